import { describe, expect, test } from 'bun:test'
import { parseMarkdown } from '../../../src/blocks/markdown.ts'

/** Returns the inlines of the only paragraph. */
const inlinesOf = (text: string): unknown => {
	const [block, ...rest] = parseMarkdown(text)
	expect(rest).toEqual([])
	return block?.type === 'paragraph' ? block.inlines : block
}

describe('Markdown blocks', () => {
	test('A blank line separates paragraphs, and a newline breaks the line', () => {
		expect(parseMarkdown('One\ntwo\r\nthree\n\n  \nFour')).toEqual([
			{ type: 'paragraph', inlines: [{ text: 'One\ntwo\nthree' }] },
			{ type: 'paragraph', inlines: [{ text: 'Four' }] },
		])
	})

	test('One to three hashes make a heading, and four are text', () => {
		expect(parseMarkdown('# A\n## B\n### C **d**\n#### E\n#F')).toEqual([
			{ type: 'heading', level: 1, inlines: [{ text: 'A' }] },
			{ type: 'heading', level: 2, inlines: [{ text: 'B' }] },
			{ type: 'heading', level: 3, inlines: [{ text: 'C ' }, { text: 'd', bold: true }] },
			{ type: 'paragraph', inlines: [{ text: '#### E\n#F' }] },
		])
	})

	test('A list continues over a blank line and with indented lines', () => {
		expect(parseMarkdown('- one\n  more\n\n* two\n\nAfter')).toEqual([
			{ type: 'list', ordered: false, items: [[{ text: 'one\nmore' }], [{ text: 'two' }]] },
			{ type: 'paragraph', inlines: [{ text: 'After' }] },
		])
	})

	test('A numbered clause keeps its number', () => {
		expect(parseMarkdown('1. a\n2. b\n\nWords between.\n\n3. c\n7. d\n1. e\n1. f')).toEqual([
			{ type: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] },
			{ type: 'paragraph', inlines: [{ text: 'Words between.' }] },
			{ type: 'list', ordered: true, start: 3, items: [[{ text: 'c' }]] },
			{ type: 'list', ordered: true, start: 7, items: [[{ text: 'd' }]] },
			{ type: 'list', ordered: true, items: [[{ text: 'e' }], [{ text: 'f' }]] },
		])
	})

	test('White space alone makes no block', () => {
		expect(parseMarkdown(' \n\t\r\n')).toEqual([])
	})
})

describe('Markdown inlines', () => {
	const cases: [string, string, unknown][] = [
		['bold', 'a **b** c', [{ text: 'a ' }, { text: 'b', bold: true }, { text: ' c' }]],
		['italic', '*a* b', [{ text: 'a', italic: true }, { text: ' b' }]],
		['both at once', '***a***', [{ text: 'a', bold: true, italic: true }]],
		[
			'italic within bold',
			'**a *b* c**',
			[
				{ text: 'a ', bold: true },
				{ text: 'b', bold: true, italic: true },
				{ text: ' c', bold: true },
			],
		],
		['marks without an end', '**a *b', [{ text: '**a *b' }]],
		['a footnote mark', 'name* and date*', [{ text: 'name* and date*' }]],
		['a star between spaces', '*a * b*', [{ text: 'a * b', italic: true }]],
		['a sum', '5 * 3 ** 2', [{ text: '5 * 3 ** 2' }]],
		['a row of stars', '**** a ****', [{ text: '**** a ****' }]],
		['escapes', '\\*a\\* \\[b] \\\\ \\q', [{ text: '*a* [b] \\ \\q' }]],
		['an escaped heading', '\\# a', [{ text: '# a' }]],
		[
			'a link',
			'see [our **rules**](https://a.example/x?y=1#z).',
			[
				{ text: 'see ' },
				{ text: 'our ', href: 'https://a.example/x?y=1#z' },
				{ text: 'rules', bold: true, href: 'https://a.example/x?y=1#z' },
				{ text: '.' },
			],
		],
		['a mail link', '[us](mailto:us@a.example)', [{ text: 'us', href: 'mailto:us@a.example' }]],
		[
			'the innermost label',
			'[a [b](https://c.example)',
			[{ text: '[a ' }, { text: 'b', href: 'https://c.example' }],
		],
		['an empty label', '[](https://c.example)', [{ text: '[](https://c.example)' }]],
		['a script', '[a](javascript:alert(1))', [{ text: '[a](javascript:alert(1))' }]],
		['a plain http link', '[a](http://a.example)', [{ text: '[a](http://a.example)' }]],
		['a data link', '[a](data:text/html,x)', [{ text: '[a](data:text/html,x)' }]],
		['a link with a space', '[a](https://a.example b)', [{ text: '[a](https://a.example b)' }]],
		['a link never closed', '[a](https://a.example', [{ text: '[a](https://a.example' }]],
		['HTML', '<b onclick="x">a</b> &amp;', [{ text: '<b onclick="x">a</b> &amp;' }]],
	]
	test.each(cases)('A text with %s is read into its inlines', (_name, text, expected) => {
		expect(inlinesOf(text)).toEqual(expected)
	})
})
