import { describe, expect, test } from 'bun:test'
import { MAX_DEPTH, MAX_VALUES, parseStrictJson } from '../../../src/kit/strict-json.ts'
import { startCpuClock } from '../../support/service/cpu-clock.ts'

const long = 'A'.repeat(5000)
const nested = (depth: number): string => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)

describe('Strict JSON that is accepted', () => {
	for (const [name, text] of [
		['every kind of value', ' {"a":[1,-0.5e3,true,false,null,"x",{}],"b":{"a":[]}} '],
		['the greatest safe integers', '[9007199254740991,-9007199254740991,0.1,1e-400]'],
		['tab and line feed, escaped', '{"a":"one\\ntwo\\tthree"}'],
		['escaped quotes, backslashes and colons', '{"a\\"b:":"\\\\","c":"\\\\\\":{[\\""}'],
		['a surrogate pair, raw and escaped', '["😀","\\ud83d\\ude00"]'],
		['brackets, colons and quotes in strings', `{"[[{{":"]:\\"}:","x":"${'['.repeat(100)}"}`],
		['the same key in two objects', '[{"a":1,"b":{"a":2}},{"a":3}]'],
		['the deepest nesting allowed', nested(MAX_DEPTH)],
		['a long string beside an escape', `{"a":"${long}","b":"\\n","c":"Łódź"}`],
		['as many values as allowed', `[${'1,'.repeat(MAX_VALUES - 2)}"a,b,c"]`],
		['scalars', '"x"'],
	] as const)
		test(`Strict JSON accepts ${name}`, () =>
			expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) }))

	test('Strict JSON accepts __proto__ as a key like any other', () => {
		const read = parseStrictJson('{"__proto__":{"admin":true},"b":1}')
		if (!read.ok) throw new Error(read.fault)
		expect(Object.keys(read.value as object)).toEqual(['__proto__', 'b'])
		expect(Object.getPrototypeOf(read.value)).toBe(Object.prototype)
		expect((read.value as { admin?: boolean }).admin).toBeUndefined()
	})
})

test('The lines of a field that holds CSV may end in CRLF, and those of other fields may not', () => {
	const text = '{"csv":"a\\r\\nb\\n","note":"a"}'
	expect(parseStrictJson(text, ['csv', 'absent'])).toEqual({ ok: true, value: { csv: 'a\nb\n', note: 'a' } })
	expect(parseStrictJson(text, ['note'])).toMatchObject({ fault: 'control_character', pointer: '/csv' })
	expect(parseStrictJson('{"csv":"a\\rb"}', ['csv'])).toMatchObject({ pointer: '/csv' })
	for (const value of [null, 1, [], { csv: 7 }])
		expect(parseStrictJson(JSON.stringify(value), ['csv'])).toEqual({ ok: true, value })
})

describe('Strict JSON that is refused', () => {
	for (const [name, text, fault, pointer] of [
		['an empty text', '', 'malformed', ''],
		['one list item too many', `[${'1,'.repeat(MAX_VALUES - 1)}1]`, 'too_many_values', ''],
		['one empty list too many', `[${'[],'.repeat(MAX_VALUES - 1)}[]]`, 'too_many_values', ''],
		['an open string', '{"a":"b', 'malformed', ''],
		['a raw line feed in a string', '"a\nb"', 'malformed', ''],
		['a byte order mark', '\uFEFF{}', 'malformed', ''],
		['a trailing comma', '[1,]', 'malformed', ''],
		['closing brackets first', `${']'.repeat(99)}${'['.repeat(99)}`, 'malformed', ''],
		['a repeated key', '{"a":1,"a":1}', 'duplicate_key', ''],
		['a key repeated by an escape', '{"x":[0,{"a/b":1,"a\\u002fb":1}]}', 'duplicate_key', ''],
		['a repeated __proto__', '{"__proto__":1,"__proto__":2}', 'duplicate_key', ''],
		['a repeat whose first value is huge', '{"a":{"b":[1e999]},"a":1}', 'duplicate_key', ''],
		['one level too many', `{"x":[7,${nested(MAX_DEPTH)}]}`, 'too_deep', ''],
		['a million levels', '['.repeat(1e6), 'too_deep', ''],
		['infinity', '{"a":[1,1e400]}', 'number_out_of_range', '/a/1'],
		['negative infinity', '-1e400', 'number_out_of_range', ''],
		['an integer too great', '{"a/~":9007199254740992}', 'number_out_of_range', '/a~1~0'],
		['an integer too small', '[-9007199254740993]', 'number_out_of_range', '/0'],
		['an escaped NUL', '{"a":["\\u0000"]}', 'control_character', '/a/0'],
		['an escaped carriage return', '{"a":"\\r\\n"}', 'control_character', '/a'],
		['a raw DEL', '{"a":"x\u007f"}', 'control_character', '/a'],
		['a raw C1', '{"a":"x\u0085"}', 'control_character', '/a'],
		['an escaped C1', '{"a":"\\u009f"}', 'control_character', '/a'],
		['a control character in a key', '{"a":{"b\\u0001":1}}', 'control_character', '/a'],
		['a control character in a long string', `{"a":"${long}\\u0007"}`, 'control_character', '/a'],
		['a DEL in a long string', `{"a":"${long}\u007f"}`, 'control_character', '/a'],
		['a C1 in a long string', `{"a":"${long}\u0080"}`, 'control_character', '/a'],
		['an escaped lone surrogate', '{"a":"\\ud800"}', 'lone_surrogate', '/a'],
		['a raw lone surrogate', '["\udc00"]', 'lone_surrogate', '/0'],
		['a lone surrogate in a long string', `["${long}\\udbff"]`, 'lone_surrogate', '/0'],
		['a lone surrogate in a key', '{"a":{"\\ud83d":1}}', 'lone_surrogate', '/a'],
		[
			'a repeat in a place that may not be named',
			'{"a":{"\\u0000":{"x":1,"x":1}},"a":1}',
			'duplicate_key',
			'',
		],
	] as const)
		test(`Strict JSON refuses ${name}`, () =>
			expect(parseStrictJson(text)).toEqual({ ok: false, fault, pointer }))
})

test('A pointer beyond the limit is left out', () => {
	const key = 'k'.repeat(2000)
	expect(parseStrictJson(`{"${key}":1e400}`)).toEqual({
		ok: false,
		fault: 'number_out_of_range',
		pointer: '',
	})
})

test('24 MB of quotes and backslashes takes linear time', () => {
	const spentMs = startCpuClock()
	expect(parseStrictJson(`["${'\\\\'.repeat(6e6)}","${'\\"'.repeat(6e6)}"]`).ok).toBe(true)
	expect(spentMs()).toBeLessThan(5000)
})
