import { describe, expect, test } from 'bun:test'
import { patternFault } from '../../../src/blocks/authoring/pattern.ts'
import { wholePattern } from '../../../src/blocks/answers/written.ts'
import { startCpuClock } from '../../support/service/cpu-clock.ts'

/** Limits the time of one match, in milliseconds: far above the measured times, and harmless. */
const MAX_MATCH_MS = 250

const worstInputs = [
	'a'.repeat(500),
	`${'a'.repeat(499)}!`,
	'ab'.repeat(250),
	`${'a@'.repeat(249)}!`,
	'a.'.repeat(250),
	`${'1'.repeat(499)}x`,
	`${' a'.repeat(249)}!`,
	`${'a'.repeat(30)}!`,
]

describe('Patterns', () => {
	test.each([
		'(a+)+',
		'(a*)*b',
		'([a-zA-Z]+)*',
		'(a|aa)+',
		'(a|a?)+',
		'(.*a){12}',
		'(.*)*',
		'(?:x+x+)+y',
		'^(\\w+\\s?)*$',
		'(\\w+ ?){2,30}',
		'a*a*a*a*b',
		'.*.*.*=.*',
		'a+b?a+b?a+c',
		'\\d+-\\d+-\\d+-\\d+',
		`${'a?'.repeat(40)}${'a'.repeat(40)}`,
		`${'(a|a)'.repeat(30)}b`,
		'(((a?){10}){10}){10}',
		'(a+){10}b',
		'[ab]{0,500}[ab]{0,500}[ab]{0,500}c',
		'(a{0,9}){2,}',
		'((a|b){10})?(a|b){10}c',
		'([a-z0-9]+\\.)*[a-z]+@([a-z]+\\.)+[a-z]+',
		'(a)\\1',
		'(?<x>a)\\k<x>',
		'(?=a)a',
		'(?!a)b',
		'(?<=a)b',
		'(?<!a)b',
		'(?i:a)',
		'a{501}',
		'a{0,100000}',
	])('The pattern %s is refused as unsafe', (pattern) => {
		expect(patternFault(pattern)).toBe('pattern_unsafe')
	})

	test.each(['', '(', 'a)|(b', '[z-a]', '\\', 'a**', '\\1', '{', '\\p{Nothing}', 'a{2,1}', null, 5])(
		'%j is no pattern',
		(pattern) => {
			expect(['pattern_invalid', 'pattern_unsafe']).toContain(patternFault(pattern) ?? 'taken')
		},
	)

	test.each([
		['[A-Z]{2}\\d{6}', 'AB123456', 'AB12345'],
		['\\d{5}(-\\d{4})?', '12345-6789', '12345-'],
		['[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}', 'SW1A 1AA', 'SW1A1AA'],
		['(\\d{1,3}\\.){3}\\d{1,3}', '10.0.0.1', '10.0.0'],
		['[^@]+@[^@]+\\.[^@]+', 'a@b.c', 'a@b'],
		['(Mr|Mrs|Ms|Dr)\\.? \\p{Lu}\\p{L}+', 'Dr. Núñez', 'Dr. núñez'],
		['[a-z]+ [a-z]+ [a-z]+', 'a b c', 'a b'],
		['a*a*b', 'aab', 'aac'],
		['\\d+-\\d+-\\d+', '1-2-3', '1-2'],
		['(?:ab)*c', 'ababc', 'abac'],
		['(a)*(\\w)*', 'aax', 'aa!'],
		['((a)?){8}(a)*', 'aaa', 'b'],
		['(?:(?:a)*){2}', 'aaa', 'b'],
		['a|b', 'b', 'ab'],
		['[\\]a]+?', ']a', ''],
		['\\u{1F3C2}|\\x41|\\u0042', '🏂', 'C'],
		['.', '🏂', '🏂🏂'],
		['yes$', 'yes', 'yes '],
	])('The pattern %s is accepted and matches whole values quickly', (pattern, match, other) => {
		expect(patternFault(pattern)).toBeUndefined()
		const whole = wholePattern(pattern)
		expect([whole.test(match), whole.test(other)]).toEqual([true, false])
		for (const input of worstInputs) {
			const spentMs = startCpuClock()
			whole.test(input)
			expect(spentMs()).toBeLessThan(MAX_MATCH_MS)
		}
	})

	test('A pattern of more than 200 characters is refused', () => {
		expect(patternFault('a'.repeat(200))).toBeUndefined()
		expect(patternFault('a'.repeat(201))).toBe('pattern_too_long')
	})
})
