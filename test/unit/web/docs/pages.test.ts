import { expect, test } from 'bun:test'
import { readReference } from '../../../../src/web/docs/document.ts'
import { exampleOf } from '../../../../src/web/docs/example.ts'
import { renderMarkdown } from '../../../../src/web/docs/html.ts'
import { renderBounds, renderFields, typeOf } from '../../../../src/web/docs/schema.ts'
import { exampleCall } from '../../../../src/web/docs/samples/call.ts'
import { readDocument } from '../../../support/openapi/document.ts'

const reference = readReference(await readDocument())
const none = { resolve: <T>(schema: T) => schema }

test('Markdown becomes headings, paragraphs, tables and code, and markup in it stays text', () => {
	expect(renderMarkdown('One `a<b` **c**.\n\n## The end\nLast.')).toBe(
		'<p>One <code>a&lt;b</code> <strong>c</strong>.</p>\n<h2 id="the-end">The end</h2>\n<p>Last.</p>',
	)
	expect(renderMarkdown('| A | B |\n|---|---|\n| `x` | <y> |')).toContain(
		'<tr><td><code>x</code></td><td>&lt;y&gt;</td></tr>',
	)
})

test('An example contains what a schema needs, its own example first', () => {
	const schema = {
		type: 'object',
		required: ['id', 'count', 'on', 'words', 'state', 'only', 'either'],
		properties: {
			id: { type: 'string', format: 'uuid' },
			count: { type: 'integer', minimum: 3 },
			on: { type: 'boolean' },
			words: { type: 'array', items: { type: 'string', minLength: 6 } },
			state: { type: 'string', enum: ['new', 'old'] },
			only: { const: 7 },
			either: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
			optional: { type: 'string' },
		},
	}
	expect(exampleOf(schema, none)).toEqual({
		id: '01990c1e-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
		count: 3,
		on: true,
		words: ['texttt'],
		state: 'new',
		only: 7,
		either: '2026-12-31',
	})
	expect(exampleOf({ ...schema, examples: ['own'] }, none)).toBe('own')
	expect(exampleOf({ $ref: '#/components/schemas/Error' }, reference)).toMatchObject({
		error: { code: 'unauthorized' },
	})
})

test('A field shows its type, whether it is required, its bounds and its own fields', () => {
	const html = renderFields({
		type: 'object',
		required: ['inner'],
		properties: {
			inner: { type: 'object', properties: { deep: { type: 'string', maxLength: 5 } } },
			many: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
		},
	})
	expect(html).toContain('<code>inner</code> <span class="type">object</span> <b class="needed">required</b>')
	expect(html).toContain('<code>deep</code>')
	expect(html).toContain('0 to 5 characters.')
	expect(html).toContain('list of <a href="/docs/schemas#Thing">Thing</a>')
	expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string | null')
	expect(renderBounds({ enum: ['<a>'] })).toContain('<code>&quot;&lt;a&gt;&quot;</code>')
	expect(renderBounds({ minimum: 1, maximum: 9 })).toContain('1 to 9.')
	expect(renderBounds({})).toBe('')
})

test('Every sample fills all that its operation needs', () => {
	for (const part of reference.parts)
		for (const operation of part.operations) {
			const call = exampleCall(operation, reference)
			expect(call.url).not.toMatch(/[{}]|undefined|=$|=&|[^:]\/\//)
			if (operation.requestBody?.content['application/json'] !== undefined) expect(call.json).toBeDefined()
		}
})
