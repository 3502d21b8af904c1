import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Blocks } from '../../../../src/http/body/blocks.ts'

test('Bytes come out of the blocks as they went in, whatever the pieces', () => {
	const piece = fc.oneof(fc.uint8Array({ maxLength: 20 }), fc.constant(new Uint8Array(150_000).fill(7)))
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const blocks = new Blocks()
			for (const each of pieces) blocks.add(each)
			const whole = Buffer.concat(pieces)
			expect(blocks.length).toBe(whole.byteLength)
			const joined = blocks.join()
			blocks.free()
			expect(whole.equals(joined)).toBe(true)
		}),
		{ numRuns: 50 },
	)
})

const MIB = 1024 * 1024

test('Many large bodies that are given up one after the other take the memory of one', () => {
	const piece = Buffer.alloc(MIB, 1)
	const bodies = Array.from({ length: 20 }, () => new Blocks())
	const before = process.memoryUsage.rss()
	for (const blocks of bodies) {
		for (let count = 0; count < 24; count += 1) blocks.add(piece)
		blocks.free()
	}
	expect((process.memoryUsage.rss() - before) / MIB).toBeLessThan(100)
})
