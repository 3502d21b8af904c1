import type { Clock } from './time/clock.ts'

/** The fields of a log line: ids, states, counts and durations, never names, contacts, answers, keys or tokens. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
	debug(message: string, fields?: LogFields): void
	info(message: string, fields?: LogFields): void
	warn(message: string, fields?: LogFields): void
	error(message: string, fields?: LogFields): void
}

const severity = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 } as const

type LogLevel = keyof typeof severity

export type LineLevel = Exclude<LogLevel, 'silent'>

export const logLevels = Object.keys(severity) as readonly LogLevel[]

/** Longest text of a field, in UTF-16 units: a runaway cause must not fill a disk. */
const MAX_FIELD_LENGTH = 1000

/** Writes one JSON object a line, so that a line break in a field can't begin a line. */
export function createLog(
	level: LogLevel,
	clock: Clock,
	write: (line: string, level: LineLevel) => void,
): Log {
	const at =
		(name: LineLevel) =>
		(message: string, fields: LogFields = {}): void => {
			if (severity[name] < severity[level]) return
			const time = new Date(clock.now()).toISOString()
			write(`${JSON.stringify({ time, level: name, message, ...shorten(fields) })}\n`, name)
		}
	return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** What fails again and again is logged the 1st, 2nd, 4th, 8th … time. @param failures in a row */
export function isWorthLogging(failures: number): boolean {
	return Number.isInteger(Math.log2(failures))
}

function shorten(fields: LogFields): LogFields {
	const isLong = (value: LogFields[string]): value is string =>
		typeof value === 'string' && value.length > MAX_FIELD_LENGTH
	if (!Object.values(fields).some(isLong)) return fields
	return Object.fromEntries(
		Object.entries(fields).map(([key, value]) => [
			key,
			isLong(value) ? value.slice(0, MAX_FIELD_LENGTH) : value,
		]),
	)
}
