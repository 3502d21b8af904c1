import { shiftDay } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are cached: making one takes longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
	const existing = formats.get(timeZone)
	if (existing !== undefined) return existing
	const format = new Intl.DateTimeFormat('en-GB', {
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZone,
	})
	formats.set(timeZone, format)
	return format
}

/** Returns the local time in a time zone, as a field for date and time takes it: YYYY-MM-DDTHH:MM. */
export function toLocal(timestamp: string | number, timeZone: string): string {
	// By parts: no language writes days as YYYY-MM-DD in every browser.
	const formatParts = formatOf(timeZone).formatToParts(new Date(timestamp))
	const parts = new Map(formatParts.map(({ type, value }) => [type, value]))
	const [year, month, day, hour, minute] = ['year', 'month', 'day', 'hour', 'minute'].map((each) =>
		parts.get(each as Intl.DateTimeFormatPartTypes),
	)
	return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

/**
 * Returns the instant of a local time in a time zone, as ISO 8601 in UTC: of two the first, and one hour later for a
 * time that the clocks skip. @param local YYYY-MM-DDTHH:MM
 */
export function fromLocal(local: string, timeZone: string): string {
	const localMs = Date.parse(`${local}Z`)
	const offsetAt = (ms: number): number => Date.parse(`${toLocal(ms, timeZone)}Z`) - ms
	// The clocks are changed at most once a day.
	const offsets = [offsetAt(localMs - 86_400_000), offsetAt(localMs + 86_400_000)]
	const fitting = offsets.map((offset) => localMs - offset).find((ms) => toLocal(ms, timeZone) === local)
	return new Date(fitting ?? localMs - Math.min(...offsets)).toISOString()
}

/** Returns the first and the last millisecond of a day in a time zone, as ISO 8601 in UTC. @param day YYYY-MM-DD */
export function spanOfDay(day: string, timeZone: string): { readonly from: string; readonly to: string } {
	const next = Date.parse(fromLocal(`${shiftDay(day, 1)}T00:00`, timeZone))
	return { from: fromLocal(`${day}T00:00`, timeZone), to: new Date(next - 1).toISOString() }
}
