import { expect, test } from 'bun:test'
import { listIdsV4, listV4, publishDayPass } from '../../support/compat-v4/day-pass.ts'
import { blocks, sign } from '../../support/fixtures/waivers.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T09:30:00.900Z'
const clock = createSettableClock(NOW)
const running = useService({ smartwaiverApi: 'on' }, { clock })
/** An organization of its own. */
const tenant = () => running.tenant(`Hall ${running.service.deps.ids.next()}`)

const own = tenant()
const DAY = '2026-05-0'
const made: string[] = []

const setUp = async () => {
	if (made.length > 0) return
	const [one, two] = [
		await publishDayPass(own.call, blocks, 'One'),
		await publishDayPass(own.call, blocks, 'Two'),
	]
	for (const [index, template] of [one, two, one, two, one].entries()) {
		clock.set(`${DAY}${index + 1}T12:00:00.400Z`)
		const name = { firstName: `Élodie ${'abcde'[index]}`, lastName: index < 2 ? "O'Neil" : 'Stone' }
		made.push((await sign(own, template, { tags: [`t${index}`], values: { name } })).id)
	}
	clock.set(NOW)
	templates.push(one, two)
}
const templates: string[] = []
const at = (...indexes: number[]) => indexes.map((index) => made[index] ?? '')

test('A list is newest first, in pages, and the last page is shorter', async () => {
	await setUp()
	expect(await listIdsV4(own, '')).toEqual(at(4, 3, 2, 1, 0))
	expect(await listIdsV4(own, '?limit=2')).toEqual(at(4, 3))
	expect(await listIdsV4(own, '?limit=2&offset=1')).toEqual(at(2, 1))
	expect(await listIdsV4(own, '?limit=2&offset=2')).toEqual(at(0))
	expect(await listIdsV4(own, '?limit=2&offset=3')).toEqual([])
	expect(await listIdsV4(own, '?limit=300&offset=1000000')).toEqual([])
	expect(await listIdsV4(own, '?sort=asc&limit=2')).toEqual(at(0, 1))
})

test.each([
	['?limit=0', 'limit'],
	['?limit=301', 'limit'],
	['?limit=1e1', 'limit'],
	['?offset=-1', 'offset'],
	['?offset=1000001', 'offset'],
	['?verified=yes', 'verified'],
	['?sort=newest', 'sort'],
	['?fromDts=yesterday', 'fromDts'],
	['?fromDts=2026-02-30', 'fromDts'],
	['?toDts=2026-05-01T25:00:00', 'toDts'],
	['?toDts=2026-05-01T10:00', 'toDts'],
	['?eventData=true', 'eventData'],
	["?fromDts={'next_page_token': '2'}", 'fromDts'],
])('400 for %s', async (query, name) => {
	const { status, body } = await own.call('GET', `/v4/waivers${query}`)
	expect({ status, type: body.type }).toEqual({ status: 400, type: 'parameter_error' })
	expect(body.message).toStartWith(`${name}: `)
})

test.each([
	['a day', '?fromDts=2026-05-02&toDts=2026-05-03', [2, 1]],
	['only a beginning', '?fromDts=2026-05-04', [4, 3]],
	['only an end', '?toDts=2026-05-01', [0]],
	['the second of a signing', '?fromDts=2026-05-02T12:00:00&toDts=2026-05-02%2012:00:00', [1]],
	['a second later', '?fromDts=2026-05-02T12:00:01Z&toDts=2026-05-03T11:59:59.9Z', []],
	['an offset', '?fromDts=2026-05-02T14:00:00%2B02:00&toDts=2026-05-02T14:00:00%2B02:00', [1]],
	[
		'an offset that was not escaped',
		'?fromDts=2026-05-02T14:00:00+02:00&toDts=2026-05-02T14:00:00+02:00',
		[1],
	],
	['a western offset', '?fromDts=2026-05-02T05:00:00-07:00&toDts=2026-05-02T05:00:00-07:00', [1]],
	['an end before the beginning', '?fromDts=2026-05-03&toDts=2026-05-02', []],
	['both names, in another case and without accents', '?firstName=elodie%20a&lastName=O%27NEIL', [0]],
	['one name', "?lastName=o'neil", [1, 0]],
	['a part of a name', '?lastName=neil', []],
	['names of two people', '?firstName=%C3%89lodie%20c&lastName=O%27Neil', []],
	['a name without a letter', '?firstName=-', []],
	['a tag', '?tag=t3', [3]],
	['a tag in capitals', '?tag=T3', [3]],
	['verified ones', '?verified=true&limit=2', [4, 3]],
	['unverified ones', '?verified=false', []],
	['what no link brought', '?external_id=order_1', []],
])('A list finds waivers by %s', async (_, query, indexes) => {
	await setUp()
	expect(await listIdsV4(own, query)).toEqual(at(...indexes))
})

test("A list finds a template's by its id or its slug, and 404 for one that is not there", async () => {
	await setUp()
	const { slug } = (await own.call('GET', `/v1/templates/${templates[0]}`)).body
	for (const id of [templates[0], slug])
		expect(await listIdsV4(own, `?templateId=${id}`)).toEqual(at(4, 2, 0))
	expect(await listIdsV4(own, `?templateId=${templates[1]}&sort=asc&limit=1&offset=1`)).toEqual(at(3))
	expect((await own.call('GET', '/v4/waivers?templateId=nothing')).status).toBe(404)
})

test('A list never shows another organization anything', async () => {
	await setUp()
	for (const query of ['', '?tag=t3', "?lastName=o'neil", `?fromDts=${DAY}1`])
		expect(await listIdsV4(tenant(), query)).toEqual([])
})

test('A list logs a read of each waiver whose flags it shows, and of no other', async () => {
	const two = tenant()
	const template = await publishDayPass(two.call, blocks)
	const flagged = await sign(two, template, { values: { condition: true } })
	await sign(two, template, { values: { name: { firstName: 'Ann', lastName: 'Poe' } } })
	await listV4(two)
	const { items } = (await two.call('GET', '/v1/phi-access-log')).body
	expect(items.map(({ action, waiverId }: any) => [action, waiverId])).toEqual([['waiver.read', flagged.id]])
})
