import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { MOST_AT_ONCE } from '../../../src/features/retention/purge-now.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { expectNoEffect, rowsAdded, settleJobs } from '../../support/fixtures/effects.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const clock = createSettableClock('2026-01-15T10:00:00Z')

const running = useService({}, { clock })

/** Where somebody can sue for two years, and a waiver without an end counts from the last visit. */
const venue = { country: 'IE', visitsComplete: true }

/** The two years, and one more. */
const OVER = (3 * 365 + 2) * DAY_MS

const at = (time: string): void => clock.set(time)
const foresee = async ({ call }: Tenant) => (await call('GET', '/v1/retention')).body
/** The months in which something falls due. */
const busy = (months: { month: string; waivers: number }[]) =>
	Object.fromEntries(months.flatMap(({ month, waivers }) => (waivers > 0 ? [[month, waivers]] : [])))

describe('GET /v1/retention', () => {
	test('200 with the rules, what is due, and what falls due in each of 24 months; held waivers are in no month', async () => {
		const [hall, other] = [running.tenant('Hall'), running.tenant('Other')]
		await hall.call('PATCH', '/v1/organization', {
			...venue,
			timezone: 'Pacific/Auckland',
			retention: { years: 4 },
		})
		at('2025-06-29T10:00:00Z')
		const templateId = await publishTemplate(hall.call)
		const shortId = await publishTemplate(hall.call, {
			name: 'Day pass',
			settings: { retention: { days: 30, limitationYears: 0 } },
		})
		const sat = (time: string, of = templateId, values: Record<string, unknown> = {}) => (
			at(time),
			sign(hall, of, { values })
		)
		await sat('2025-06-29T11:00:00Z')
		// Already the first of July in New Zealand, so it is kept up to 1 July 2029.
		await sat('2025-06-30T12:00:00Z')
		const children = [{ firstName: 'Kid', lastName: 'Hopper', dateOfBirth: '2008-09-30' }]
		await sat('2025-07-10T12:00:00Z', templateId, { children })
		await sat('2025-07-10T12:00:00Z', shortId, { children })
		const held = await sat('2025-07-11T12:00:00Z')
		await hall.call('POST', `/v1/waivers/${held.id}/hold`, { reason: 'Claim' })
		at('2029-07-01T11:59:59Z')
		const body = await expectNoEffect(running.service, () => foresee(hall))
		expect({ ...body, months: undefined }).toEqual({
			policy: { years: 4 },
			locations: [],
			templates: [
				{ id: shortId, name: 'Day pass', status: 'active', policy: { days: 30, limitationYears: 0 } },
			],
			today: '2029-07-01',
			due: 1,
			keptLonger: 1,
			dueImages: 0,
			held: 1,
			months: undefined,
		})
		expect(body.months).toHaveLength(24)
		expect([body.months[0].month, body.months[23].month]).toEqual(['2029-07', '2031-06'])
		// The child is of age in September 2026, and may sue for two years; one more is the margin, whatever the policy says.
		expect(busy(body.months)).toEqual({ '2029-07': 1, '2029-10': 2 })
		at('2029-07-01T12:00:00Z')
		expect(await foresee(hall)).toMatchObject({ today: '2029-07-02', due: 2 })
		expect(await foresee(other)).toMatchObject({ policy: null, templates: [], due: 0, held: 0 })
		expect(busy((await foresee(other)).months)).toEqual({})
	})

	test('Two simultaneous calls share one response, and later ones get a new one', async () => {
		const hall = running.tenant('Twice')
		await hall.call('PATCH', '/v1/organization', venue)
		const templateId = await publishTemplate(hall.call, { settings: { retention: { days: 1 } } })
		await sign(hall, templateId)
		clock.advance(OVER)
		const [first, second] = await Promise.all([foresee(hall), foresee(hall)])
		expect([first.due, second]).toEqual([1, first])
		await sign(hall, templateId)
		clock.advance(OVER)
		expect((await foresee(hall)).due).toBe(2)
	})
})

