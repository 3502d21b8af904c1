import type { Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { setAside } from '../../files/key-file.ts'
import { keyPath, noteKeyFiles } from '../../ledger/key-files.ts'
import type { LostKey } from '../../ledger/key-files.ts'
import { findKeyMark, removeKeyMark } from '../../ledger/queries.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { renewTokens } from '../links/token/link.ts'

type ReplaceDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'ids' | 'keys' | 'linkTokens' | 'lostKeys'>

/**
 * Goes on without the lost key files: a file that is there counts from now on, and one that is missing or damaged is
 * made anew. A damaged file is renamed, and no file is deleted.
 * @param actors one for each organization, whose audit log records it @returns the files that were lost
 */
export function replaceLostKeys(deps: ReplaceDeps, actors: readonly Actor[]): readonly LostKey[] {
	const { db, config, ids, keys, lostKeys } = deps
	// An unreadable file may be whole.
	const lostFiles = lostKeys().filter(({ fault }) => fault !== 'unreadable')
	// A crash may leave an entry of what is done at the next call, and never a file that no entry tells of.
	transact(db, (tx) => {
		for (const actor of actors) recordReplaced(tx, deps, actor, lostFiles)
	})
	for (const { file, fault } of lostFiles)
		if (file === 'evidence.json') keys.replaceLost(findKeyMark(db, file) ?? '')
		else if (fault === 'damaged') setAside(keyPath(config.dataDir, file), ids.next())
	transact(db, (tx) => {
		for (const { file } of lostFiles) removeKeyMark(tx, file)
		if (lostFiles.some(({ file }) => file === 'links.key')) renewTokens(tx, deps)
		noteKeyFiles(tx, config.dataDir)
	})
	return lostFiles
}

function recordReplaced(tx: Tx, deps: ReplaceDeps, actor: Actor, keys: readonly LostKey[]): void {
	const subject = actor.organizationId
	for (const { file } of keys)
		recordAudit(tx, deps, actor, { action: 'key_file.replaced', subject, data: { file } })
}
