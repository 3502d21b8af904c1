import { isDeepStrictEqual } from 'node:util'

export type Json = Readonly<Record<string, unknown>>

/** Keywords of TypeBox and of our own checks, without meaning for readers. */
const PRIVATE_WORDS = new Set(['tidied', 'error'])

/** A schema as JSON Schema, with its parts in place: without TypeBox's symbols, and without words of our own. */
export function plainSchema(schema: object): Json {
	return JSON.parse(
		JSON.stringify(schema, (word, value: unknown) =>
			PRIVATE_WORDS.has(word) || word.startsWith('x-') ? undefined : value,
		),
	) as Json
}

/** Formats that let Elysia accept a number or boolean as text. */
const SPELT_FORMATS = new Set(['integer', 'numeric', 'boolean'])

/**
 * Translates TypeBox schemas to JSON Schema 2020-12. A schema with a `title` becomes a component; `x-document`,
 * a function, gives the shape of what is checked by other means.
 */
export class SchemaBook {
	readonly #components = new Map<string, unknown>()
	readonly #responseTitles = new Set<string>()

	/** @throws when two different schemas have the same title */
	describe(source: unknown): unknown {
		if (!isJson(source)) return source
		const document = source['x-document']
		if (typeof document === 'function') return this.describe(document())
		const { title } = source
		if (typeof title !== 'string') return this.#tell(source)
		const schema = this.#tell(source)
		if (!isDeepStrictEqual(this.#components.get(title) ?? schema, schema))
			throw new Error(`Two schemas have the title ${title}; give one of them another.`)
		this.#components.set(title, schema)
		return { $ref: `#/components/schemas/${title}` }
	}

	/**
	 * Describes a response. It is open with all its parts: a client that is made from today's document must accept fields
	 * that are added later.
	 */
	describeResponse(source: unknown): unknown {
		const schema = opened(this.describe(source))
		this.#addReferences(schema)
		return schema
	}

	components(): Json {
		const components = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1))
		return Object.fromEntries(
			components.map(([title, schema]) => [title, this.#responseTitles.has(title) ? opened(schema) : schema]),
		)
	}

	#addReferences(schema: unknown): void {
		for (const title of referencesIn(schema)) {
			if (this.#responseTitles.has(title)) continue
			this.#responseTitles.add(title)
			this.#addReferences(this.#components.get(title))
		}
	}

	#tell(source: Json): unknown {
		const union = isUnion(source) ? withoutSpelling(source) : source
		const result: Record<string, unknown> = {}
		for (const [word, value] of Object.entries(union)) {
			if (PRIVATE_WORDS.has(word) || word.startsWith('x-')) continue
			// Generators that know a format make a pattern of their own from it, and fail on a second one.
			if (word === 'pattern' && union['format'] !== undefined) continue
			// To openapi-generator this would be a set, which loses the order and takes no list.
			if (word === 'uniqueItems') continue
			if (word === 'patternProperties') result['additionalProperties'] = this.#valueOf(value)
			else result[word] = this.#tellWord(word, value)
		}
		const description = joinTexts(
			result['description'],
			hintOf(union),
			union['uniqueItems'] === true ? 'Each once.' : '',
		)
		if (description !== '') result['description'] = description
		return sizeInteger(isUnion(result) ? tellUnion(result) : result)
	}

	#tellWord(word: string, value: unknown): unknown {
		switch (word) {
			case 'properties':
				return Object.fromEntries(
					Object.entries(value as Json).map(([name, each]) => [
						name,
						withDefaultInWords(this.describe(each)),
					]),
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
	// Generators tell such parts by their fields; those of Go refuse an `anyOf` of them.
	if (anyOf.every(({ type, $ref }) => type === 'object' || $ref !== undefined))
		return { ...rest, oneOf: anyOf }
	const isNullable = others.length === 0 && anyOf.length === 2
	if (!isNullable || typeof only?.['type'] !== 'string') return { ...rest, anyOf }
	const { const: constant, ...members } = only
	const values = constant === undefined ? only['enum'] : [constant]
	const choices = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}
	return { ...members, ...rest, ...choices, type: [only['type'], 'null'] }
}

/** The greatest number that generators of Java, Kotlin and Go take an integer without a format for. */
const MAX_INT32 = 2 ** 31 - 1

/** Tells generators a whole number, and one that may be longer than 32 bits, which they would cut off. */
function sizeInteger(schema: Json): Json {
	const values = [schema['enum'] ?? [], schema['const'] ?? []].flat()
	const isWhole = values.length > 0 && values.every((value) => value === null || Number.isInteger(value))
	const told = isWhole ? { ...schema, type: mapType(schema['type'], 'number', 'integer') } : schema
	const { type, maximum, format } = told
	const isShort = isWhole || (typeof maximum === 'number' && maximum <= MAX_INT32)
	return [type].flat().includes('integer') && !isShort && format === undefined
		? { ...told, format: 'int64' }
		: told
}

function mapType(type: unknown, from: string, to: string): unknown {
	return Array.isArray(type)
		? type.map((each: unknown) => mapType(each, from, to))
		: type === from
			? to
			: type
}

/** Says which values are allowed; undefined if a format or bounds say so. */
function hintOf(source: Json): string | undefined {
	const { 'x-hint': hint, format, minimum, description } = source
	if (typeof hint !== 'string' || format !== undefined) return undefined
	return minimum === undefined || description === undefined ? hint : undefined
}

/** Some generators assume that a field with a `default` is always present, also in requests. */
function withDefaultInWords(schema: unknown): unknown {
	if (!isJson(schema) || !('default' in schema)) return schema
	const { default: value, description, ...rest } = schema
	return { ...rest, description: joinTexts(description, `\`${JSON.stringify(value)}\` by default.`) }
}

function joinTexts(...texts: readonly unknown[]): string {
	return texts.filter((text) => typeof text === 'string' && text !== '').join(' ')
}

/** Allows fields that the document does not list. */
function opened(schema: unknown): unknown {
	return JSON.parse(JSON.stringify(schema), (_word, value: unknown) => {
		if (!isJson(value) || value['additionalProperties'] !== false) return value
		const { additionalProperties: _closed, ...rest } = value
		return rest
	}) as unknown
}

function referencesIn(schema: unknown): string[] {
	const titles: string[] = []
	JSON.stringify(schema, (word, value: unknown) => {
		if (word === '$ref') titles.push(String(value).replace('#/components/schemas/', ''))
		return value
	})
	return titles
}

function isUnion(schema: Json): schema is Union {
	return Array.isArray(schema['anyOf'])
}

export function isJson(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}
