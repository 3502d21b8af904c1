import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Type } from '@sinclair/typebox'
import { expect, test } from 'bun:test'
import { withRoutes } from '../../../src/cli/commands/openapi.ts'
import { readDeclarations } from '../../../src/http/openapi/declarations.ts'
import { SchemaBook } from '../../../src/http/openapi/schemas.ts'
import { problems } from '../../../src/api/problem-codes.ts'
import { Moment, PageLimit, Timestamp, Uuid, nullable, object, oneOf } from '../../../src/http/schema.ts'
import { readDocument } from '../../support/openapi/document.ts'

const document = await readDocument()
const declarations = await withRoutes(readDeclarations)

const operations = () =>
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
	)

test('The OpenAPI document is valid OpenAPI 3.1', async () => {
	const { valid, errors } = await new Validator().validate(structuredClone(document))
	expect({ valid, errors }).toEqual({ valid: true, errors: undefined as never })
})

test('The OpenAPI document passes the linter', async () => {
	const config = await createConfig({
		extends: ['recommended'],
		// Public routes take nothing that could be refused; that all others tell of refusals is tested below.
		rules: { 'operation-4xx-response': 'off' },
	})
	const problems = await lintFromString({ source: JSON.stringify(document), config })
	expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('Every operation is named by a verb, is described, and returns JSON or a file', () => {
	const ids = operations().map(({ operation }) => operation['operationId'] as string)
	expect(new Set(ids).size).toBe(ids.length)
	// No such name? Give the route an `operationId` in its `detail`.
	expect(ids.filter((id) => !/^[a-z]+[A-Z][A-Za-z]*$/.test(id) || id.includes('V1'))).toEqual([])
	for (const { name, operation } of operations()) {
		expect({ name, ...operation }).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] })
		const texts = JSON.stringify(operation)
		expect({ name, form: /multipart|text\/plain/.test(texts) }).toEqual({ name, form: false })
	}
})

test('No schema is called New and the name of another, which Go takes for its constructor', () => {
	const names = new Set(Object.keys(document.components['schemas'] as object))
	expect([...names].filter((name) => names.has(name.replace(/^New/, '')) && name.startsWith('New'))).toEqual(
		[],
	)
})

test('Every whole number that may exceed 32 bits says so, so that no client cuts it off', () => {
	const integers = [document.paths, document.components['schemas']]
		.flatMap((part) => schemasOf(part))
		.filter(({ schema }) => [schema['type']].flat().includes('integer'))
	expect(integers.length).toBeGreaterThan(200)
	const short = ({ schema: { maximum, format, enum: values } }: (typeof integers)[number]): boolean =>
		format === 'int64' || values !== undefined || Number(maximum) < 2 ** 31
	expect(integers.filter((each) => !short(each)).map(({ pointer }) => pointer)).toEqual([])
})

test('The OpenAPI document contains no internal, TypeBox or pre-2020 JSON Schema keyword', () => {
	const words = new Set<string>()
	JSON.stringify(document, (word, value: unknown) => (words.add(word), value))
	const odd = ['tidied', 'error', 'nullable', 'patternProperties', 'example'].filter((word) =>
		words.has(word),
	)
	// `error` is the field of the envelope.
	expect([...odd, ...[...words].filter((word) => word.startsWith('x-'))]).toEqual(['error'])
	expect(JSON.stringify(document)).not.toContain('"format":"integer"')
})

/** Each schema of the document, with its JSON Pointer. */
function schemasOf(part: unknown, pointer = ''): { pointer: string; schema: Record<string, unknown> }[] {
	if (typeof part !== 'object' || part === null) return []
	const inner = Object.entries(part).flatMap(([word, value]) => schemasOf(value, `${pointer}/${word}`))
	return [{ pointer, schema: part as Record<string, unknown> }, ...inner]
}

const pointersOf = (isOdd: (schema: Record<string, unknown>) => boolean) =>
	schemasOf({ paths: document.paths, components: document.components }).flatMap(({ pointer, schema }) =>
		isOdd(schema) ? [pointer] : [],
	)

