import type { Tx } from '../../db/client.ts'
import { nextEntry } from './entry.ts'
import type { Entry, NewEntry } from './entry.ts'
import { findHead, insertEntry } from './queries.ts'

/**
 * Appends to the organization's chain, in the transaction of the act that it records, so that neither exists without
 * the other. The first act of an organization is preceded by its genesis.
 */
export function appendEntry(tx: Tx, entry: NewEntry): Entry {
	const { organizationId, at } = entry
	const head = findHead(tx, organizationId)
	const before = head ?? put(tx, nextEntry(undefined, genesis(organizationId, at)))
	return put(tx, nextEntry(before, entry))
}

function genesis(organizationId: string, at: number): NewEntry {
	return { organizationId, kind: 'genesis', subject: organizationId, at, data: { format: 'waiver-chain/v1' } }
}

function put(tx: Tx, entry: Entry): Entry {
	insertEntry(tx, entry)
	return entry
}
