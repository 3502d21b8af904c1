import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { canonicalJson } from '../../src/ledger/canonical-json.ts'

const json = fc.jsonValue({ stringUnit: 'binary' })

test('The spelling reads back as the same value', () => {
	fc.assert(
		fc.property(json, (value) => {
			expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
		}),
	)
})

test('The order in which keys were written makes no difference', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string({ unit: 'binary' }), json), (members) => {
			const reversed = Object.fromEntries(Object.entries(members).reverse())
			expect(canonicalJson(reversed)).toBe(canonicalJson({ ...members }))
		}),
	)
})

test('Keys are in the order of their UTF-16 code units', () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 2 }), (keys) => {
			const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))
			const expected = keys.toSorted((a, b) => (a < b ? -1 : 1)).map((key) => `${JSON.stringify(key)}:0`)
			expect(text).toBe(`{${expected.join(',')}}`)
		}),
	)
})
