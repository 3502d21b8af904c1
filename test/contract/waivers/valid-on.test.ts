import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-01-01T10:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

type Signed = {
	readonly id: string
	readonly templateId: string
	readonly signedAt: number
	readonly expiresAt: number
}

async function signOne(templateId: string): Promise<Signed> {
	const { id, expiresAt } = await sign(hall, templateId)
	return {
		id,
		templateId,
		signedAt: clock.now(),
		expiresAt: expiresAt === null ? Infinity : Date.parse(expiresAt),
	}
}

/** That a search finds what is valid, for every template and for all, with and without a name. */
async function expectFound(signed: readonly Signed[], days: readonly string[]): Promise<void> {
	const templateIds = [undefined, ...new Set(signed.map(({ templateId }) => templateId))]
	for (const day of days)
		for (const templateId of templateIds)
			for (const query of ['', '&query=gr']) {
				const filter = templateId === undefined ? '' : `&templateId=${templateId}`
				const { body } = await hall.call('GET', `/v1/waivers?validOn=${day}&limit=100${filter}${query}`)
				const start = Date.parse(day)
				const valid = signed.filter(
					(waiver) =>
						(templateId ?? waiver.templateId) === waiver.templateId &&
						waiver.signedAt < start + DAY_MS &&
						waiver.expiresAt >= start,
				)
				expect([day, filter, body.items.map(({ id }: Signed) => id)]).toEqual([
					day,
					filter,
					valid.map(({ id }) => id).reverse(),
				])
			}
}

const DAYS = [
	'2025-12-31',
	'2026-01-01',
	'2026-01-02',
	'2026-01-08',
	'2026-02-01',
	'2027-01-01',
	'9999-12-31',
]

test('A search for valid waivers finds the oldest that is valid still, whatever is valid for longest', async () => {
	const waivers: Signed[] = []
	const expiries = [
		{ type: 'end_of_day' },
		{ type: 'duration', days: 7 },
		{ type: 'duration', years: 1 },
		{ type: 'date', date: '9999-12-31' },
		{ type: 'never' },
	]
	for (const expiry of expiries) {
		const templateId = await publishTemplate(hall.call, { settings: { expiry } })
		for (let time = 0; time < 3; time++) {
			waivers.push(await signOne(templateId))
			clock.advance(DAY_MS)
		}
		await expectFound(waivers, DAYS)
	}
	for (const { id, expiresAt } of waivers)
		if (expiresAt === Infinity)
			expect((await hall.call('POST', `/v1/waivers/${id}/purge`, {})).status).toBeLessThan(300)
	await expectFound(
		waivers.filter(({ expiresAt }) => expiresAt !== Infinity),
		DAYS,
	)
})
