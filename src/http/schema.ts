import { Kind, Type, TypeRegistry } from '@sinclair/typebox'
import type { TSchema } from '@sinclair/typebox'
import { t } from 'elysia'
import { UUID_PATTERN } from '../lib/ids.ts'
import { codePointLength, hasForbiddenCharacter, tidy } from '../lib/text.ts'
import { isDay, parseTimestamp } from '../lib/dates.ts'

type TextSchema = TSchema & { minLength: number; maxLength: number; tidied: boolean }

// TypeBox's own `maxLength` counts UTF-16 units, so three emoji would fill six places.
TypeRegistry.Set<TextSchema>('Text', ({ minLength, maxLength, tidied }, value) => {
	if (typeof value !== 'string' || hasForbiddenCharacter(value)) return false
	const length = codePointLength(tidied ? tidy(value) : value)
	return length >= minLength && length <= maxLength
})

TypeRegistry.Set(
	'Timestamp',
	(_schema, value) => typeof value === 'string' && parseTimestamp(value) !== undefined,
)

TypeRegistry.Set('Day', (_schema, value) => typeof value === 'string' && isDay(value))

TypeRegistry.Set(
	'Moment',
	(_schema, value) => typeof value === 'string' && (isDay(value) || parseTimestamp(value) !== undefined),
)

/** Free text of `minLength` to `maxLength` Unicode code points, kept exactly as sent. */
export function text(minLength: number, maxLength: number, options: object = {}) {
	return Type.Unsafe<string>({
		...options,
		[Kind]: 'Text',
		type: 'string',
		minLength,
		maxLength,
		tidied: false,
	})
}

/** A name, label or tag: its length counts once it is trimmed and NFC-normalized, as the use case will keep it. */
export function label(minLength: number, maxLength: number, options: object = {}) {
	return Type.Unsafe<string>({
		...options,
		[Kind]: 'Text',
		type: 'string',
		minLength,
		maxLength,
		tidied: true,
	})
}

/** A UUID of version 1 to 8, or nil, in any letter case (specification, Conventions). Compare in lower case. */
export const Uuid = Type.String({
	pattern: UUID_PATTERN,
	format: 'uuid',
	'x-hint': 'Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f.',
})

/** A date-time with offset (RFC 3339). Ours are UTC with milliseconds. */
export const Timestamp = Type.Unsafe<string>({
	[Kind]: 'Timestamp',
	type: 'string',
	format: 'date-time',
	'x-hint': 'Send a date-time with offset, such as 2026-07-01T09:30:00Z.',
})

/** A calendar day, `YYYY-MM-DD`. */
export const Day = Type.Unsafe<string>({
	[Kind]: 'Day',
	type: 'string',
	format: 'date',
	'x-hint': 'Send a date such as 2026-12-31.',
})

/** A day, which means the whole of it in the organization's time zone, or a date-time with offset. */
export const Moment = Type.Unsafe<string>({
	[Kind]: 'Moment',
	type: 'string',
	'x-hint': 'Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z.',
})

/** An object that is kept as it is: the specification's "object (string keys, any values)". */
export const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** `T?` of the specification: the field is there, and may be null. */
export function nullable<T extends TSchema>(schema: T) {
	return Type.Union([schema, Type.Null()])
}

/** One of a few words. */
export function oneOf<const T extends readonly string[]>(words: T, options: object = {}) {
	return Type.Unsafe<T[number]>(
		Type.Union(
			words.map((word) => Type.Literal(word)),
			options,
		),
	)
}

/** An object that refuses fields that it doesn't name. */
export function object<P extends Record<string, TSchema>>(properties: P, options: object = {}) {
	return Type.Object(properties, { ...options, additionalProperties: false })
}

/** `{id}` of a path. */
export const IdParams = object({ id: Uuid })

/** Page sizes of every list (specification, Limits). */
export const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 25

/** `limit` of a query. `t.Integer`, not `Type.Integer`: a query's numbers arrive as text. */
export const PageLimit = t.Integer({
	minimum: 1,
	maximum: MAX_PAGE_SIZE,
	default: DEFAULT_PAGE_SIZE,
	'x-hint': `Send a whole number from 1 to ${MAX_PAGE_SIZE}.`,
})

/** The body of every error (specification, Errors). */
export const ErrorBody = object({
	error: object({
		code: Type.String(),
		message: Type.String(),
		requestId: Type.String(),
		details: Type.Optional(Type.Unknown()),
	}),
})
