import { describe, expect, test } from 'bun:test'
import { type Box, paginate } from '../../../src/pdf/layout/flow.ts'
import { frame, papers } from '../../../src/pdf/layout/style.ts'

const room = papers.a4.contentBottom - frame.top

const box = (height: number, more: Partial<Box> = {}): Box => ({
	height,
	gap: 0,
	keepWithNext: false,
	commands: [],
	...more,
})

const heights = (boxes: readonly Box[]): number[][] =>
	paginate(boxes, papers.a4).map((page) => page.map((placed) => placed.box.height))

describe('Putting boxes on pages', () => {
	test('Nothing gives one empty page', () => {
		expect(paginate([], papers.a4)).toEqual([[]])
	})

	test('A page turns when a box no longer fits', () => {
		expect(heights([box(room - 100), box(100), box(1)])).toEqual([[room - 100, 100], [1]])
	})

	test('The gap above a box is dropped at the top of a page', () => {
		const pages = paginate(
			[box(room - 10, { gap: 50 }), box(20, { gap: 30 }), box(20, { gap: 30 })],
			papers.a4,
		)
		expect(pages.map((page) => page.map((placed) => placed.y))).toEqual([
			[frame.top],
			[frame.top, frame.top + 20 + 30],
		])
	})

	test('What is kept with the next goes to the next page with it', () => {
		const heading = box(20, { keepWithNext: true })
		expect(heights([box(room - 60), heading, { ...heading, height: 21 }, box(30)])).toEqual([
			[room - 60],
			[20, 21, 30],
		])
	})

	test('A chain taller than a page is broken, and no box is lost', () => {
		const chain = Array.from({ length: 10 }, () => box(room / 4, { keepWithNext: true }))
		expect(heights([box(10), ...chain]).map((page) => page.length)).toEqual([1, 4, 4, 2])
	})

	test('A box taller than a page has a page to itself', () => {
		expect(heights([box(5), box(room * 2), box(6)])).toEqual([[5], [room * 2], [6]])
	})

	test('The head of a continued part is repeated, unless it would leave no room for the part', () => {
		const row = (head: number): Box => box(room / 2, { headAgain: [box(head)] })
		expect(heights([box(7), row(20), row(20), row(20)])).toEqual([
			[7, room / 2],
			[20, room / 2],
			[20, room / 2],
		])
		expect(heights([box(room), row(room * 0.6)])).toEqual([[room], [room / 2]])
	})

	test('The first page may begin elsewhere', () => {
		const pages = paginate([box(room), box(frame.top)], papers.a4, frame.top, 10)
		expect(pages.map((page) => page[0]?.y)).toEqual([10, frame.top])
	})
})
