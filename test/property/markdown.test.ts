import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { type Inline, type MarkdownBlock, parseMarkdown } from '../../src/blocks/markdown.ts'
import { startCpuClock } from '../support/service/cpu-clock.ts'

/** Text made of the marks themselves, where parsers go wrong. */
const hostile = fc
	.array(
		fc.constantFrom(
			'*',
			'**',
			'***',
			'[',
			']',
			'(',
			')',
			'](https://a.b',
			'](',
			'\\',
			'#',
			'# ',
			'- ',
			'1. ',
			'2. ',
			'\n',
			'\n\n',
			'\r',
			' ',
			'<',
			'a',
			'Ж',
			'😀',
			'\u0001',
			'mailto:a@b',
		),
		{ maxLength: 60 },
	)
	.map((parts) => parts.join(''))

const inlinesOf = (block: MarkdownBlock): readonly Inline[] =>
	block.type === 'list' ? block.items.flat() : block.inlines

const readAll = (blocks: readonly MarkdownBlock[]): Inline[] =>
	blocks.flatMap((block) => [...inlinesOf(block)])

/** The letters of a text in their order; the marks, the spaces and the list numbers fall away. */
const lettersOf = (text: string): string =>
	text.replaceAll(/[^\p{L}\p{S}]/gu, '').replaceAll(/[<+=>|~^`$]/g, '')

describe('Markdown', () => {
	test('No letter is lost, added or moved', () => {
		fc.assert(
			fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 80 })), (text) => {
				// A link's target comes after its label in the source, and once for all its inlines.
				let letters = ''
				let pending: string | undefined
				for (const inline of [...readAll(parseMarkdown(text)), { text: '' } as Inline]) {
					if (pending !== undefined && inline.href !== pending) letters += pending
					pending = inline.href
					letters += inline.text
				}
				// Two links to one place that touch, `[a](x)[b](x)`, are shown as one.
				fc.pre(!/\]\([^)]*\)\[/.test(text))
				expect(lettersOf(letters)).toBe(lettersOf(text))
			}),
			{ numRuns: 1500 },
		)
	})

	test('A link leads only to https or mailto', () => {
		const target = fc.constantFrom(
			'https://',
			'HTTPS://a',
			'javascript:',
			'http://',
			'data:',
			'mailto:',
			'//',
			'/x',
		)
		fc.assert(
			fc.property(hostile, target, hostile, (label, scheme, rest) => {
				for (const inline of readAll(parseMarkdown(`[${label}](${scheme}${rest})`)))
					if (inline.href !== undefined) expect(inline.href).toMatch(/^(https:\/\/[^/]|mailto:[^@]+@.)/i)
			}),
		)
	})

	test('Plain text comes back as it was', () => {
		const word = fc.stringMatching(/^[a-zÀ-ž0-9,;!?]{1,8}$/)
		fc.assert(
			fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (paragraphs) => {
				const texts = paragraphs.map((words) => `w ${words.join(' ')}`)
				expect(parseMarkdown(texts.join('\n\n'))).toEqual(
					texts.map((text) => ({ type: 'paragraph', inlines: [{ text }] })),
				)
			}),
		)
	})

	const units = [
		'*',
		'**',
		'*a',
		'**a ',
		'a**',
		'***a',
		'[',
		'[a',
		'[a](',
		'](https://a.b',
		'[a](https://a.b)',
		'\\',
		'(',
		'# ',
		'- ',
		'1. ',
		'- a\n',
		'1. a\n',
		'\n',
		'a\n',
		'\r',
		' ',
		'*a **b ',
		'[*a](',
		'9',
	]
	test.each(units)('100 kB of %j take linear time', (unit) => {
		const timeOf = (length: number): number => {
			const text = unit.repeat(Math.ceil(length / unit.length))
			const spentMs = startCpuClock()
			parseMarkdown(text)
			return spentMs()
		}
		timeOf(2_000)
		// A quadratic parser takes seconds here; a linear one some milliseconds even on a busy machine.
		expect(timeOf(100_000)).toBeLessThan(400)
	})
})
