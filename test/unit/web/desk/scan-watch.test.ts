import { expect, test } from 'bun:test'
import { ScanWatch } from '../../../../src/web/desk/door/scan-watch.ts'

function typeOn(watch: ScanWatch, text: string, gapMs: number, from = 0): ScanWatch {
	for (const [at, character] of text.split('').entries()) watch.note(character, from + at * gapMs)
	return watch
}

function type(text: string, gapMs: number): ScanWatch {
	return typeOn(new ScanWatch(), text, gapMs)
}

test('eight characters at the speed of a machine are a scan', () => {
	expect(type('12345678', 50).end()).toBe('12345678')
})

test('what a person types is no scan, however long it is', () => {
	expect(type('ada lovelace', 51).end()).toBeUndefined()
	expect(type('ada lovelace', 51).isScan).toBe(false)
})

test('seven characters are no scan, since a person may type a few at once', () => {
	expect(type('1234567', 5).end()).toBeUndefined()
})

test('a scan leaves out what was typed before it', () => {
	const watch = typeOn(type('ada', 200), 'https://x', 5, 1_000)
	expect(watch.end()).toBe('https://x')
})

test('the next scan begins anew', () => {
	const watch = type('12345678', 5)
	watch.end()
	expect(watch.end()).toBeUndefined()
})
