import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/client.ts'
import { parseNote } from '../../ledger/signed-note.ts'
import { readBody } from './entry.ts'
import { findGeneration, listBegunGenerations, listEntriesOf } from './queries.ts'

/** The name of an organization's log: `<host>/org/<id>`, after recoveries `<host>/org/<id>/g2` and so on. */
export function originOf(keys: Deps['keys'], organizationId: string, generation: number): string {
	return `${keys.host()}/org/${organizationId}${generation === 1 ? '' : `/g${generation}`}`
}

/** The key may not be the current one. */
export function verifierKeyOf(keys: Deps['keys'], note: string): string {
	const [signature] = parseNote(note)?.signatures ?? []
	const match = keys
		.verifierKeys(signature?.name ?? '')
		.find((key) => key.startsWith(`${signature?.name}+${signature?.id}+`))
	if (match === undefined)
		throw new Error('The key of a published checkpoint is missing. Restore DATA_DIR/keys.')
	return match
}

/** Every key that may have signed a checkpoint of an organization, including those of former logs. */
export function listVerifierKeys(keys: Deps['keys'], db: Db, organizationId: string): string[] {
	const generations = [1, ...listBegunGenerations(db, organizationId)]
	return [
		...generations.flatMap((each) => keys.verifierKeys(originOf(keys, organizationId, each))),
		...listFormerKeys(db, organizationId),
	]
}

/** The key that signs its next checkpoint. */
export function currentVerifierKey(keys: Deps['keys'], db: Db, organizationId: string): string {
	return keys.current(originOf(keys, organizationId, findGeneration(db, organizationId))).verifierKey
}

/** The keys of boxes that it has come from, as the chain records them. */
function listFormerKeys(db: Db, organizationId: string): string[] {
	return listEntriesOf(db, organizationId, organizationId).flatMap(({ body }) => {
		const { kind, data } = readBody(body)
		return kind === 'chain.moved' && typeof data['from'] === 'string' ? [data['from']] : []
	})
}
