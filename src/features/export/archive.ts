import { join } from 'node:path'
import { openSnapshot } from '../../db/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { messageOf } from '../../kit/errors.ts'
import { DATABASE } from '../../files/data-dir.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../audit/record.ts'
import { requireOrganization } from '../organization/organization.ts'
import { readCheckpointLogs, readContents } from './contents.ts'
import { toZip } from '../../files/to-zip.ts'
import type { ZipFile } from '../../files/to-zip.ts'
import { listExportTables } from './tables.ts'

export type Archive = {
	readonly name: string
	readonly stream: ReadableStream<Uint8Array>
}

const busyOrganizations = new Set<string>()

/**
 * The export is on both logs before a byte is sent. @param onFile called for each file of the archive; what it throws breaks it off
 * @throws Problem 409 while another export of the organization is running
 */
export async function exportOrganization(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'files' | 'keys' | 'config' | 'log'>,
	actor: Actor,
	onFile: (name: string) => void = () => undefined,
): Promise<Archive> {
	const { organizationId } = actor
	const organization = requireOrganization(deps.db, organizationId)
	if (busyOrganizations.has(organizationId))
		throw problem('conflict', 'An export is running. Wait until it has ended.')
	busyOrganizations.add(organizationId)
	try {
		await deps.write((tx) => {
			recordPhiAccess(tx, deps, actor, { action: 'organization.exported' })
			recordAudit(tx, deps, actor, { action: 'organization.exported', subject: organizationId })
		})
		const { dataDir } = deps.config
		const checkpoints = readCheckpointLogs(dataDir, organizationId)
		const { db, close } = openSnapshot(join(dataDir, DATABASE))
		const end = (): void => {
			close()
			busyOrganizations.delete(organizationId)
		}
		try {
			const parts = { checkpoints, tables: listExportTables(db) }
			const files = endWith(readContents(deps, db, organization, parts), onFile, end)
			const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
			const stream = toZip(files, (error) =>
				deps.log.error('an export broke off', { cause: messageOf(error) }),
			)
			return { name: `waivers-${organization.slug}-${day}`, stream }
		} catch (error) {
			close()
			throw error
		}
	} catch (error) {
		busyOrganizations.delete(organizationId)
		throw error
	}
}

/** Calls `end` once, however the reading ends. */
async function* endWith(
	files: AsyncIterable<ZipFile>,
	onFile: (name: string) => void,
	end: () => void,
): AsyncGenerator<ZipFile> {
	try {
		for await (const file of files) {
			onFile(file.name)
			yield file
		}
	} finally {
		end()
	}
}
