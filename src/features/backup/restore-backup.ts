import { copyFile, cp, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from '../../kit/ids.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { syncTree } from '../../files/durable-file.ts'
import { MANIFEST, hashFile, makeRoomBeside, requireNoDatabase, takeIntoUse } from './layout.ts'
import { parseManifest } from './layout.ts'
import type { Manifest } from './layout.ts'
import { isNotThere } from '../../kit/errors.ts'
import { DamagedJson } from '../../kit/stored-json.ts'
import type { PrepareCopy } from './prepare-copy.ts'
import { readState, restoreState } from './restore-state.ts'
import type { State } from './restore-state.ts'

export type RestoreOptions = {
	readonly ids: Pick<Ids, 'next'>
	readonly elsewhere?: State
	readonly prepare?: PrepareCopy
}

/**
 * The database comes last, so that an interrupted restore does not look finished.
 * @throws if the folder is not a complete backup, or the data directory has a database
 */
export async function restoreBackup(
	folder: string,
	dataDir: string,
	{ ids, elsewhere, prepare }: RestoreOptions,
): Promise<Manifest> {
	await requireNoDatabase(dataDir)
	const manifest = await readManifest(folder)
	if ((await hashFile(join(folder, DATABASE))) !== manifest.database)
		throw new Error('The database of the backup is damaged. Use an older backup.')
	if ((await stat(join(folder, 'files')).catch(() => undefined)) !== undefined)
		await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true })
	await restoreState(dataDir, ids, await readState(folder), elsewhere)
	const beside = await makeRoomBeside(dataDir)
	await copyFile(join(folder, DATABASE), beside)
	await prepare?.(beside)
	await syncTree(dataDir)
	await takeIntoUse(dataDir, beside)
	return manifest
}

/** @throws without a manifest of this format */
async function readManifest(folder: string): Promise<Manifest> {
	let text = ''
	try {
		text = await readFile(join(folder, MANIFEST), 'utf8')
	} catch (error) {
		if (!isNotThere(error)) throw error
	}
	try {
		return parseManifest(text)
	} catch (error) {
		if (!(error instanceof DamagedJson)) throw error
		const isOfOtherFormat = /"format"\s*:\s*"waiver-backup\/(?!v1")/.test(text)
		throw new Error(
			isOfOtherFormat
				? 'This program does not know the format of the backup. Use a newer version of the program.'
				: `${folder} has no complete ${MANIFEST}, so it is not a complete backup.`,
			{ cause: error },
		)
	}
}
