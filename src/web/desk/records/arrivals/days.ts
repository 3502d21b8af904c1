const DAY_MS = 86_400_000

/** Returns the day before or after. @param day YYYY-MM-DD @param by how many days later */
export function shiftDay(day: string, by: number): string {
	return new Date(Date.parse(`${day}T12:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day of an address; today if it names none. @param today YYYY-MM-DD */
export function readDay(text: string | undefined, today: string): string {
	const isDay = text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
	return isDay ? text : today
}
