import { mondayOf, shiftDay } from '../../kit/time/days.ts'

/** A week has at most so many dots. */
export const MOST_DOTS = 3

const WEEKS = 53

export type VisitWeek = {
	/** Its first day, YYYY-MM-DD. */
	readonly monday: string
	readonly visits: number
	/** The month that begins in it, YYYY-MM. */
	readonly month: string | undefined
}

/** The visits of a year by week, the current week last. @param days of the visits, YYYY-MM-DD, like `today` */
export function countByWeek(days: readonly string[], today: string): VisitWeek[] {
	const counts = new Map<string, number>()
	for (const day of days) {
		const monday = mondayOf(day)
		counts.set(monday, (counts.get(monday) ?? 0) + 1)
	}
	const first = shiftDay(mondayOf(today), -7 * (WEEKS - 1))
	return Array.from({ length: WEEKS }, (_none, at) => {
		const monday = shiftDay(first, 7 * at)
		const month = shiftDay(monday, 6).slice(0, 7)
		const isFirst = shiftDay(monday, -1).slice(0, 7) !== month
		return { monday, visits: counts.get(monday) ?? 0, month: isFirst ? month : undefined }
	})
}