test('No schema and no parameter has a name that a language of clients takes for its own', () => {
	const { schemas } = document.components as { schemas: Record<string, unknown> }
	// Each class of Java sees these without an import; the model of that name hides them.
	const own = ['Override', 'Object', 'String', 'Integer', 'Long', 'Deprecated', 'SafeVarargs', 'Exception']
	expect(own.filter((name) => name in schemas)).toEqual([])
	// Keywords of Kotlin, in the name of a type that openapi-generator makes from a parameter's values.
	const keywords = new Set(['override', 'open', 'data', 'in', 'is', 'object', 'val', 'var', 'when', 'fun'])
	const lists = pointersOf(
		(part) => keywords.has(String(part['name'])) && 'in' in part && !('$ref' in (part['schema'] as object)),
	)
	expect(lists).toEqual([])
})

test('No schema has what generators of clients fail on', () => {
	// openapi-generator makes a check of its own from a format, and does not import what a second one needs.
	expect(pointersOf((schema) => 'format' in schema && 'pattern' in schema)).toEqual([])
	// Formats as alternatives are classes to openapi-generator, of which none exists.
	const isUntyped = (schema: unknown) => !('$ref' in (schema as object)) && !('type' in (schema as object))
	expect(pointersOf(({ anyOf }) => Array.isArray(anyOf) && anyOf.some(isUntyped))).toEqual([])
	// A field that is always null has no type in Python and TypeScript.
	expect(pointersOf(({ type }) => type === 'null').filter((at) => !/\/(?:any|one)Of\/1$/.test(at))).toEqual(
		[],
	)
	// openapi-generator's Java assigns a string to a boolean that has one value alone.
	expect(pointersOf((schema) => typeof schema.const === 'boolean')).toEqual([])
	// openapi-typescript takes a field with a default for one that is always there.
	expect(
		pointersOf((schema) => 'default' in schema && !('in' in schema)).filter(
			(at) => !at.includes('/parameters/'),
		),
	).toEqual([])
})

/** Objects that hold what their owner put there (specification: "string keys, any values"). */
const MEANT_TO_BE_OPEN = /\/settings$/

test('The service itself sends no undocumented field', () => {
	const open = declarations.flatMap(({ method, path, responses }) =>
		schemasOf(responses, `${method} ${path}`).flatMap(({ pointer, schema }) =>
			schema['type'] === 'object' &&
			schema['properties'] !== undefined &&
			schema['additionalProperties'] !== false
				? [pointer]
				: [],
		),
	)
	expect(declarations.length).toBeGreaterThan(100)
	expect(open.filter((pointer) => !MEANT_TO_BE_OPEN.test(pointer))).toEqual([])
})

test('Answers may get further fields later, and bodies that are sent may not have any', () => {
	const answers = Object.values(document.paths)
		.flatMap((methods) => Object.values(methods))
		.map(({ responses }) => responses)
	const open = [...answers, document.components['responses']]
	expect(JSON.stringify(open)).not.toContain('"additionalProperties":false')
	expect(pointersOf((schema) => schema['additionalProperties'] === false).length).toBeGreaterThan(100)
	const reached = new Set<string>()
	const follow = (part: unknown): void => {
		for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
			if (reached.has(name)) continue
			reached.add(name)
			follow((document.components['schemas'] as Record<string, unknown>)[name])
		}
	}
	follow(open)
	const schemas = document.components['schemas'] as Record<string, unknown>
	expect(
		[...reached].filter((name) => JSON.stringify(schemas[name]).includes('"additionalProperties":false')),
	).toEqual([])
})

test('Every error code is documented', () => {
	const told = JSON.stringify(document.components['responses'])
	const codes = Object.keys(problems).filter((code) => !told.includes(`"code":"${code}"`))
	// No operation answers 405, and each does once its organization has moved: both stand in the introduction. Signing in
	// is no operation of the API.
	expect(codes).toEqual(['sign_in_failed', 'code_needed', 'method_not_allowed', 'moved'])
	const introduction = (document['info'] as { description: string }).description
	expect(Object.keys(problems).filter((code) => !introduction.includes(`| \`${code}\` |`))).toEqual([])
})

