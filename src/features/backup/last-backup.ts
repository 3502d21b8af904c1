import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { isNotThere } from '../../kit/errors.ts'
import { DamagedJson, storedJson } from '../../kit/stored-json.ts'
import type { Manifest } from './layout.ts'

const LastBackup = Type.Object({ at: Type.String({ description: 'A timestamp.' }) })

const readLast = storedJson(LastBackup, 'The note of the last backup')

type BackupConfig = Pick<Deps['config'], 'dataDir'>

const pathOf = ({ dataDir }: BackupConfig): string => join(dataDir, 'backup.json')

/** The folder of a backup is elsewhere, so the service would not know of it. */
export async function noteBackup(
	{ config, ids }: Pick<Deps, 'config' | 'ids'>,
	{ madeAt }: Pick<Manifest, 'madeAt'>,
): Promise<void> {
	const note: Static<typeof LastBackup> = { at: madeAt }
	await writeDurably(pathOf(config), Buffer.from(`${JSON.stringify(note)}\n`), ids.next())
}

/** When the last backup was made, in milliseconds since 1970; undefined where none is known. */
export function readLastBackup(config: BackupConfig): number | undefined {
	try {
		return Date.parse(readLast(readFileSync(pathOf(config), 'utf8')).at)
	} catch (error) {
		if (error instanceof DamagedJson || isNotThere(error)) return undefined
		throw error
	}
}
