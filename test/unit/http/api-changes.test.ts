import { describe, expect, test } from 'bun:test'
import { breakingChanges } from '../../support/openapi/breaking-changes.ts'
import type { Documented } from '../../support/openapi/breaking-changes.ts'
import { readDocument } from '../../support/openapi/document.ts'

const readReleased = async () =>
	(await Bun.file(new URL('../../golden/released-openapi.json', import.meta.url)).json()) as Documented

test('A client of the last release can use the current API', async () => {
	// How a release renews this document, and what to do instead of breaking: docs/api-changes.md.
	const [released, current] = await Promise.all([readReleased(), readDocument()])
	expect(breakingChanges(released, current)).toEqual([])
})

/** A small API, with one of most things. */
const example = () => ({
	paths: {
		'/v1/things': {
			get: {
				operationId: 'listThings',
				security: [{ apiKey: ['things:read'] }],
				parameters: [
					{ name: 'state', in: 'query', required: false, schema: { type: 'string', enum: ['new', 'old'] } },
					{
						name: 'limit',
						in: 'query',
						required: false,
						schema: { type: 'integer', minimum: 1, maximum: 100 },
					},
				],
				responses: {
					200: {
						content: {
							'application/json': {
								schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
							},
						},
					},
				},
			} as any,
			post: {
				operationId: 'createThing',
				security: [{ apiKey: ['things:manage'] }],
				requestBody: {
					required: false,
					content: {
						'application/json': {
							schema: {
								type: 'object',
								additionalProperties: false,
								required: ['name'],
								properties: {
									name: { type: 'string', minLength: 1, maxLength: 200 },
									labels: { type: 'array', maxItems: 5, items: { type: 'string' } },
									size: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
									extra: { type: 'object', additionalProperties: true },
									note: { type: ['string', 'null'] },
								},
							},
						},
					},
				},
				responses: {
					201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
				},
			} as any,
		} as any,
	},
	components: {
		schemas: {
			Thing: {
				type: 'object',
				required: ['id', 'state', 'at'],
				properties: {
					id: { type: 'string', format: 'uuid' },
					state: { type: 'string', enum: ['new', 'old'] },
					at: { type: 'string', format: 'date-time' },
					count: { type: 'integer' },
					by: {
						anyOf: [
							{ type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
							{ type: 'null' },
						],
					},
				},
			} as any,
		},
	},
})

type Example = ReturnType<typeof example>
const bodyOf = ({ paths }: Example) => paths['/v1/things'].post.requestBody.content['application/json'].schema
const parametersOf = ({ paths }: Example) => paths['/v1/things'].get.parameters
const thingOf = ({ components }: Example) => components.schemas.Thing

const changed = (change: (document: Example) => void): string[] => {
	const document = example()
	change(document)
	return breakingChanges(example(), document)
}

describe('A change that breaks clients is found', () => {
	const breaks: Record<string, [(document: Example) => void, string]> = {
		'a path that is gone': [
			({ paths }) => Reflect.deleteProperty(paths, '/v1/things'),
			'GET /v1/things: the operation is gone',
		],
		'a method that is gone': [
			({ paths }) => delete paths['/v1/things'].post,
			'POST /v1/things: the operation is gone',
		],
		'another operation id': [
			({ paths }) => (paths['/v1/things'].get.operationId = 'allThings'),
			'GET /v1/things: it has another operationId',
		],
		'another scope': [
			({ paths }) => (paths['/v1/things'].get.security = [{ apiKey: ['x:y'] }]),
			'GET /v1/things: it needs another scope',
		],
		'a parameter that is gone': [
			(d) => parametersOf(d).shift(),
			'GET /v1/things: query parameter state is gone',
		],
		'a new parameter that is required': [
			(d) => parametersOf(d).push({ name: 'x', in: 'query', required: true, schema: {} }),
			'GET /v1/things: query parameter x is now required',
		],
		'a parameter that becomes required': [
			(d) => (parametersOf(d)[0].required = true),
			'GET /v1/things: query parameter state is now required',
		],
		'a word that a parameter no longer takes': [
			(d) => parametersOf(d)[0].schema.enum.pop(),
			'GET /v1/things: query parameter state takes fewer values',
		],
		'a lower maximum': [
			(d) => (parametersOf(d)[1].schema.maximum = 50),
			'GET /v1/things: query parameter limit has a lower maximum',
		],
		'a body that becomes required': [
			({ paths }) => (paths['/v1/things'].post.requestBody.required = true),
			'POST /v1/things: the body is now required',
		],
		'another media type': [
			({ paths }) => (paths['/v1/things'].post.requestBody.content = { 'text/csv': {} }),
			'POST /v1/things: body is no longer application/json',
		],
		'a field of a body that is gone': [
			(d) => delete bodyOf(d).properties.labels,
			'POST /v1/things: body.labels is gone',
		],
		'a field of a body that becomes required': [
			(d) => bodyOf(d).required.push('labels'),
			'POST /v1/things: body.labels is now required',
		],
		'a shorter text': [
			(d) => (bodyOf(d).properties.name.maxLength = 100),
			'POST /v1/things: body.name has a lower maxLength',
		],
		'a longer text at least': [
			(d) => (bodyOf(d).properties.name.minLength = 2),
			'POST /v1/things: body.name has a higher minLength',
		],
		'a new pattern': [
			(d) => (bodyOf(d).properties.name.pattern = '^a'),
			'POST /v1/things: body.name has another pattern',
		],
		'a new format in a body': [
			(d) => (bodyOf(d).properties.name.format = 'email'),
			'POST /v1/things: body.name has another format',
		],
		'a list that takes less': [
			(d) => (bodyOf(d).properties.labels.maxItems = 4),
			'POST /v1/things: body.labels has a lower maxItems',
		],
		'another type in a list': [
			(d) => (bodyOf(d).properties.labels.items.type = 'integer'),
			'POST /v1/things: body.labels[] has another type',
		],
		'a null that is no longer taken': [
			(d) => (bodyOf(d).properties.note.type = 'string'),
			'POST /v1/things: body.note has another type',
		],
		'an alternative that is no longer taken': [
			(d) => bodyOf(d).properties.size.oneOf.pop(),
			'POST /v1/things: body.size lacks an alternative',
		],
		'an object that is closed': [
			(d) => (bodyOf(d).properties.extra.additionalProperties = false),
			'POST /v1/things: body.extra takes no further fields',
		],
		'a success that has another status': [
			({ paths }) => (paths['/v1/things'].post.responses = { 200: {} }),
			'POST /v1/things: the answer 201 is gone',
		],
		'a field of an answer that is gone': [
			(d) => delete thingOf(d).properties.at,
			'GET /v1/things: answer 200[].at is gone',
		],
		'a field of an answer that may be absent': [
			(d) => thingOf(d).required.pop(),
			'GET /v1/things: answer 200[].at may now be absent',
		],
		'a field of an answer that may be null': [
			(d) => (thingOf(d).properties.at.type = ['string', 'null']),
			'GET /v1/things: answer 200[].at has another type',
		],
		'another type in an answer': [
			(d) => (thingOf(d).properties.count.type = 'string'),
			'GET /v1/things: answer 200[].count has another type',
		],
		'fractions in an answer': [
			(d) => (thingOf(d).properties.count.type = 'number'),
			'GET /v1/things: answer 200[].count has another type',
		],
		'another format in an answer': [(d) => delete thingOf(d).properties.at.format, ''],
		'words that become any text': [(d) => delete thingOf(d).properties.state.enum, ''],
		'a further alternative in an answer': [
			(d) => thingOf(d).properties.by.anyOf.push({ type: 'string' }),
			'GET /v1/things: answer 200[].by lacks an alternative',
		],
		'a field of an alternative in an answer that is gone': [
			(d) => delete thingOf(d).properties.by.anyOf[0].properties.name,
			'GET /v1/things: answer 200[].by lacks an alternative',
		],
		'a deprecation without a way on': [
			({ paths }) => (paths['/v1/things'].get.deprecated = true),
			'GET /v1/things: it is deprecated, and its description does not say "Use `…`" instead',
		],
	}
	test.each(Object.entries(breaks))(
		'A change that breaks clients is found: %s',
		(_name, [change, expected]) => {
			const changes = changed(change)
			expect(changes.length).toBeGreaterThan(0)
			if (expected !== '') expect(changes).toContain(expected)
		},
	)

	test('A deprecation that is taken back is found', () => {
		const deprecated = example()
		deprecated.paths['/v1/things'].get.deprecated = true
		expect(breakingChanges(deprecated, example())).toEqual(['GET /v1/things: it is no longer deprecated'])
	})
})

describe('A change that only adds breaks nothing', () => {
	const adds: Record<string, (document: Example) => void> = {
		'the same again': () => undefined,
		'a new operation': ({ paths }) => (paths['/v1/things'].put = { operationId: 'x', responses: {} }),
		'a new parameter': (d) => parametersOf(d).push({ name: 'x', in: 'query', required: false, schema: {} }),
		'a further word that a parameter takes': (d) => parametersOf(d)[0].schema.enum.push('lost'),
		'a higher maximum': (d) => (parametersOf(d)[1].schema.maximum = 200),
		'a wider number': (d) => (parametersOf(d)[1].schema.type = 'number'),
		'a new field of a body': (d) => (bodyOf(d).properties.more = { type: 'string' }),
		'a field of a body that is no longer required': (d) => bodyOf(d).required.pop(),
		'a null that a body takes': (d) => (bodyOf(d).properties.name.type = ['string', 'null']),
		'a further alternative in a body': (d) => bodyOf(d).properties.size.oneOf.push({ type: 'boolean' }),
		'a new field of an alternative in an answer': (d) =>
			(thingOf(d).properties.by.anyOf[0].properties.more = { type: 'string' }),
		'a new field of an answer': (d) => (thingOf(d).properties.more = { type: 'string' }),
		'a field of an answer that is always there': (d) => thingOf(d).required.push('count'),
		'a further word in an answer': (d) => thingOf(d).properties.state.enum.push('lost'),
		'a new refusal': ({ paths }) => (paths['/v1/things'].get.responses[409] = {}),
		'a deprecation that says what to use': ({ paths }) =>
			Object.assign(paths['/v1/things'].get, { deprecated: true, description: 'Use `findThings` instead.' }),
	}
	test.each(Object.entries(adds))('A change that only adds breaks nothing: %s', (_name, change) => {
		expect(changed(change)).toEqual([])
	})
})

test('The version of the document is that of its paths, and never goes back', async () => {
	const [released, current] = await Promise.all([readReleased(), readDocument()])
	const [before, now] = [released, current].map(
		(document) => (document as unknown as { info: { version: string } }).info.version,
	)
	expect(now?.split('.')[0]).toBe('1')
	expect(Bun.semver.order(now ?? '', before ?? '')).toBeGreaterThanOrEqual(0)
})
