import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { parseStrictJson } from '../../src/kit/strict-json.ts'
import { hasForbiddenCharacter } from '../../src/kit/text/text.ts'

const clean = fc.string({ unit: 'grapheme' }).filter((text) => !hasForbiddenCharacter(text))
const value = fc.letrec((tie) => ({
	any: fc.oneof({ depthSize: 'small' }, clean, fc.maxSafeInteger(), fc.boolean(), tie('list'), tie('record')),
	list: fc.array(tie('any')),
	record: fc.dictionary(clean, tie('any'), { noNullPrototype: true }),
})).any

test('The strict reader of JSON reads what JSON.stringify writes, packed or indented', () => {
	fc.assert(
		fc.property(value, fc.constantFrom(undefined, '\t'), (tree, space) => {
			const text = JSON.stringify(tree, undefined, space)
			expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
		}),
	)
})

test('A key written twice is found wherever it stands', () => {
	fc.assert(
		fc.property(fc.dictionary(clean, value, { minKeys: 1 }), fc.nat(), clean, (tree, at, key) => {
			const entries = Object.entries({ ...tree, [key]: 1 }).map(
				([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`,
			)
			entries.splice(at % (entries.length + 1), 0, `${JSON.stringify(key)}:{}`)
			const read = parseStrictJson(`[{${entries.join(' , ')}}]`)
			expect(read.ok ? 'ok' : read.fault).toBe('duplicate_key')
		}),
	)
})

test('The strict reader of JSON never throws, and accepts nothing that JSON.parse refuses', () => {
	const soup = fc.array(
		fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '\\u00', '1e', 'a', ' ', '0'),
	)
	fc.assert(
		fc.property(soup, (parts) => {
			const text = parts.join('')
			const read = parseStrictJson(text)
			if (read.ok) expect(read.value).toEqual(JSON.parse(text))
			else expect(read.pointer).toBeString()
		}),
		{ numRuns: 1000 },
	)
})

test('A forbidden character is found in any string or key', () => {
	const bad = fc.constantFrom('\u0000', '\r', '\u001f', '\u007f', '\u0080', '\u009f', '\ud800', '\udfff')
	fc.assert(
		fc.property(clean, bad, fc.nat(600), fc.boolean(), (text, character, padding, asKey) => {
			const whole = 'p'.repeat(padding) + text + character
			const read = parseStrictJson(JSON.stringify(asKey ? { [whole]: 1 } : [whole]))
			expect(read.ok).toBe(false)
		}),
	)
})
