import { expect, test } from 'bun:test'
import { readPieces } from '../../../../../../src/web/desk/forms/from-text/pieces.ts'
import type { TreeNode } from '../../../../../../src/web/desk/forms/from-text/pieces.ts'

type Part = string | TreeNode

const text = (nodeValue: string): TreeNode => ({ nodeType: 3, nodeName: '#text', nodeValue, childNodes: [] })

/** An element as a parser makes it. */
function el(
	nodeName: string,
	parts: readonly Part[] = [],
	attributes: Record<string, string> = {},
): TreeNode {
	return {
		nodeType: 1,
		nodeName: nodeName.toUpperCase(),
		nodeValue: null,
		childNodes: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
		getAttribute: (name) => attributes[name] ?? null,
	}
}

const read = (...parts: Part[]) => readPieces(el('body', parts))

test('Headings, paragraphs and lists are read in their order, with bold, italic and links', () => {
	expect(
		read(
			el('h1', ['Waiver']),
			el('p', ['Climbing is ', el('strong', ['dangerous']), ' and ', el('em', ['fun']), '.']),
			el('ol', [el('li', ['Check']), el('li', [el('p', ['Climb'])])]),
			el('ul', [el('li', ['Rest'])]),
			el('p', [el('a', ['Rules'], { href: 'https://hall.example/rules' })]),
		),
	).toEqual([
		{ kind: 'heading', level: 1, text: 'Waiver' },
		{ kind: 'text', text: 'Climbing is **dangerous** and *fun*.' },
		{ kind: 'item', number: 1, text: 'Check' },
		{ kind: 'item', number: 2, text: 'Climb' },
		{ kind: 'item', text: 'Rest' },
		{ kind: 'text', text: '[Rules](https://hall.example/rules)' },
	])
})

test('Scripts, styles, frames, pictures and comments are left out, and so are addresses that are no links', () => {
	expect(
		read(
			el('script', ['alert(1)']),
			el('style', ['p { color: red }']),
			el('iframe', ['inside'], { src: 'https://evil.example' }),
			el('svg', [el('script', ['alert(2)'])]),
			el('img', [], { src: 'x', onerror: 'alert(3)' }),
			{ nodeType: 8, nodeName: '#comment', nodeValue: 'secret', childNodes: [] },
			el('p', [el('a', ['Press me'], { href: 'javascript:alert(4)', onclick: 'alert(5)' })]),
			el('p', [el('a', ['Or me'], { href: 'data:text/html,<script>' })]),
		),
	).toEqual([
		{ kind: 'text', text: 'Press me' },
		{ kind: 'text', text: 'Or me' },
	])
})

test('What looks like a mark of Markdown stays what it is', () => {
	expect(read(el('p', ['5 * 3 [x](https://evil.example) \\ <b>']))).toEqual([
		{ kind: 'text', text: '5 \\* 3 \\[x\\](https://evil.example) \\\\ <b>' },
	])
})

test('Tick boxes and fields of a form are read as signs', () => {
	expect(
		read(
			el('p', [el('input', [], { type: 'checkbox' }), 'I agree']),
			el('p', ['Name ', el('input', [], { type: 'text' })]),
		),
	).toEqual([
		{ kind: 'text', text: '☐ I agree' },
		{ kind: 'text', text: 'Name ____' },
	])
})

test('A tree that is too deep, too long or too wide is read in part, and quickly', () => {
	let deep: TreeNode = el('p', ['bottom'])
	for (let level = 0; level < 5_000; level++) deep = el('div', [deep])
	expect(read(deep)).toEqual([])
	const wide = read(...Array.from({ length: 20_000 }, () => el('p', ['a'.repeat(100)])))
	expect(wide.length).toBe(2_000)
	const [long] = read(el('p', ['b'.repeat(2_000_000)]))
	expect(long?.text.length).toBe(400_000)
})

test('The cells of a table are paragraphs of their row, with a space between', () => {
	expect(read(el('table', [el('tbody', [el('tr', [el('td', ['Name:']), el('td', ['____'])])])]))).toEqual([
		{ kind: 'text', text: 'Name: ____' },
	])
})
