import { Type } from '@sinclair/typebox'
import { expect, test } from 'bun:test'
import { DamagedJson, storedJson } from '../../../src/kit/stored-json.ts'

const read = storedJson(Type.Object({ size: Type.Number() }), 'The test value')

test('Stored JSON of the right shape is returned as it is', () => {
	expect(read('{"size":2,"more":"x"}')).toEqual({ size: 2, more: 'x' } as never)
})

test.each(['', '{"size":', 'null', '[]', '{}', '{"size":"2"}'])(
	'Stored JSON that is %p is reported as damaged',
	(text) => {
		expect(() => read(text)).toThrow(new DamagedJson('The test value is damaged.'))
	},
)
