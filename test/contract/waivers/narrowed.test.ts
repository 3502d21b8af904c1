import { beforeAll, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService, untilIdle } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')
/** Waivers by a letter, in the order in which they were signed. */
const ids = new Map<string, string>()

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const locationId: string = (await hall.call('POST', '/v1/locations', { name: 'Boulder room' })).body.id

beforeAll(async () => {
	const short = await publishTemplate(hall.call, { settings: { expiry: { type: 'duration', days: 10 } } })
	const long = await publishTemplate(hall.call, { name: 'Club', settings: { expiry: { type: 'never' } } })
	const signAs = async (
		letter: string,
		templateId: string,
		extra: Record<string, unknown> = {},
	): Promise<string> => {
		const { id } = await sign(hall, templateId, extra)
		ids.set(letter, id)
		clock.advance(60_000)
		return id
	}
	await signAs('a', short, { source: 'kiosk' })
	await hall.call('POST', `/v1/waivers/${await signAs('b', short, { tags: ['vip', 'adult'] })}/void`, {
		reason: 'x',
	})
	clock.advance(11 * DAY_MS)
	await hall.call('POST', `/v1/waivers/${await signAs('c', long, { locationId })}/hold`, { reason: 'Claim' })
	await hall.call('POST', `/v1/waivers/${await signAs('d', long)}/purge`)
	await signAs('e', short, { locationId, source: 'web' })
	const failed = await signAs('f', long)
	const voided = await signAs('g', long)
	await hall.call('POST', `/v1/waivers/${voided}/void`, { reason: 'x' })
	await hall.call('POST', `/v1/waivers/${voided}/purge`)
	await untilIdle(running)
	running.service.deps.db.$client.run("UPDATE waivers SET pdf_status = 'failed' WHERE id = ?", [failed])
	const other = running.tenant('Other hall')
	await sign(other, await publishTemplate(other.call))
})

const get = async (query: string) => (await hall.call('GET', `/v1/waivers?${query}`)).body
const lettersOf = (items: readonly { id: string }[]): string =>
	items.map(({ id }) => [...ids].find(([, known]) => known === id)?.[0] ?? '?').join('')

test.each([
	['state=valid', 'fec'],
	['state=expired', 'a'],
	['state=voided', 'b'],
	['state=purged', 'gd'],
	['state=held', 'c'],
	['pdfStatus=failed', 'f'],
	['pdfStatus=ready', 'ecba'],
	['pdfStatus=pending', ''],
	['pdfStatus=waiting_for_font', ''],
	['source=kiosk', 'a'],
	['source=web', 'e'],
	['locationId=PLACE', 'ec'],
	['expiresBefore=2026-07-12', 'ba'],
	['expiresBefore=2026-07-11T23:59:59.999Z', ''],
	['expiresBefore=2027-01-01', 'eba'],
	['state=valid&expiresBefore=2027-01-01', 'e'],
	['state=valid&locationId=PLACE&source=web', 'e'],
	['state=expired&source=kiosk&tag=vip', ''],
	['state=voided&tag=vip', 'b'],
	['state=voided&query=hopper', 'b'],
	['state=held&locationId=PLACE&pdfStatus=ready', 'c'],
	['state=valid&validOn=2026-07-05', ''],
	['state=held&from=2026-07-13', ''],
])(
	'GET /v1/waivers?%s finds %j, newest first, in one page or in many, and counts them',
	async (asked, wanted) => {
		const query = asked.replace('PLACE', locationId.toUpperCase())
		const whole = await get(`${query}&count=true`)
		expect(lettersOf(whole.items)).toBe(wanted)
		expect(whole.count).toBe(wanted.length)
		let paged = ''
		let cursor = ''
		do {
			const { items, nextCursor } = await get(`${query}&limit=1${cursor}`)
			paged += lettersOf(items)
			cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
		} while (cursor !== '')
		expect(paged).toBe(wanted)
	},
)

test('A count is of all pages, ends at 1000, and is not made unasked', async () => {
	expect(await get('limit=2')).not.toHaveProperty('count')
	expect((await get('limit=2&count=true')).count).toBe(7)
	for (const query of [
		'state=lost',
		'pdfStatus=lost',
		'source=mail',
		`locationId=x`,
		'expiresBefore=soon',
		'count=1',
	])
		expectRefusal(await hall.call('GET', `/v1/waivers?${query}`), 'validation_failed')
	expect((await get(`locationId=${NOBODY}`)).items).toEqual([])
})

test('A listed waiver says its form, its tags in their order, and when it was purged', async () => {
	const { items } = await get('limit=100')
	const [, , , d] = [...items].reverse()
	expect(items.find(({ id }: { id: string }) => id === ids.get('b'))).toMatchObject({
		tags: ['vip', 'adult'],
		purgedAt: null,
	})
	expect(d).toMatchObject({
		id: ids.get('d'),
		tags: [],
		purgedAt: expect.any(String),
		templateId: items[1].templateId,
	})
})
