import type { Deps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import { addDays } from '../../kit/time/dates.ts'
import { todayOf } from '../organization/organization.ts'
import type { Season, TemplateSettings } from './model.ts'
import { listSeasons } from './queries.ts'

const NOTICE_DAYS = 14

export function seasonOf({ expiry }: TemplateSettings, today: string): Season | null {
	if (expiry?.type !== 'date') return null
	const { date: endsOn } = expiry
	if (endsOn < today) return { endsOn, state: 'over' }
	return { endsOn, state: endsOn <= addDays(today, NOTICE_DAYS) ? 'ending' : 'open' }
}

export function isSeasonOver(settings: TemplateSettings, today: string): boolean {
	return seasonOf(settings, today)?.state === 'over'
}

/** @throws Problem 422 for settings with which no waiver would ever be valid */
export function requireSeason(settings: TemplateSettings, today: string): void {
	const details = seasonDetails(settings, today)
	if (details.length > 0) throw invalid(details)
}

export function seasonDetails(settings: TemplateSettings, today: string): Detail[] {
	if (!isSeasonOver(settings, today)) return []
	const message = 'The date has passed: send the last day of the coming season, or another expiry.'
	return [{ path: '/settings/expiry/date', code: 'past', message }]
}

export type SeasonNotice = Season & { readonly organizationId: string; readonly templateId: string }

export function listSeasonNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): SeasonNotice[] {
	const days = new Map<string, string>()
	return listSeasons(db).flatMap(({ organizationId, templateId, date }) => {
		const today = days.get(organizationId) ?? todayOf(db, clock, organizationId)
		days.set(organizationId, today)
		const season = seasonOf({ expiry: { type: 'date', date } }, today)
		return season === null || season.state === 'open' ? [] : [{ organizationId, templateId, ...season }]
	})
}
