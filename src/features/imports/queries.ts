import type { Db } from '../../db/client.ts'
import { countBy, deleteBy, findBy, listNewest, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { importedPeople, imports } from './table.ts'
import type { Import } from './table.ts'

export const insertImport = statement.into(imports)

export const insertImportedPerson = statement.into(importedPeople)

export const updateImport = updateBy(imports, 'id')

export const findImport = findBy(imports, 'organizationId', 'id')

const byFingerprint = statement.from(
	imports,
	`WHERE organization_id = ? AND fingerprint = ? AND status <> 'undone' ORDER BY id DESC LIMIT 1`,
)

/** The import of this very file, unless it was undone. */
export function findImportOf(db: Db, organizationId: string, fingerprint: string): Import | undefined {
	return byFingerprint.get(db, organizationId, fingerprint)
}

export const listImports = listNewest(imports)

const byMark = statement<{ importId: string }, [string, Uint8Array]>(
	'SELECT import_id AS importId FROM imported_people WHERE organization_id = ? AND mark = ?',
)

/** The import that has brought a person; undefined for a new one. */
export function findImportOfPerson(db: Db, organizationId: string, mark: Uint8Array): string | undefined {
	return byMark.get(db, organizationId, mark)?.importId
}

export const countImportedPeople = countBy(importedPeople, ['importId'])

export type ImportedPerson = { readonly participantId: string; readonly isNew: 0 | 1 }

const OF_IMPORT_SQL = `SELECT participant_id AS participantId, is_new AS isNew FROM imported_people
	WHERE import_id = ? ORDER BY participant_id LIMIT 200`

/** The first 200. */
export const listImportedPeople = statement<ImportedPerson, [importId: string]>(OF_IMPORT_SQL).all

export const forgetImportedPerson = deleteBy(importedPeople, 'importId', 'participantId')
