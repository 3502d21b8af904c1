import { expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { PageLimit, Timestamp, Uuid, label, nullable, object } from '../../../src/http/schema.ts'
import { toDetails } from '../../../src/http/validation.ts'

const page = object({ limit: PageLimit })

function faults(schema: Parameters<typeof TypeCompiler.Compile>[0], value: unknown): string[] {
	const details = toDetails(TypeCompiler.Compile(schema).Errors(value), 'parameter')
	return details.map(({ path, code, message }) => `${path} ${code}: ${message}`)
}

test.each(['1', '25', '100', '007'])('The limit %p is read as a number', (limit) => {
	expect(Value.Decode(page, { limit })).toEqual({ limit: Number(limit) })
})

test.each(['0', '101', '-1', '1e1', '+5', ' 5', '5 ', '', '1.5', '0x10', '9'.repeat(20), 'NaN'])(
	'The limit %p is refused by its name',
	(limit) => {
		expect(faults(page, { limit })).toEqual(['limit range: Send a whole number from 1 to 100.'])
	},
)

test('An issue has the message of its schema if the schema has one', () => {
	const code = Type.String({ minLength: 1 })
	const body = object({ id: Uuid, at: Timestamp, name: label(1, 3), tags: Type.Array(Type.String()), code })
	expect(faults(body, { id: 'x', at: 'x', name: 'long', tags: 'x', code: '' })).toEqual([
		'id format: Send a UUID such as 0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f.',
		'at format: Send a date-time with offset, such as 2026-07-01T09:30:00Z.',
		'name length: Send text of 1 to 3 characters.',
		'tags type: Send an array.',
		'code length: Send 1 or more characters.',
	])
})

test('The message for a number names the bounds that there are', () => {
	const size = object({
		a: Type.Integer({ minimum: 1 }),
		b: Type.Number({ maximum: 9 }),
		c: Type.Integer({ minimum: 1, maximum: 9 }),
	})
	expect(faults(size, { a: 0, b: 10, c: 10 })).toEqual([
		'a range: Send a number of at least 1.',
		'b range: Send a number of at most 9.',
		'c range: Send a number from 1 to 9.',
	])
})

test('A missing or unknown field is reported as such, whatever its schema says', () => {
	expect(faults(object({ id: Uuid }), { other: 1 })).toEqual([
		'id required: Send this field.',
		'other unknown_field: Remove this field; it is not known here.',
	])
})

test('The message for a nullable field says what else it may be', () => {
	const size = nullable(object({ width: Type.Integer({ minimum: 1 }) }))
	const body = object({ at: nullable(Timestamp), name: nullable(label(1, 3)), size })
	expect(faults(body, { at: 'x', name: 'long', size: 3 })).toEqual([
		'at choice: Send a date-time with offset, such as 2026-07-01T09:30:00Z.',
		'name choice: Send text of 1 to 3 characters.',
		'size choice: Send an object.',
	])
	expect(faults(body, { at: null, name: null, size: { width: 0 } })).toEqual([
		'size choice: Send one of the documented values.',
	])
})
