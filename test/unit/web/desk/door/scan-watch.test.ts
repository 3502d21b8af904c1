import { expect, test } from 'bun:test'
import { ScanWatch } from '../../../../../src/web/desk/door/scan/scan-watch.ts'

function typeOn(watch: ScanWatch, text: string, gapMs: number, from = 0): ScanWatch {
	for (const [at, character] of text.split('').entries()) watch.note(character, from + at * gapMs)
	return watch
}

const type = (text: string, gapMs: number): ScanWatch => typeOn(new ScanWatch(), text, gapMs)

test('Eight characters at the speed of a machine are a scan', () => {
	const watch = type('12345678', 50)
	expect([watch.isScan, watch.text]).toEqual([true, '12345678'])
})

test('Text that a person types is not a scan, however long it is', () => {
	expect(type('ada lovelace', 51).isScan).toBe(false)
})

test('Seven characters are not a scan, since a person may type a few together', () => {
	expect(type('1234567', 5).isScan).toBe(false)
})

test('A scan leaves out what was typed before it', () => {
	expect(typeOn(type('ada', 200), 'https://x', 5, 1_000).text).toBe('https://x')
})

test('A scan goes on where a slow machine has held up a key, and ends where nobody would wait so long', () => {
	expect(typeOn(type('12345678', 5), '9', 5, 400).text).toBe('123456789')
	expect(typeOn(type('12345678', 5), '9', 5, 500).text).toBe('9')
})

test('The next scan starts empty', () => {
	const watch = type('12345678', 5)
	watch.clear()
	expect(typeOn(watch, '87654321', 5, 45).text).toBe('87654321')
})
