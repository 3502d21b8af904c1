import { isDeepStrictEqual } from 'node:util'

export type Json = Readonly<Record<string, unknown>>

/** Keywords of TypeBox and of our own checks, which mean nothing to a reader. */
const PRIVATE_WORDS = new Set(['tidied', 'error'])

/** Formats that let Elysia accept a number or boolean as text. */
const SPELT_FORMATS = new Set(['integer', 'numeric', 'boolean'])

/**
 * Translates TypeBox schemas to JSON Schema 2020-12. A schema with a `title` becomes a component; `x-document`
 * replaces a shape that is checked by other means.
 */
export class SchemaBook {
	readonly #components = new Map<string, unknown>()

	/** @throws when two different schemas have the same title */
	describe(source: unknown): unknown {
		if (!isJson(source)) return source
		if ('x-document' in source) return this.describe(source['x-document'])
		const { title } = source
		if (typeof title !== 'string') return this.#tell(source)
		const told = this.#tell(source)
		if (!isDeepStrictEqual(this.#components.get(title) ?? told, told))
			throw new Error(`Two schemas have the title ${title}; give one of them another.`)
		this.#components.set(title, told)
		return { $ref: `#/components/schemas/${title}` }
	}

	components(): Json {
		return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)))
	}

	#tell(source: Json): unknown {
		const union = isUnion(source) ? withoutSpelling(source) : source
		const told: Record<string, unknown> = {}
		for (const [word, value] of Object.entries(union)) {
			if (PRIVATE_WORDS.has(word) || word.startsWith('x-')) continue
			if (word === 'patternProperties') told['additionalProperties'] = this.#valueOf(value)
			else told[word] = this.#tellWord(word, value)
		}
		const hint = union['x-hint']
		// A format says what to send.
		if (told['description'] === undefined && told['format'] === undefined && typeof hint === 'string')
			told['description'] = hint
		return isUnion(told) ? tellUnion(told) : told
	}

	#tellWord(word: string, value: unknown): unknown {
		switch (word) {
			case 'properties':
				return Object.fromEntries(
					Object.entries(value as Json).map(([name, each]) => [name, this.describe(each)]),
				)
			case 'anyOf':
			case 'oneOf':
			case 'allOf':
				return (value as readonly unknown[]).map((each) => this.describe(each))
			case 'items':
			case 'additionalProperties':
			case 'not':
				return this.describe(value)
			default:
				return value
		}
	}

	/** TypeBox describes a record of any keys by the pattern of all keys. */
	#valueOf(patterns: unknown): unknown {
		const value = this.describe(Object.values(patterns as Json)[0])
		return isJson(value) && Object.keys(value).length === 0 ? true : value
	}
}

type Union = Json & { readonly anyOf: readonly Json[] }

/** A query's number or boolean without its text form: every parameter arrives as text. */
function withoutSpelling({ anyOf, ...rest }: Union): Json {
	const members = anyOf.filter(({ type, format }) => type !== 'string' || !SPELT_FORMATS.has(String(format)))
	const [only] = members
	return members.length < anyOf.length && members.length === 1
		? { ...rest, ...only }
		: { ...rest, anyOf: members }
}

function tellUnion({ anyOf, ...rest }: Union): Json {
	const constants = anyOf.filter((member) => 'const' in member)
	if (constants.length === anyOf.length && anyOf.length > 1)
		return { ...rest, type: anyOf[0]?.['type'], enum: anyOf.map((member) => member['const']) }
	const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
	const isNullable = others.length === 0 && anyOf.length === 2
	if (!isNullable || typeof only?.['type'] !== 'string' || 'const' in only) return { ...rest, anyOf }
	const choices = Array.isArray(only['enum']) ? { enum: [...(only['enum'] as unknown[]), null] } : {}
	return { ...only, ...rest, ...choices, type: [only['type'], 'null'] }
}

function isUnion(schema: Json): schema is Union {
	return Array.isArray(schema['anyOf'])
}

export function isJson(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
