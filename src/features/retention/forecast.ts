import type { Deps } from '../../deps.ts'
import { addDays, addPeriod, dayInZone } from '../../kit/time/dates.ts'
import type { Day } from '../../kit/time/dates.ts'
import { listPlaces } from '../locations/queries.ts'
import { requireOrganization } from '../organization/organization.ts'
import { countDueImages } from './erase-images.ts'
import { countHolds, listTemplatesOf } from './queries.ts'
import { readRule, walkCandidates } from './rule.ts'
import type { RetentionOverview } from './model.ts'

/** How many months to forecast, the current one included. */
export const MONTHS_AHEAD = 24

type ForecastDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Reads the rule, and judges all waivers that can fall due in the coming months. Calls that come meanwhile get the same
 * answer, so that an organization has one such walk at a time.
 */
export function createForecast(deps: ForecastDeps): (organizationId: string) => Promise<RetentionOverview> {
	const forecasts = new Map<string, Promise<RetentionOverview>>()
	return (organizationId) => {
		const current = forecasts.get(organizationId)
		if (current !== undefined) return current
		const forecast = foresee(deps, organizationId).finally(() => forecasts.delete(organizationId))
		forecasts.set(organizationId, forecast)
		return forecast
	}
}

async function foresee(deps: ForecastDeps, organizationId: string): Promise<RetentionOverview> {
	const { db, clock } = deps
	const now = clock.now()
	const { settings, timezone } = requireOrganization(db, organizationId)
	const ownPolicies = listTemplatesOf(db, organizationId).flatMap(
		({ id, name, status, settings: { retention } }) =>
			retention === undefined ? [] : [{ id, name, status, policy: retention }],
	)
	return {
		policy: settings.retention ?? null,
		locations: listPlaces(db, organizationId).flatMap(({ id, name, active, retention }) =>
			retention === null ? [] : [{ id, name, active, policy: retention }],
		),
		templates: ownPolicies,
		...(await countByMonth(deps, organizationId, now)),
		dueImages: await countDueImages(deps, organizationId),
		held: countHolds(db, organizationId),
		today: dayInZone(now, timezone),
	}
}

async function countByMonth(
	{ db }: ForecastDeps,
	organizationId: string,
	now: number,
): Promise<Pick<RetentionOverview, 'due' | 'months' | 'keptLonger'>> {
	const rule = readRule(db, organizationId)
	const first = monthOf(dayInZone(now, rule.timezone))
	const counts = new Map<string, number>()
	for (let n = 0; n < MONTHS_AHEAD; n++) counts.set(monthOf(addPeriod(`${first}-01`, { months: n })), 0)
	const end = addPeriod(`${first}-01`, { months: MONTHS_AHEAD })
	let [due, keptLonger] = [0, 0]
	for await (const { candidates, last } of walkCandidates(db, organizationId, rule)) {
		for (const waiver of candidates) {
			const lastDay = rule.lastDayOf(waiver)
			if (lastDay !== undefined && rule.isPast(waiver, lastDay, now)) due++
			else {
				const policyDay = rule.policyDayOf(waiver)
				if (policyDay !== undefined && rule.isPast(waiver, policyDay, now)) keptLonger++
				const month = lastDay === undefined ? '' : monthOf(addDays(lastDay, 1))
				const count = counts.get(month)
				if (count !== undefined) counts.set(month, count + 1)
			}
		}
		if (rule.earliestFor(last.signedAt, 'policy') >= end) break
	}
	return { due, keptLonger, months: [...counts].map(([month, waivers]) => ({ month, waivers })) }
}

function monthOf(day: Day): string {
	return day.slice(0, 7)
}
