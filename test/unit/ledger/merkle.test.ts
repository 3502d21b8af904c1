import { describe, expect, test } from 'bun:test'
import { EMPTY_ROOT, consistencyProof, hashNode, inclusionProof, rootOf } from '../../../src/ledger/merkle.ts'
import type { Tree } from '../../../src/ledger/merkle.ts'
import { sha256 } from '../../../src/kit/sha256.ts'
import { verifyConsistency, verifyInclusion } from '../../support/evidence/tree-proofs.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The leaves that the implementations of RFC 6962 test each other with, and the roots of the first 0 to 8 of them. */
const inputs = [
	'',
	'00',
	'10',
	'2021',
	'3031',
	'40414243',
	'5051525354555657',
	'606162636465666768696a6b6c6d6e6f',
]
const roots = [
	'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
	'6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
	'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
	'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
	'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
	'4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
	'76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
	'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
	'5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

const leafOf = (input: Uint8Array): Uint8Array => sha256(Buffer.concat([Buffer.of(0), input]))

/** A tree that keeps nothing but its leaves. */
function treeOf(leaves: readonly Uint8Array[]): Tree {
	const node = (level: number, position: number): Uint8Array => {
		const leaf = leaves[position]
		if (level > 0) return hashNode(node(level - 1, position * 2), node(level - 1, position * 2 + 1))
		if (leaf === undefined) throw new Error(`There is no leaf ${position}.`)
		return leaf
	}
	return { node }
}

const leaves = inputs.map((input) => leafOf(Buffer.from(input, 'hex')))
const tree = treeOf(leaves)

test('The roots of RFC 6962 trees are the published ones', () => {
	expect(roots.map((_, size) => hex(rootOf(tree, size)))).toEqual(roots)
	expect(hex(EMPTY_ROOT)).toBe(roots[0] ?? '')
})

test.each([
	[0, 1, []],
	[
		0,
		8,
		[
			'96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
			'5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
			'6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
		],
	],
	[
		5,
		8,
		[
			'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
			'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
			'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
		],
	],
	[2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
	[
		1,
		5,
		[
			'6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
			'5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
			'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
		],
	],
])('The audit path of leaf %d of %d is the published one', (index, size, path) => {
	expect(inclusionProof(tree, index, size).map(hex)).toEqual(path)
})

test.each([
	[1, 1, []],
	[
		1,
		8,
		[
			'96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
			'5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
			'6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
		],
	],
	[
		6,
		8,
		[
			'0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
			'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
			'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
		],
	],
	[
		2,
		5,
		[
			'5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
			'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
		],
	],
])('The consistency proof from %d to %d is the published one', (from, to, proof) => {
	expect(consistencyProof(tree, from, to).map(hex)).toEqual(proof)
})

describe('Proofs of every tree up to 70 leaves', () => {
	const many = Array.from({ length: 70 }, (_, index) => leafOf(Buffer.of(index)))
	const grown = treeOf(many)
	const sizes = many.map((_, index) => index + 1)

	test('Every proof of inclusion holds for its leaf, its place and its root, and for no other', () => {
		for (const size of sizes) {
			const root = rootOf(grown, size)
			for (let index = 0; index < size; index++) {
				const path = inclusionProof(grown, index, size)
				const hash = many[index] as Uint8Array
				expect(verifyInclusion({ hash, index, size }, path, root)).toBe(true)
				const other = (index + 1) % size
				expect(size > 1 && verifyInclusion({ hash, index: other, size }, path, root)).toBe(false)
				expect(verifyInclusion({ hash: EMPTY_ROOT, index, size }, path, root)).toBe(false)
				expect(verifyInclusion({ hash, index, size }, [...path, hash], root)).toBe(false)
				expect(path.length > 0 && verifyInclusion({ hash, index, size }, path.slice(1), root)).toBe(false)
			}
		}
	})

	test('Every proof of consistency holds for its two roots, and for no other', () => {
		for (const to of sizes)
			for (let from = 0; from <= to; from++) {
				const [older, newer] = [
					{ size: from, root: rootOf(grown, from) },
					{ size: to, root: rootOf(grown, to) },
				]
				const proof = consistencyProof(grown, from, to)
				expect(verifyConsistency(older, newer, proof)).toBe(true)
				const wrong = { size: from, root: hashNode(older.root, older.root) }
				expect(verifyConsistency(wrong, newer, proof)).toBe(false)
				expect(verifyConsistency(older, newer, [...proof, older.root])).toBe(false)
				if (from > 0 && from < to)
					expect(verifyConsistency(older, { ...newer, root: older.root }, proof)).toBe(false)
			}
	})
})

test('What the tree does not have is refused', () => {
	expect(() => inclusionProof(tree, 8, 8)).toThrow(RangeError)
	expect(() => consistencyProof(tree, 5, 4)).toThrow(RangeError)
	expect(verifyInclusion({ hash: EMPTY_ROOT, index: 0, size: 0 }, [], EMPTY_ROOT)).toBe(false)
})
