import { FormatRegistry, Kind, Type, TypeRegistry } from '@sinclair/typebox'
import type { ArrayOptions, Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { UUID_PATTERN } from '../kit/uuid.ts'
import { isInvisible } from '../blocks/characters.ts'
import { codePointLength, hasForbiddenCharacter, tidyWithin } from '../kit/text/text.ts'
import { isDay, isTimestamp } from '../kit/time/dates.ts'
import { problems } from '../api/problem-codes.ts'
import type { ProblemCode } from '../api/problem-codes.ts'

type TextSchema = TSchema & { minLength: number; maxLength: number; tidied: boolean }
type IntegerSchema = TSchema & { minimum: number; maximum: number }

// TypeBox's own `maxLength` counts UTF-16 units, of which an emoji has two or more.
TypeRegistry.Set<TextSchema>('Text', ({ minLength, maxLength, tidied }, value) => {
	if (typeof value !== 'string' || hasForbiddenCharacter(value)) return false
	if (tidied && minLength > 0 && isInvisible(value)) return false
	const text = tidied ? tidyWithin(value, maxLength) : value
	if (text === undefined) return false
	const length = codePointLength(text)
	return length >= minLength && length <= maxLength
})

// Lower case can be longer: `İ` becomes two characters.
TypeRegistry.Set<TSchema & { maxLength: number }>('Tag', ({ maxLength }, value) => {
	if (typeof value !== 'string' || hasForbiddenCharacter(value) || isInvisible(value)) return false
	const length = codePointLength((tidyWithin(value, maxLength) ?? '').toLowerCase())
	return length >= 1 && length <= maxLength
})

// A default that was inserted before the check is already a number.
TypeRegistry.Set<IntegerSchema>('QueryInteger', ({ minimum, maximum }, value) => {
	if (typeof value === 'string' ? !/^-?\d{1,15}$/.test(value) : typeof value !== 'number') return false
	return Number(value) >= minimum && Number(value) <= maximum
})

TypeRegistry.Set('Timestamp', (_schema, value) => typeof value === 'string' && isTimestamp(value))

TypeRegistry.Set('Day', (_schema, value) => typeof value === 'string' && isDay(value))

TypeRegistry.Set(
	'Moment',
	(_schema, value) => typeof value === 'string' && (isDay(value) || isTimestamp(value)),
)

TypeRegistry.Set('Header', (_schema, value) => typeof value === 'string')

/** @returns the schema of a list whose values may repeat, for one of `distinct`; else undefined */
export function withRepeats({ [REPEATS]: repeats }: TSchema & { [REPEATS]?: TSchema }): TSchema | undefined {
	return repeats
}

const REPEATS = Symbol('repeats')

TypeRegistry.Set<TSchema & { [REPEATS]: TSchema }>(
	'Distinct',
	({ [REPEATS]: repeats }, value) =>
		Value.Check(repeats, value) && new Set(value as unknown[]).size === (value as unknown[]).length,
)

/**
 * A list of texts or numbers, each once. TypeBox's own `uniqueItems` hashes also the items that do not fit, a millisecond
 * for each kilobyte.
 */
export function distinct<T extends TSchema>(item: T, options: ArrayOptions & { maxItems: number }) {
	const repeats = Type.Array(item, options)
	return Type.Unsafe<Static<T>[]>({ ...repeats, [Kind]: 'Distinct', [REPEATS]: repeats, uniqueItems: true })
}

/** A header whose length is documented here but checked where it is read, because it may be quoted. */
export function headerText(minLength: number, maxLength: number, options: object = {}) {
	return Type.Unsafe<string>({ ...options, [Kind]: 'Header', type: 'string', minLength, maxLength })
}

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

/** A name, label or tag. Its length counts after trimming and NFC normalization, as it is stored. */
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

/** In code points. */
const MAX_REASON_LENGTH = 500

export function reasonText(options: object = {}) {
	return label(1, MAX_REASON_LENGTH, options)
}

// Elysia declares it, too, but not every program that checks ids loads Elysia. The pattern decides.
if (!FormatRegistry.Has('uuid')) FormatRegistry.Set('uuid', () => true)

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

export const Day = Type.Unsafe<string>({
	[Kind]: 'Day',
	type: 'string',
	format: 'date',
	'x-hint': 'Send a date such as 2026-12-31.',
})

/** A date, which means the whole day in the organization's time zone, or a date-time with offset. */
export const Moment = Type.Unsafe<string>({
	[Kind]: 'Moment',
	type: 'string',
	'x-hint': 'Send a date such as 2026-07-01, or a date-time with offset such as 2026-07-01T09:30:00Z.',
})

const MAX_WEB_ADDRESS_LENGTH = 2_048

export function webAddress(description: string) {
	return Type.String({
		// Without user info, which makes a URL look like another one's; browsers read a backslash as a slash.
		pattern: '^https?://[^\\s/?#@\\\\]+([/?#][^\\s]*)?$',
		maxLength: MAX_WEB_ADDRESS_LENGTH,
		description,
		'x-hint': 'Send an http or https address without a user name or password.',
	})
}

export const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** A whole number as digits: `1e1` and `+5` are refused. Elysia's own type does not name the parameter out of range. */
export function queryInteger(
	minimum: number,
	maximum: number,
	options: { default?: number; description?: string } = {},
) {
	const schema = Type.Unsafe<string | number>({
		...options,
		[Kind]: 'QueryInteger',
		type: 'integer',
		minimum,
		maximum,
		'x-hint': `Send a whole number from ${minimum} to ${maximum}.`,
	})
	const transform = Type.Transform(schema)
		.Decode((value) => Number(value))
		.Encode((value) => value)
	return Type.Unsafe<number>(transform)
}

export function nullable<T extends TSchema>(schema: T) {
	return Type.Union([schema, Type.Null()])
}

export function oneOf<const T extends readonly string[]>(words: T, options: object = {}) {
	return Type.Unsafe<T[number]>(
		Type.Union(
			words.map((word) => Type.Literal(word)),
			options,
		),
	)
}

export function object<P extends Record<string, TSchema>>(properties: P, options: object = {}) {
	return Type.Object(properties, { ...options, additionalProperties: false })
}

export const MAX_TAGS = 20
/** In code points. */
export const MAX_TAG_LENGTH = 64

/** The length counts as stored: trimmed, NFC-normalized and lower-cased. */
const Tag = Type.Unsafe<string>({ [Kind]: 'Tag', type: 'string', minLength: 1, maxLength: MAX_TAG_LENGTH })

export const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** The current name of the actor of a log entry. */
export const ActorName = Type.Union([Type.String(), Type.Null()], {
	description: 'The name of the member of staff or the key; null for everything else.',
})

export const Tags = Type.Array(Tag, { maxItems: MAX_TAGS })

export const IdParams = object({ id: Uuid })

export const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 25

export const PageLimit = queryInteger(1, MAX_PAGE_SIZE, { default: DEFAULT_PAGE_SIZE })

export const paging = { limit: PageLimit, cursor: Type.Optional(Uuid) }

/** The parameter of a list that can be read in both directions of time. */
export const sorting = {
	sort: Type.Optional(
		oneOf(['newest', 'oldest'], {
			description: '`newest` is the default. With `oldest` a program reads on where its last page ended.',
		}),
	),
}

/** The parameter of a list that can be counted. */
export const counting = {
	count: Type.Optional(oneOf(['true'], { description: 'Also count all that match.' })),
}

export const ListPage = object(paging)

/** Fields of every list. */
export const pageFields = <T extends TSchema>(item: T) => ({
	items: Type.Array(item),
	nextCursor: nullable(Uuid),
})

export const pageOf = <T extends TSchema>(item: T) => object(pageFields(item))

export const ErrorBody = object(
	{
		error: object({
			code: oneOf(Object.keys(problems) as ProblemCode[]),
			message: Type.String({ description: 'One sentence for people.' }),
			requestId: Type.String({ description: 'Quote it when you ask for help.' }),
			details: Type.Optional(Type.Unknown({ description: 'Depends on the code; see Errors.' })),
		}),
	},
	{ title: 'Error' },
)
