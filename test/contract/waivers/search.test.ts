import { beforeAll, describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { signings } from '../../support/fixtures/search-signings.ts'
import type { Signing } from '../../support/fixtures/search-signings.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-01-01T00:00:00Z')
const ids = new Map<string, string>()
const templates = { first: '', second: '' }
const eventIds = { first: crypto.randomUUID(), second: crypto.randomUUID() }

const running = useService({}, { clock })
const tenant = running.tenant('Hall')

beforeAll(async () => {
	templates.first = await publishTemplate(tenant.call, {
		settings: { expiry: { type: 'duration', days: 60 } },
	})
	templates.second = await publishTemplate(tenant.call, { name: 'Other' })
	const { $client } = running.service.deps.db
	for (const [name, id] of Object.entries(eventIds))
		$client
			.query(
				"INSERT INTO events (id, organization_id, template_id, name, status, created_at, updated_at) VALUES (?, ?, ?, 'Day', 'active', 1, 1)",
			)
			.run(id, tenant.organizationId, templates[name as keyof typeof templates])
	for (const [letter, signing] of Object.entries(signings) as [string, Signing][]) {
		const { name, email, phone, tags = [], minors = [], flagged = false } = signing
		const template = signing.template ?? 'first'
		clock.set(signing.at)
		const { id } = await sign(tenant, templates[template], {
			tags,
			...(signing.event === undefined ? {} : { eventId: eventIds[template] }),
			values: {
				name: { firstName: name[0], lastName: name[1] },
				...(email === undefined ? {} : { email }),
				...(phone === undefined ? {} : { phone }),
				condition: flagged,
				children: minors.map(([firstName, lastName]) => ({ firstName, lastName, dateOfBirth: '2015-01-01' })),
			},
		})
		ids.set(letter, id)
	}
	// A second tenant with the same people must never show.
	const other = running.tenant('Other hall')
	const otherTemplate = await publishTemplate(other.call)
	for (const { name } of Object.values(signings))
		await sign(other, otherTemplate, { values: { name: { firstName: name[0], lastName: name[1] } } })
	clock.set('2026-07-01T00:00:00Z')
})

async function search(filters: Record<string, string>): Promise<string> {
	const answer = await tenant.call('GET', `/v1/waivers?${new URLSearchParams(filters).toString()}`)
	expect(answer.status).toBe(200)
	return answer.body.items
		.map(({ id }: { id: string }) => [...ids].find(([, known]) => known === id)?.[0] ?? '?')
		.join('')
}

/** Each filter with the waivers that it finds, newest first. */
const singles: [filter: string, value: string | (() => string), found: string][] = [
	['query', 'hopper', 'eb'],
	['query', 'HOPPER grace', 'b'],
	['query', 'opp', 'eb'],
	['query', 'h', 'feb'],
	['query', 'ho', 'feb'],
	['query', 'op', ''],
	['query', 'lukasz', 'a'],
	['query', 'zolc łuk', 'a'],
	['query', 'soren strauss', 'c'],
	['query', 'STRAUẞ', 'c'],
	['query', '小', 'd'],
	['query', '小明', 'd'],
	['query', '王 明', 'd'],
	['query', 'obrien', 'e'],
	['query', "o'brien", 'e'],
	['query', 'smith mary timmy', 'e'],
	['query', 'hoppers', ''],
	['query', 'hoop', ''],
	['query', '---', ''],
	['query', '', 'fedcba'],
	['email', 'LUKASZ@example.com', 'a'],
	['email', 'grace.hopper@navy.', 'b'],
	['email', 'so', 'c'],
	['email', 'example.com', ''],
	['email', 'h', 'f'],
	['phone', '+48 601-234-567', 'a'],
	['phone', '601234567', 'a'],
	['phone', '0601 234 567', 'a'],
	['phone', '4567', 'ba'],
	['phone', '7', 'ba'],
	['phone', '+48 601 234 568', 'e'],
	['phone', '+1 555 010 4567', 'b'],
	['phone', 'none', ''],
	['tag', 'vip', 'cb'],
	['tag', ' VIP ', 'cb'],
	['tag', 'vi', ''],
	['templateId', () => templates.second, 'fc'],
	['templateId', () => templates.second.toUpperCase(), 'fc'],
	['templateId', () => crypto.randomUUID(), ''],
	['eventId', () => eventIds.first, 'd'],
	['flags', 'open', 'da'],
	['from', '2026-04-10', 'fed'],
	['from', '2026-04-10T12:00:00.001Z', 'fe'],
	['to', '2026-03-10', 'cba'],
	['to', '2026-03-10T13:00:00+01:00', 'cba'],
	['to', '2026-03-10T11:59:59.999Z', 'ba'],
	['validOn', '2026-03-01', 'ba'],
	['validOn', '2026-03-20', 'cb'],
	['validOn', '2026-06-30', 'fec'],
]

const read = (value: string | (() => string)): string => (typeof value === 'string' ? value : value())

describe('Each filter alone', () => {
	for (const [filter, value, found] of singles)
		test(`${filter}=${typeof value === 'string' ? value : 'an id'} finds ${found || 'none'}`, async () => {
			expect(await search({ [filter]: read(value) })).toBe(found)
		})
})

test('Any two filters together find what both find', async () => {
	for (const [first, firstValue, firstFound] of singles)
		for (const [second, secondValue, secondFound] of singles) {
			if (first >= second) continue
			const both = firstFound
				.split('')
				.filter((letter) => secondFound.includes(letter))
				.join('')
			const filters = { [first]: read(firstValue), [second]: read(secondValue) }
			expect([filters, await search(filters)]).toEqual([filters, both])
		}
})