describe('POST /v1/retention/purge-due', () => {
	test('200 with how much was purged: waivers and images by the rule, held ones and those of others stay', async () => {
		const [hall, other] = [running.tenant('Purging'), running.tenant('Keeping')]
		for (const { call } of [hall, other]) await call('PATCH', '/v1/organization', venue)
		const keptShortly = blocks.map((block) =>
			'type' in block && block.type === 'id_capture' ? { ...block, keepDays: 5 } : block,
		)
		const settings = { retention: { days: 30 } }
		const templateId = await publishTemplate(hall.call, { of: keptShortly, settings })
		const { id } = await sign(hall, templateId, { values: { document: { front: photo, back: photo } } })
		const held = await sign(hall, templateId)
		await hall.call('POST', `/v1/waivers/${held.id}/hold`, { reason: 'Claim' })
		const foreign = await sign(other, await publishTemplate(other.call, { settings }))
		await settleJobs(running.service)
		const state = async (of: Tenant, waiverId: string) =>
			(await of.call('GET', `/v1/waivers/${waiverId}`)).body.purgedAt !== null
		const purge = () => hall.call('POST', '/v1/retention/purge-due')
		clock.advance(6 * DAY_MS)
		expect(await foresee(hall)).toMatchObject({ due: 0, dueImages: 2 })
		expect((await purge()).body).toEqual({ purgedWaivers: 0, erasedImages: 2, isDone: true })
		await settleJobs(running.service)
		clock.advance(OVER)
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await purge()
			expect({ status, body }).toEqual({
				status: 200,
				body: { purgedWaivers: 1, erasedImages: 0, isDone: true },
			})
		})
		expect(added).toMatchObject({ audit_log: 1, chain: 1, webhook_events: 1 })
		expect([await state(hall, id), await state(hall, held.id), await state(other, foreign.id)]).toEqual([
			true,
			false,
			false,
		])
		expect((await purge()).body).toEqual({ purgedWaivers: 0, erasedImages: 0, isDone: true })
		const { items } = (await hall.call('GET', '/v1/audit-log?action=waiver.purged')).body
		expect(items.map(({ subject, actor }: any) => [subject, actor.startsWith('key:')])).toEqual([[id, true]])
	})

	test('A call purges a bounded number and says that there is more', async () => {
		const hall = running.tenant('Many')
		await hall.call('PATCH', '/v1/organization', venue)
		const templateId = await publishTemplate(hall.call, { settings: { retention: { days: 1 } } })
		const waivers = Array.from({ length: MOST_AT_ONCE + 15 }, () => sign(hall, templateId))
		await Promise.all(waivers)
		clock.advance(OVER)
		const calls: { purgedWaivers: number; isDone: boolean }[] = []
		do calls.push((await hall.call('POST', '/v1/retention/purge-due')).body)
		while (calls.at(-1)?.isDone === false)
		// On a busy machine a call ends by time before it has purged so many.
		for (const { purgedWaivers } of calls) expect(purgedWaivers).toBeWithin(1, MOST_AT_ONCE + 1)
		expect(calls.length).toBeGreaterThan(1)
		expect(calls.reduce((all, { purgedWaivers }) => all + purgedWaivers, 0)).toBe(MOST_AT_ONCE + 15)
	})
})

describe('GET /v1/holds', () => {
	test('200 with who placed which hold when and why, the newest waivers first, page by page', async () => {
		const [hall, other] = [running.tenant('Holding'), running.tenant('No holds')]
		const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
		clock.set('2027-03-01T09:00:00.000Z')
		const manager = await hire(running, hall, 'manager')
		const ids: string[] = []
		for (const firstName of ['Ada', 'Ida', 'Uma'])
			ids.push((await sign(hall, templateId, { values: { name: { firstName, lastName: 'Hopper' } } })).id)
		const [ada, ida, uma] = ids
		clock.set('2027-03-01T10:00:00.000Z')
		await manager.call('POST', `/v1/waivers/${ida}/hold`, { reason: 'Broken arm' })
		await hall.call('POST', `/v1/waivers/${ada}/hold`, { reason: 'Claim' })
		await hall.call('POST', `/v1/waivers/${uma}/hold`, { reason: 'Over soon' })
		const list = async (query = '') => (await hall.call('GET', `/v1/holds${query}`)).body
		const first = await list('?limit=2')
		expect(first.items.map(({ waiverId }: any) => waiverId)).toEqual([uma, ida])
		expect(first.items[1]).toEqual({
			waiverId: ida,
			reason: 'Broken arm',
			placedAt: '2027-03-01T10:00:00.000Z',
			placedBy: `staff:${manager.staffId}`,
			placedByName: 'Ana Núñez',
			signedAt: '2027-03-01T09:00:00.000Z',
			templateName: 'Climbing',
			signer: { firstName: 'Ida', lastName: 'Hopper' },
		})
		// The list goes on behind a waiver whose hold was lifted meanwhile.
		await hall.call('DELETE', `/v1/waivers/${ida}/hold`)
		const rest = await list(`?limit=2&cursor=${first.nextCursor.toUpperCase()}`)
		expect([rest.items.map(({ waiverId }: any) => waiverId), rest.nextCursor]).toEqual([[ada], null])
		expect(await foresee(hall)).toMatchObject({ held: 2 })
		expect((await other.call('GET', '/v1/holds')).body).toEqual({ items: [], nextCursor: null })
		expectRefusal(await hall.call('GET', `/v1/holds?cursor=${NOBODY}`), 'validation_failed')
		expectRefusal(await other.call('GET', `/v1/holds?cursor=${ida}`), 'validation_failed')
	})
})

test('The auditor sees rule and holds and purges nothing, the desk has neither, and a purge asks for the password again', async () => {
	const hall = running.tenant('Roles')
	const [manager, auditor, desk] = [
		await hire(running, hall, 'manager'),
		await hire(running, hall, 'auditor'),
		await hire(running, hall, 'desk'),
	]
	for (const path of ['/v1/retention', '/v1/holds']) {
		expect((await manager.call('GET', path)).status).toBe(200)
		expect((await auditor.call('GET', path)).status).toBe(200)
		expectRefusal(await desk.call('GET', path), 'insufficient_scope')
	}
	for (const { call } of [auditor, desk])
		expectRefusal(await call('POST', '/v1/retention/purge-due'), 'insufficient_scope')
	expect((await manager.call('POST', '/v1/retention/purge-due')).status).toBe(200)
	clock.advance(11 * 60_000)
	expectRefusal(await manager.call('POST', '/v1/retention/purge-due'), 'confirmation_needed')
})
