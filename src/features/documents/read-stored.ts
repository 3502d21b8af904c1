import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { DamagedFile } from '../../files/store.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { commitItem } from '../evidence/commitment.ts'
import { PDF_PATH } from './commit-rendering.ts'
import type { Waiver } from '../waivers/table.ts'

export type CommittedFile = { readonly waiver: Waiver; readonly path: string; readonly sha256: string }

type StoredDeps = Pick<Deps, 'files' | 'log' | 'write' | 'clock' | 'ids'>

/**
 * Undefined if the file is missing.
 * @throws Problem 503, with an alarm in the log and an entry in the audit log, if the bytes differ from their
 * commitment
 */
export async function readStored(
	deps: StoredDeps,
	actor: Actor,
	file: CommittedFile,
): Promise<Uint8Array | undefined> {
	let bytes: Uint8Array | undefined
	try {
		bytes = await deps.files.get(file.sha256)
	} catch (error) {
		if (!(error instanceof DamagedFile)) throw error
		throw await raiseAlarm(deps, actor, file, 'its bytes have another hash')
	}
	if (bytes !== undefined && !isCommitted(file))
		throw await raiseAlarm(deps, actor, file, 'it is another file')
	return bytes
}

/** An image is committed to only with the first PDF that shows it. */
function isCommitted({ waiver: { recordSalt, commitments }, path, sha256 }: CommittedFile): boolean {
	const commitment = commitments[path]
	if (commitment === undefined) return path !== PDF_PATH
	return recordSalt !== null && commitItem(recordSalt, { path, sha256 }) === commitment
}

async function raiseAlarm(
	{ log, write, ...auditDeps }: StoredDeps,
	actor: Actor,
	{ waiver, path }: CommittedFile,
	cause: string,
): Promise<Error> {
	log.error('a stored file does not match its commitment', { waiverId: waiver.id, path, cause })
	await write((tx) =>
		recordAudit(tx, auditDeps, actor, { action: 'file.damaged', subject: waiver.id, data: { path } }),
	)
	return problem('unavailable', 'The stored file is damaged. Restore it from a backup.')
}
