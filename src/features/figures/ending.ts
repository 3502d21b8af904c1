import type { Deps } from '../../deps.ts'
import { addPeriod, dayInZone, startOfDay } from '../../kit/time/dates.ts'
import type { Range } from './collect.ts'
import type { Figures } from './model.ts'
import { listEnding } from './queries.ts'

/** How many months to look ahead, the current one included. */
const MONTHS_AHEAD = 12

/** Counts the waivers that end in the current month, from now on, and in each that follows. */
export async function countEnding(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, timezone, locationId }: Range,
): Promise<Figures['ending']> {
	const now = clock.now()
	const first = `${dayInZone(now, timezone).slice(0, 7)}-01`
	const counts = Array.from({ length: MONTHS_AHEAD }, (_, n) => {
		const next = addPeriod(first, { months: n + 1 })
		return {
			month: addPeriod(first, { months: n }).slice(0, 7),
			until: startOfDay(next, timezone) - 1,
			waivers: 0,
		}
	})
	const until = counts.at(-1)?.until ?? now
	let after = { endsAt: now, seq: Number.MAX_SAFE_INTEGER }
	for (;;) {
		const rows = listEnding(db, { organizationId, until, locationId }, after)
		const last = rows.at(-1)
		if (last === undefined) break
		for (const { endsAt, counts: isAsked } of rows) {
			const month = counts.find((each) => endsAt <= each.until)
			if (isAsked === 1 && month !== undefined) month.waivers++
		}
		after = last
		await Bun.sleep(0)
	}
	return counts.map(({ month, waivers }) => ({ month, waivers }))
}
