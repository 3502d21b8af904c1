const DAY_MS = 86_400_000

/** Days are YYYY-MM-DD, of the calendar alone. */
function toDay(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10)
}

/** Returns the day before or after. @param by how many days later */
export function shiftDay(day: string, by: number): string {
	return toDay(Date.parse(day) + by * DAY_MS)
}

/** Returns the day of an address; another if it names none. */
export function readDay(text: string | undefined, other: string): string {
	const isDay = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
	return isDay ? text : other
}

/** Returns the day of the week: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
	return new Date(Date.parse(day)).getUTCDay() || 7
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
	return shiftDay(day, 1 - weekdayOf(day))
}

export function lastOfMonth(day: string): string {
	const [year = 0, month = 0] = day.split('-').map(Number)
	return toDay(Date.UTC(year, month, 0))
}

/** Returns the same day of the calendar a year before; of 29 February the day before. */
export function yearBefore(day: string): string {
	const earlier = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
	return earlier.endsWith('02-29') ? earlier.replace('-29', '-28') : earlier
}
