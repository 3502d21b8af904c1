import { expect, test } from 'bun:test'
import manifest from '../../../clients/typescript/package.json' with { type: 'json' }
import { generateClient } from '../../../build/client/generate.ts'
import type { Document } from '../../../build/client/generate.ts'
import { typeOf } from '../../../build/client/types.ts'
import { readText } from '../../support/architecture/source.ts'
import { readDocument } from '../../support/openapi/document.ts'

const document = (await readDocument()) as unknown as Document

test("The client's types are those of the OpenAPI document", () => {
	// Has the API changed? `bun run client` writes them anew.
	expect(readText('clients/typescript/src/generated.ts')).toBe(generateClient(document))
})

test("The client's version is the API's, and its one package is pinned", () => {
	expect(manifest.version).toBe(document.info.version)
	expect(manifest.dependencies).toEqual({ standardwebhooks: '1.1.1' })
})

test('A schema becomes the type of the values that match it', () => {
	const typed = (schema: Parameters<typeof typeOf>[0]) => typeOf(schema)
	expect(typed({ $ref: '#/components/schemas/Waiver' })).toBe('Waiver')
	expect(typed({ type: ['string', 'null'] })).toBe('string | null')
	expect(typed({ type: 'string', enum: ['a', 'b'] })).toBe('"a" | "b"')
	expect(typed({ type: ['string', 'null'], enum: ['a', null] })).toBe('"a" | null')
	expect(typed({ const: 'open' })).toBe('"open"')
	expect(typed({ anyOf: [{ type: 'integer' }, { type: 'number' }, { type: 'null' }] })).toBe('number | null')
	expect(typed({ type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'boolean' }] } })).toBe(
		'Array<string | boolean>',
	)
	expect(typed({ type: 'object', additionalProperties: { type: 'string' } })).toBe('Record<string, string>')
	expect(typed({ type: 'object', additionalProperties: true })).toBe('Record<string, unknown>')
	expect(typed({})).toBe('unknown')
	const properties = { id: { type: 'string', description: 'Its\n*/ id.' }, 'If-Match': { type: 'integer' } }
	expect(typed({ type: 'object', required: ['id'], properties })).toBe(
		'{\n\t/** Its * / id. */\n\tid: string\n\t"If-Match"?: number | undefined\n}',
	)
})

test('A type that the generator does not know stops it', () => {
	expect(() => typeOf({ type: 'tuple' })).toThrow('tuple')
})
