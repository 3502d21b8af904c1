import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNotThere } from '../kit/errors.ts'
import { storedJson } from '../kit/stored-json.ts'
import { MigrationError } from './migrate.ts'

const Change = Type.Object({ organizationId: Type.String(), id: Type.String() })

const RollbackNote = Type.Object({
	/** Schemas. */
	from: Type.Integer(),
	to: Type.Integer(),
	/** What was done since the upgrade to waivers that the copy has: it is done again. */
	voided: Type.Array(Type.Object({ ...Change.properties, reason: Type.Union([Type.String(), Type.Null()]) })),
	purged: Type.Array(Change),
})

/** Lies in the data directory from before the database is replaced until everything signed since is in the earlier one. */
export type RollbackNote = Readonly<Static<typeof RollbackNote>>

export const rollbackNotePath = (dataDir: string): string => join(dataDir, 'rollback.json')

const parseNote = storedJson(RollbackNote, 'rollback.json')

/** Undefined if no rollback is under way. @throws DamagedJson */
export function readRollbackNote(dataDir: string): RollbackNote | undefined {
	try {
		return parseNote(readFileSync(rollbackNotePath(dataDir), 'utf8'))
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
}

/**
 * The newer program would upgrade the earlier database once more.
 * @param schema of this program @throws MigrationError while a rollback to another schema is under way
 */
export function requireNoRollback(dataDir: string, schema: number): void {
	const note = readRollbackNote(dataDir)
	if (note !== undefined && note.to !== schema)
		throw new MigrationError(
			`A rollback to schema ${note.to} is not finished. Run "waiver rollback" again, or start the earlier program.`,
		)
}
