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
			expect(whole.equals(blocks.join())).toBe(true)
		}),
		{ numRuns: 50 },
	)
})
