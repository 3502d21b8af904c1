import { sha256 } from '../kit/sha256.ts'

export interface Tree {
	/** The hash over the `2 ** level` leaves from `position * 2 ** level` on; level 0 is a leaf. */
	node(level: number, position: number): Uint8Array
}

export const EMPTY_ROOT = sha256('')

/** SHA-256(0x01 || left || right) (RFC 6962, section 2.1). */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(65)
	bytes[0] = 1
	bytes.set(left, 1)
	bytes.set(right, 33)
	return sha256(bytes)
}

/** The root over the first `size` leaves (RFC 6962, section 2.1). */
export function rootOf(tree: Tree, size: number): Uint8Array {
	return size === 0 ? EMPTY_ROOT : subtreeHash(tree, 0, size)
}

/** RFC 6962, section 2.1.1. @throws RangeError for a leaf beyond the tree */
export function inclusionProof(tree: Tree, index: number, size: number): Uint8Array[] {
	if (index < 0 || index >= size) throw new RangeError('The tree does not have this leaf.')
	const path: Uint8Array[] = []
	let [start, count, at] = [0, size, index]
	while (count > 1) {
		const left = leftSize(count)
		if (at < left) {
			path.push(subtreeHash(tree, start + left, count - left))
			count = left
		} else {
			path.push(subtreeHash(tree, start, left))
			;[start, count, at] = [start + left, count - left, at - left]
		}
	}
	return path.reverse()
}

/** RFC 6962, section 2.1.2; empty when `from` is 0 or `to`. @throws RangeError when `from` is beyond `to` */
export function consistencyProof(tree: Tree, from: number, to: number): Uint8Array[] {
	if (from < 0 || from > to) throw new RangeError('The older tree is larger than the newer one.')
	if (from === 0) return []
	const proof: Uint8Array[] = []
	let [start, count, old, isWhole] = [0, to, from, true]
	while (old !== count) {
		const left = leftSize(count)
		if (old <= left) {
			proof.push(subtreeHash(tree, start + left, count - left))
			count = left
		} else {
			proof.push(subtreeHash(tree, start, left))
			;[start, count, old, isWhole] = [start + left, count - left, old - left, false]
		}
	}
	if (!isWhole) proof.push(subtreeHash(tree, start, count))
	return proof.reverse()
}

/** The hash over `count` leaves from `start`, a multiple of the largest power of two within `count`. */
function subtreeHash(tree: Tree, start: number, count: number): Uint8Array {
	if (isPowerOfTwo(count)) return tree.node(Math.log2(count), start / count)
	const left = leftSize(count)
	return hashNode(subtreeHash(tree, start, left), subtreeHash(tree, start + left, count - left))
}

/** The largest power of two below `count`. Sizes pass 2^31, so no bits are shifted. */
function leftSize(count: number): number {
	let size = 1
	while (size * 2 < count) size *= 2
	return size
}

function isPowerOfTwo(count: number): boolean {
	return leftSize(count) * 2 === count || count === 1
}
