import { describe, expect, test } from 'bun:test'
import { canonicalJson } from '../../../src/ledger/canonical-json.ts'

function doubleOf(hex: string): number {
	return Buffer.from(hex, 'hex').readDoubleBE(0)
}

describe('RFC 8785, appendix B: numbers by their IEEE 754 bits', () => {
	for (const [bits, text] of [
		['0000000000000000', '0'],
		['8000000000000000', '0'],
		['0000000000000001', '5e-324'],
		['8000000000000001', '-5e-324'],
		['7fefffffffffffff', '1.7976931348623157e+308'],
		['ffefffffffffffff', '-1.7976931348623157e+308'],
		['4340000000000000', '9007199254740992'],
		['c340000000000000', '-9007199254740992'],
		['4430000000000000', '295147905179352830000'],
		['44b52d02c7e14af5', '9.999999999999997e+22'],
		['44b52d02c7e14af6', '1e+23'],
		['44b52d02c7e14af7', '1.0000000000000001e+23'],
		['444b1ae4d6e2ef4e', '999999999999999700000'],
		['444b1ae4d6e2ef4f', '999999999999999900000'],
		['444b1ae4d6e2ef50', '1e+21'],
		['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
		['3eb0c6f7a0b5ed8d', '0.000001'],
		['41b3de4355555553', '333333333.3333332'],
		['41b3de4355555554', '333333333.33333325'],
		['41b3de4355555555', '333333333.3333333'],
		['41b3de4355555556', '333333333.3333334'],
		['41b3de4355555557', '333333333.33333343'],
		['becbf647612f3696', '-0.0000033333333333333333'],
		['43143ff3c1cb0959', '1424953923781206.2'],
	] as const)
		test(`The number ${bits} is spelled ${text}`, () => expect(canonicalJson(doubleOf(bits))).toBe(text))

	test('NaN and the infinities have no canonical form', () => {
		for (const bits of ['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])
			expect(() => canonicalJson(doubleOf(bits))).toThrow(TypeError)
	})
})

test('The sample object of RFC 8785, section 3.2.2, is spelled as it is there', () => {
	const sample = JSON.parse(String.raw`{
		"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
		"string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
		"literals": [null, true, false]
	}`) as unknown
	expect(canonicalJson(sample)).toBe(
		String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"${'€'}$\u000f\nA'B\"\\\\\"/"}`,
	)
})

test('Keys are sorted by UTF-16 code units, as RFC 8785 asks for in section 3.2.3', () => {
	const sample = {
		'\u20ac': 'Euro Sign',
		'\r': 'Carriage Return',
		'\ufb33': 'Hebrew Letter Dalet With Dagesh',
		'1': 'One',
		'\ud83d\ude00': 'Emoji: Grinning Face',
		'\u0080': 'Control',
		'\u00f6': 'Latin Small Letter O With Diaeresis',
	}
	expect(Object.values(JSON.parse(canonicalJson(sample)) as object)).toEqual([
		// A parsed object lists integer-like keys first; in the text "\r" stands before "1".
		'One',
		'Carriage Return',
		'Control',
		'Latin Small Letter O With Diaeresis',
		'Euro Sign',
		'Emoji: Grinning Face',
		'Hebrew Letter Dalet With Dagesh',
	])
	expect(canonicalJson(sample)).toStartWith('{"\\r":"Carriage Return","1":"One","\u0080":')
})

test('toJSON and __proto__ are data', () => {
	expect(canonicalJson({ toJSON: 1, a: { toJSON: 'x' } })).toBe('{"a":{"toJSON":"x"},"toJSON":1}')
	expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"c":2}}'))).toBe('{"__proto__":{"c":2},"b":1}')
	expect(canonicalJson(Object.assign(Object.create(null) as object, { a: [] }))).toBe('{"a":[]}')
})

test('What JSON cannot represent is refused', () => {
	const circle: unknown[] = []
	circle.push([circle])
	const holes: unknown[] = [1]
	holes.length = 2
	for (const value of [undefined, { a: undefined }, [undefined], holes, 1n, () => 1, Symbol('x'), circle])
		expect(() => canonicalJson(value)).toThrow(TypeError)
	for (const value of [new Date(0), new Map(), Object(1), '\ud800', { '\udc00': 1 }, [NaN], [-Infinity]])
		expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('JSON of 64 levels is written, and of 65 refused', () => {
	const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
	expect(canonicalJson(nest(64))).toHaveLength(128)
	expect(() => canonicalJson(nest(65))).toThrow('64 levels')
})
