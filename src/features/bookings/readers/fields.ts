import { isRecord, readOwn } from '../../../blocks/own.ts'
import { splitName } from '../../../kit/text/person-columns.ts'
import { isDay, parseTimestamp, startOfDay, timeOn } from '../../../kit/time/dates.ts'
import { SECOND_MS } from '../../../kit/time/durations.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Visit } from '../order.ts'

/** Longer texts are cut, in UTF-16 units: no field of a booking needs them. */
const MAX_TEXT = 320

/** On one line, without what no text of ours may hold. Empty for anything but a text or a number. */
export function textOf(value: unknown): string {
	if (typeof value === 'number' && Number.isFinite(value)) return String(value)
	if (typeof value !== 'string') return ''
	return tidy(
		value
			.slice(0, MAX_TEXT)
			.toWellFormed()
			.replace(/\p{Cc}+/gu, ' '),
	)
}

/** A member of an object or a list by its name or number; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
	if (Array.isArray(value)) return /^\d{1,4}$/.test(name) ? (value[Number(name)] as unknown) : undefined
	return isRecord(value) ? readOwn(value, name) : undefined
}

/** @param path with dots, such as `customer.name` or `items.0.sku` */
export function valueAt(value: unknown, path: string): unknown {
	return path.split('.').reduce(memberOf, value)
}

export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : []
}

/** A whole number from 1 on; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
	const text = textOf(value)
	return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** From parts, or from a whole name. */
export function nameOf(
	firstName: unknown,
	lastName: unknown,
	whole?: unknown,
): { readonly firstName: string; readonly lastName: string } {
	const parts = { firstName: textOf(firstName), lastName: textOf(lastName) }
	return parts.firstName === '' && parts.lastName === '' ? splitName(textOf(whole)) : parts
}

/** Numbers up to this are seconds: as milliseconds they would be in 1970. */
const MAX_SECONDS = 10_000_000_000

/** An instant in milliseconds since 1970: a time with offset, or seconds or milliseconds since 1970. */
export function instantOf(value: unknown): number | undefined {
	const text = textOf(value)
	if (!/^\d{9,13}$/.test(text)) return parseTimestamp(text.replace(' ', 'T'))
	return Number(text) < MAX_SECONDS ? Number(text) * SECOND_MS : Number(text)
}

/** A time without an offset is one of the clocks of the venue. */
export function visitOf(value: unknown, timezone: string): Visit | undefined {
	const text = textOf(value)
	if (isDay(text)) return { at: startOfDay(text, timezone), allDay: true }
	const at = instantOf(value)
	if (at !== undefined) return { at, allDay: false }
	const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::|$)/.exec(text) ?? []
	return isDay(day) ? { at: timeOn(day, time, timezone), allDay: false } : undefined
}
