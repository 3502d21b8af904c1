import { expect, test } from 'bun:test'
import { codePointLength, cutText, hasForbiddenCharacter, tidy } from '../../../../src/kit/text/text.ts'
import { startCpuClock } from '../../../support/service/cpu-clock.ts'

test('Code points are counted, not UTF-16 units', () => {
	for (const [text, length] of [
		['', 0],
		['abc', 3],
		['😀😀', 2],
		['a😀', 2],
		['\ud83d', 1],
		['\ude00\ud83d', 2],
		['e\u0301', 2],
	] as const)
		expect(codePointLength(text)).toBe(length)
})

test('A text is cut by code points, and no character in two', () => {
	expect(['abc', 'ab😀c', '😀😀😀', 'a😀'].map((text) => cutText(text, 2))).toEqual([
		'ab',
		'ab',
		'😀😀',
		'a😀',
	])
	expect(cutText(`${'a'.repeat(199)}😀x`, 200)).toBe(`${'a'.repeat(199)}😀`)
})

test('Tidying composes and trims every Unicode white space', () => {
	expect(tidy('\u00a0\u0085\u3000\uFEFF e\u0301 x \u2028\n')).toBe('é x')
	expect(tidy(' \u2003 ')).toBe('')
})

test('Tidying is fast on a long run of inner spaces', () => {
	const text = `a${' '.repeat(200_000)}b`
	const spentMs = startCpuClock()
	expect(tidy(text)).toBe(text)
	expect(spentMs()).toBeLessThan(500)
})

test('Controls other than tab and line feed, and lone surrogates, are forbidden', () => {
	for (const text of [
		'\u0000',
		'a\u0008',
		'\u000b',
		'\r',
		'a\u001fb',
		'\u007f',
		'\u0080',
		'\u009f',
		'\ud800',
		'x\udc00',
	])
		expect(hasForbiddenCharacter(text)).toBe(true)
	for (const text of ['', 'a\tb\nc', '\u00a0', '😀', '~ ', 'ż'])
		expect(hasForbiddenCharacter(text)).toBe(false)
})
