import type { Tx } from '../../db/client.ts'
import { nextEntry } from './entry.ts'
import type { Entry, NewEntry } from './entry.ts'
import { findHead, insertEntry } from './queries.ts'

/** In the transaction of the act that it records. The first entry is preceded by the genesis. */
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
