import { EMPTY_ROOT, hashNode } from '../../../src/ledger/merkle.ts'

/** Whether a path leads from a leaf's hash to a root (RFC 9162, section 2.1.3.2). */
export function verifyInclusion(
	{ hash, index, size }: { hash: Uint8Array; index: number; size: number },
	path: readonly Uint8Array[],
	root: Uint8Array,
): boolean {
	if (index < 0 || index >= size) return false
	let [at, last, climbed] = [index, size - 1, hash]
	for (const sibling of path) {
		if (last === 0) return false
		if (at % 2 === 1 || at === last) {
			climbed = hashNode(sibling, climbed)
			while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
		} else climbed = hashNode(climbed, sibling)
		;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
	}
	return last === 0 && isEqual(climbed, root)
}

export type TreeHead = { readonly size: number; readonly root: Uint8Array }

/** Whether a proof shows that the newer tree begins with the older one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Uint8Array[]): boolean {
	if (older.size > newer.size) return false
	if (older.size === newer.size) return proof.length === 0 && isEqual(older.root, newer.root)
	if (older.size === 0) return proof.length === 0 && isEqual(older.root, EMPTY_ROOT)
	// An older tree that is complete is a node of the newer one, so that the proof need not name it.
	const path = Number.isInteger(Math.log2(older.size)) ? [older.root, ...proof] : [...proof]
	const first = path.shift()
	if (first === undefined) return false
	let [at, last] = [older.size - 1, newer.size - 1]
	while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
	let [old, grown] = [first, first]
	for (const sibling of path) {
		if (last === 0) return false
		if (at % 2 === 1 || at === last) {
			;[old, grown] = [hashNode(sibling, old), hashNode(sibling, grown)]
			while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
		} else grown = hashNode(grown, sibling)
		;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
	}
	return last === 0 && isEqual(old, older.root) && isEqual(grown, newer.root)
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
	return a.length === b.length && a.every((byte, index) => byte === b[index])
}
