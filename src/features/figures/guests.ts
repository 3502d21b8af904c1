import { ageOn } from '../../blocks/day.ts'
import type { Deps } from '../../deps.ts'
import { endOfDay, startOfDay } from '../../kit/time/dates.ts'
import type { Range } from './collect.ts'
import { AGES } from './model.ts'
import type { GuestFigures } from './model.ts'
import { listBirths, listLanguages, readVisits } from './guest-queries.ts'

/** Smallest number of people in an age group that is told: of fewer, somebody could guess who they are. */
const FEWEST = 3

/** Counts of a range of days by first visit, age and language. A day at a time, so that requests run in between. */
export async function readGuestFigures({ db }: Pick<Deps, 'db'>, range: Range): Promise<GuestFigures> {
	const { organizationId, timezone, days, places } = range
	const visits = { first: 0, returning: 0 }
	const ages = AGES.map((group) => ({ ...group, people: 0 }))
	const languages = new Map<string | null, number>()
	for (const day of days) {
		const span = {
			organizationId,
			from: startOfDay(day, timezone),
			to: endOfDay(day, timezone),
			places,
		}
		const { first, all } = readVisits(db, span)
		visits.first += first
		visits.returning += all - first
		for (const { born, people } of listBirths(db, span)) {
			const group = ages.find(({ to }) => to === null || ageOn(born, day) <= to)
			if (group !== undefined) group.people += people
		}
		for (const { language, waivers } of listLanguages(db, span))
			languages.set(language, (languages.get(language) ?? 0) + waivers)
		await Bun.sleep(0)
	}
	return {
		from: days[0] ?? '',
		to: days.at(-1) ?? '',
		visits,
		ages: ages.map(({ people, ...group }) => ({
			...group,
			people: people > 0 && people < FEWEST ? null : people,
		})),
		languages: [...languages]
			.map(([language, waivers]) => ({ language, waivers }))
			.sort((a, b) => b.waivers - a.waivers || (a.language ?? '').localeCompare(b.language ?? '')),
	}
}