test('All filters together find what each of them finds', async () => {
	const all = {
		query: 'hop grant',
		email: 'hope@',
		templateId: templates.second,
		eventId: eventIds.second,
		from: '2026-06-10',
		to: '2026-06-10',
		validOn: '2026-06-11',
	}
	expect(await search(all)).toBe('f')
	expect(await search({ ...all, tag: 'vip' })).toBe('')
})

test('An item has the specified fields', async () => {
	const { body } = await tenant.call('GET', '/v1/waivers?query=timmy')
	const participantId = body.items[0].signer.participantId
	expect(body).toEqual({
		items: [
			{
				id: ids.get('e') ?? '',
				templateId: templates.first,
				templateName: 'Waiver',
				signedAt: '2026-05-10T12:00:00.000Z',
				expiresAt: '2026-07-09T23:59:59.999Z',
				isValid: true,
				source: 'api',
				status: 'signed',
				pdfStatus: expect.stringMatching(/^(pending|ready)$/),
				signer: {
					participantId,
					firstName: 'Mary Ann',
					lastName: 'O’Brien-Smith',
					email: null,
					phoneDigits: '0601234568',
				},
				minorsCount: 1,
				flagsOpen: 0,
				tags: [],
				purgedAt: null,
				locationId: null,
			},
		],
		nextCursor: null,
	})
})

test('Pages follow one another in any page size, whatever the filter', async () => {
	for (const filter of ['', 'query=h&', 'validOn=2026-06-20&', 'phone=7&', 'from=2026-01-11&']) {
		const whole = (await tenant.call('GET', `/v1/waivers?${filter}limit=100`)).body
		expect(whole.nextCursor).toBeNull()
		const ids: string[] = []
		let cursor = ''
		do {
			const { body } = await tenant.call('GET', `/v1/waivers?${filter}limit=2${cursor}`)
			expect(body.items.length).toBeLessThanOrEqual(2)
			ids.push(...body.items.map(({ id }: { id: string }) => id))
			cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
		} while (cursor !== '')
		expect(ids).toEqual(whole.items.map(({ id }: { id: string }) => id))
	}
})

describe('What is refused', () => {
	const unknown = '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f'
	for (const [query, path] of [
		['limit=0', 'limit'],
		['limit=101', 'limit'],
		['limit=x', 'limit'],
		[`cursor=${unknown}`, 'cursor'],
		['cursor=x', 'cursor'],
		['templateId=urn:uuid:x', 'templateId'],
		['from=2026-02-30', 'from'],
		['to=yesterday', 'to'],
		['validOn=2026-01-01T00:00:00Z', 'validOn'],
		[`query=${'x'.repeat(201)}`, 'query'],
		[`email=${'x'.repeat(256)}`, 'email'],
		[`phone=${'1'.repeat(41)}`, 'phone'],
		[`tag=${'x'.repeat(65)}`, 'tag'],
		['flags=all', 'flags'],
		['name=Grace', 'name'],
	] as const)
		test(query.slice(0, 40), async () => {
			const answer = await tenant.call('GET', `/v1/waivers?${query}`)
			expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed'])
			expect(answer.body.error.details[0].path).toBe(path)
		})

	test("422 for another organization's cursor", async () => {
		const other = running.tenant('Third hall')
		const templateId = await publishTemplate(other.call)
		const { id } = await sign(other, templateId)
		expect((await tenant.call('GET', `/v1/waivers?cursor=${id}`)).status).toBe(422)
	})

	test('200 for days at both ends of the calendar', async () => {
		expect(await search({ from: '0001-01-01', to: '9999-12-31' })).toBe('fedcba')
		expect(await search({ validOn: '9999-12-31' })).toBe('fc')
		expect(await search({ validOn: '0001-01-01' })).toBe('')
		expect(await search({ from: '2026-02-01', to: '2026-01-01' })).toBe('')
	})

	test('200 for the longest query with a word in every second place', async () => {
		expect(await search({ query: 'ab '.repeat(66) })).toBe('')
		expect(await search({ query: 'abcdef '.repeat(28) })).toBe('')
	})
})

test('A search counts against the search limit, too', async () => {
	const { headers } = await tenant.call('GET', '/v1/waivers')
	expect(headers.get('ratelimit-policy')).toContain('"search"')
})

test('Purged waivers are listed without a name, and no name or contact finds them', async () => {
	const { reindexWaiver } = await import('../../../src/features/waivers/search/index-terms.ts')
	const { db, write } = running.service.deps
	const id = ids.get('a') ?? ''
	await write((tx) => {
		const row = db.$client.query<{ seq: number }, [string]>('SELECT seq FROM waivers WHERE id = ?').get(id)
		reindexWaiver(tx, row?.seq ?? 0, () => {
			tx.$client.query('UPDATE waivers SET purged_at = 1 WHERE id = ?').run(id)
		})
	})
	expect(await search({ query: 'lukasz' })).toBe('')
	expect(await search({ query: 'l' })).toBe('')
	expect(await search({ email: 'lukasz@example.com' })).toBe('')
	expect(await search({ phone: '601234567' })).toBe('')
	expect(await search({ validOn: '2026-01-11' })).toBe('')
	expect(await search({ flags: 'open' })).toBe('d')
	expect(await search({ templateId: templates.first })).toBe('edba')
	const { body } = await tenant.call('GET', '/v1/waivers?to=2026-01-10')
	expect(body.items[0]).toMatchObject({
		isValid: false,
		signer: { firstName: '', lastName: '', email: null, phoneDigits: null },
	})
})
