import { beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { EVERYONE } from '../../src/features/participants/index-terms.ts'
import { listInOrder } from '../../src/features/participants/order.ts'
import { listByEnd, sortByEnd } from '../../src/features/waivers/search/by-end.ts'
import { tagLabel } from '../../src/features/waivers/search/labels.ts'
import { narrowBy } from '../../src/features/waivers/search/narrow.ts'
import { foldText } from '../../src/kit/text/fold.ts'
import { DAY_MS } from '../../src/kit/time/durations.ts'
import { toMatch } from '../../src/search/terms.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { createSettableClock } from '../support/service/clock.ts'
import { useService } from '../support/service/service.ts'
import { extent } from '../support/run/extent.ts'

/** Some names are equal, some differ by an accent alone, some are beyond the Basic Multilingual Plane. */
const NAMES = 'Ana Äna Bo Zoe 𠮷野 Ａda Łukasz Ольга محمد'.split(' ')

const clock = createSettableClock('2026-01-01T12:00:00Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templates: string[] = []
let signed = 0

async function signNext(): Promise<void> {
	// Some are signed at the same time.
	clock.advance(signed % 3 === 0 ? 0 : DAY_MS / 4)
	const firstName = NAMES[(signed * 7) % NAMES.length] ?? ''
	const email = `guest${signed}@mail.example`
	await sign(hall, templates[signed % templates.length] ?? '', {
		tags: ['vip'],
		values: { name: { firstName, lastName: 'Berg' }, email },
	})
	signed++
}

beforeAll(async () => {
	for (const expiry of [{ type: 'duration', days: 10 }, { type: 'duration', days: 40 }, { type: 'never' }])
		templates.push(await publishTemplate(hall.call, { settings: { expiry } }))
	for (let number = 0; number < 60; number++) await signNext()
	const [first] = (await hall.call('GET', '/v1/participants')).body.items
	await hall.call('POST', `/v1/participants/${first.id}/erase`)
})

type Listed = { id: string; [field: string]: any }
type List = {
	readonly path: string
	readonly sort: string
	readonly key: (item: Listed) => readonly (string | number)[]
}

const END = Number.MAX_SAFE_INTEGER
const nameOf = ({ firstName, lastName }: Listed): string => foldText(`${firstName} ${lastName}`)
const endOf = ({ expiresAt }: Listed): number => (expiresAt === null ? END : Date.parse(expiresAt))
const LISTS: readonly List[] = [
	{ path: '/v1/waivers', sort: 'oldest', key: ({ signedAt }) => [Date.parse(signedAt)] },
	{ path: '/v1/waivers', sort: 'soonest', key: (item) => [endOf(item), Date.parse(item['signedAt'])] },
	{ path: '/v1/waivers', sort: 'latest', key: (item) => [-endOf(item), -Date.parse(item['signedAt'])] },
	{ path: '/v1/participants', sort: 'name', key: (item) => [nameOf(item) === '' ? 1 : 0, nameOf(item)] },
	{ path: '/v1/participants', sort: 'last_signed', key: ({ lastSignedAt }) => [-Date.parse(lastSignedAt)] },
]

/** As SQLite compares texts: by the bytes of UTF-8. */
function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
	for (const [at, part] of one.entries()) {
		const against = other[at] ?? 0
		const order =
			typeof part === 'number'
				? part - Number(against)
				: Buffer.compare(Buffer.from(part), Buffer.from(String(against)))
		if (order !== 0) return order
	}
	return 0
}

async function readAll(path: string): Promise<Listed[]> {
	const items: Listed[] = []
	for (let cursor = ''; ;) {
		const { body } = await hall.call('GET', `${path}limit=100${cursor}`)
		items.push(...body.items)
		if (body.nextCursor === null) return items
		cursor = `&cursor=${body.nextCursor}`
	}
}

test('Pages in an order have each row once, in that order, while rows are added', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...LISTS),
			fc.constantFrom('', 'query=berg&'),
			fc.array(fc.record({ limit: fc.integer({ min: 1, max: 30 }), adds: fc.integer({ min: 0, max: 2 }) }), {
				minLength: 1,
				maxLength: 8,
			}),
			async ({ path, sort, key }, filter, steps) => {
				const before = await readAll(`${path}?${filter}`)
				const items: Listed[] = []
				let cursor = ''
				for (let page = 0; ; page++) {
					const { limit, adds } = steps[page] ?? { limit: 100, adds: 0 }
					const { body } = await hall.call('GET', `${path}?${filter}sort=${sort}&limit=${limit}${cursor}`)
					items.push(...body.items)
					if (body.nextCursor === null) break
					cursor = `&cursor=${body.nextCursor}`
					for (let count = 0; count < adds; count++) await signNext()
				}
				const ids = items.map(({ id }) => id)
				expect(new Set(ids).size).toBe(ids.length)
				expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
				expect([...items].sort((a, b) => compare(key(a), key(b)))).toEqual(items)
			},
		),
		{ numRuns: extent(20, 40), seed: 11 },
	)
}, 60_000)

test.each([
	['which are checked one by one', { checks: 1_000, sorted: 0 }],
	['of which the first few are checked', { checks: 10, sorted: 1_000 }],
	['to which all matches are looked up', { checks: 0, sorted: 1_000 }],
	['which are compared with all matches', { checks: 0, sorted: 0 }],
])(
	'Many matches are listed from the rows of an order, %s, as few are that were found first',
	(_way, most) => {
		const { db } = running.service.deps
		const organizationId = hall.organizationId
		const everyone = toMatch(organizationId, { words: [], labels: [EVERYONE] }) ?? ''
		for (const order of ['name', 'name_desc', 'last_signed'] as const) {
			const list = (match: string | undefined): number[] => [
				...listInOrder(db, organizationId, { order, after: undefined, listed: { match } }, 6, most),
			]
			const all = list(undefined)
			expect(all.length).toBe(signed)
			expect(list(everyone)).toEqual(all)
			const listed = { seqs: [...all].reverse() }
			expect([...listInOrder(db, organizationId, { order, after: undefined, listed }, 6)]).toEqual(all)
		}
		const range = {
			organizationId,
			match: '',
			from: -Infinity,
			to: Infinity,
			after: null,
			inForceAt: null,
			narrow: narrowBy({ expiresBefore: undefined }, 0),
		}
		const tagged = toMatch(organizationId, { words: [], labels: [tagLabel('vip')] }) ?? ''
		for (const sort of ['soonest', 'latest'] as const) {
			const { rows } = listByEnd(db, { ...range, match: tagged }, 101, sort, most.checks)
			// A purged waiver has no tags.
			const unpurged = listByEnd(db, range, 101, sort).rows.filter(({ purgedAt }) => purgedAt === null)
			expect(unpurged.length).toBeGreaterThan(90)
			expect(rows.slice(0, unpurged.length)).toEqual(unpurged)
			const some = rows.slice(10, 30)
			const page = {
				organizationId,
				sort,
				seqs: some.map(({ seq }) => seq).reverse(),
				after: some[4]?.id ?? null,
			}
			expect(sortByEnd(db, page, 101)).toEqual(some.slice(5))
		}
	},
)
