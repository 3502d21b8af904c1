import type { Db, Tx } from '../../db/client.ts'
import { hashNode } from '../../ledger/merkle.ts'
import type { Tree } from '../../ledger/merkle.ts'
import { listOrganizationIds } from '../organization/queries.ts'
import { countNodes, findHead, insertNode, listLeaves, listNodes } from './queries.ts'

const LEVEL_STEP = 8
const FAN = 2 ** LEVEL_STEP

/** Each node reads `FAN` hashes while signings wait. */
const MAX_NODES_A_WRITE = 32

export function openTree(db: Db, organizationId: string): Tree {
	const readHashes = (level: number, first: number, count: number): Uint8Array[] => {
		const range = { organizationId, first, last: first + count - 1 }
		const rows = level === 0 ? listLeaves(db, range) : listNodes(db, { ...range, level })
		if (rows.length === count) return rows
		if (level === 0) throw new Error('The chain lacks an entry.')
		// The newest nodes may not be stored yet.
		const missing = Array.from({ length: count - rows.length }, (_, index) =>
			combine(readHashes(level - LEVEL_STEP, (first + rows.length + index) * FAN, FAN)),
		)
		return [...rows, ...missing]
	}
	return {
		node(level, position) {
			const lower = level - (level % LEVEL_STEP)
			const count = 2 ** (level - lower)
			return combine(readHashes(lower, position * count, count))
		},
	}
}

export function chainSize(db: Db, organizationId: string): number {
	const head = findHead(db, organizationId)
	return head === undefined ? 0 : head.seq + 1
}

export function countEntries(db: Db): number {
	return listOrganizationIds(db).reduce((sum, id) => sum + chainSize(db, id), 0)
}

/**
 * Stores complete nodes, oldest first, a bounded number at once. Appending stores none, so signings pay nothing for
 * proofs. @returns whether there may be more to do
 */
export function keepNodes(tx: Tx, organizationId: string): boolean {
	const tree = openTree(tx, organizationId)
	const size = chainSize(tx, organizationId)
	let room = MAX_NODES_A_WRITE
	for (let level = LEVEL_STEP; 2 ** level <= size; level += LEVEL_STEP) {
		const complete = Math.floor(size / 2 ** level)
		let position = countNodes(tx, organizationId, level)
		for (; position < complete && room > 0; position++, room--)
			insertNode(tx, { organizationId, level, position, hash: tree.node(level, position) })
		if (position < complete) return true
	}
	return false
}

function combine(hashes: readonly Uint8Array[]): Uint8Array {
	let row = hashes
	while (row.length > 1) {
		const above: Uint8Array[] = []
		for (let i = 0; i + 1 < row.length; i += 2)
			above.push(hashNode(row[i] as Uint8Array, row[i + 1] as Uint8Array))
		row = above
	}
	const [root] = row
	if (root === undefined) throw new Error('An empty tree has no root.')
	return root
}