test('A route with a key documents every refusal that it may return', () => {
	for (const { name, operation } of operations().filter(({ name }) => name.includes(' /v1'))) {
		const statuses = Object.keys(operation['responses'] as object)
		const expected = ['401', '403', '429', '500', '503']
		if (name.includes('{')) expected.push('404', '422')
		if (operation['requestBody'] !== undefined) expected.push('413', '422')
		expect({ name, missing: expected.filter((status) => !statuses.includes(status)) }).toEqual({
			name,
			missing: [],
		})
	}
})

test('Schemas are published as JSON Schema 2020-12', () => {
	const book = new SchemaBook()
	const named = object({ at: Type.Optional(nullable(Timestamp)) }, { title: 'Named' })
	const told = book.describe(
		object({
			limit: PageLimit,
			word: oneOf(['a', 'b']),
			maybe: nullable(oneOf(['a', 'b'])),
			any: Type.Record(Type.String(), Type.Unknown()),
			numbers: Type.Record(Type.String(), Type.Integer()),
			level: Type.Optional(nullable(Type.Union([Type.Literal(1), Type.Literal(2)]))),
			days: nullable(Type.Integer({ maximum: 366 })),
			bytes: nullable(Type.Integer({ minimum: 0 })),
			share: Type.Number(),
			named,
			maybeNamed: nullable(named),
			hinted: Type.String({ 'x-hint': 'Send it.' }),
			told: Type.String({ 'x-hint': 'Send it.', description: 'The word.' }),
			id: Uuid,
			moment: Moment,
			usual: Type.Boolean({ default: true, description: 'Whether.' }),
			only: nullable(Type.Literal('late')),
			words: Type.Array(Type.String(), { uniqueItems: true }),
			swapped: Type.Unknown({ 'x-document': () => ({ type: 'boolean' }) }),
			either: Type.Union([object({ days: Type.Boolean() }), named]),
		}),
	)
	expect(JSON.parse(JSON.stringify(told)).properties).toEqual({
		limit: {
			type: 'integer',
			minimum: 1,
			maximum: 100,
			description: 'Send a whole number from 1 to 100. `25` by default.',
		},
		word: { type: 'string', enum: ['a', 'b'] },
		maybe: { type: ['string', 'null'], enum: ['a', 'b', null] },
		any: { type: 'object', additionalProperties: true },
		numbers: { type: 'object', additionalProperties: { type: 'integer', format: 'int64' } },
		level: { type: ['integer', 'null'], enum: [1, 2, null] },
		days: { type: ['integer', 'null'], maximum: 366 },
		bytes: { type: ['integer', 'null'], minimum: 0, format: 'int64' },
		share: { type: 'number' },
		named: { $ref: '#/components/schemas/Named' },
		maybeNamed: { anyOf: [{ $ref: '#/components/schemas/Named' }, { type: 'null' }] },
		hinted: { type: 'string', description: 'Send it.' },
		told: { type: 'string', description: 'The word. Send it.' },
		id: { type: 'string', format: 'uuid' },
		moment: { type: 'string', description: expect.stringContaining('a date-time with offset') },
		usual: { type: 'boolean', description: 'Whether. `true` by default.' },
		only: { type: ['string', 'null'], enum: ['late', null] },
		words: { type: 'array', items: { type: 'string' }, description: 'Each once.' },
		swapped: { type: 'boolean' },
		either: {
			oneOf: [
				{
					type: 'object',
					properties: { days: { type: 'boolean' } },
					required: ['days'],
					additionalProperties: false,
				},
				{ $ref: '#/components/schemas/Named' },
			],
		},
	})
	expect(book.components()).toMatchObject({
		Named: { properties: { at: { type: ['string', 'null'], format: 'date-time' } } },
	})
	expect(() => book.describe(object({}, { title: 'Named' }))).toThrow('Two schemas have the title Named')
})
