import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { countImportedWaivers } from '../waivers/foreign/queries.ts'
import { countImportedPeople, findImport } from './queries.ts'
import type { Import } from './table.ts'

/** @throws Problem 404 */
export function requireImport(db: Db, organizationId: string, id: string): Import {
	const row = findImport(db, organizationId, id.toLowerCase())
	if (row === undefined) throw problem('not_found', 'No import has this id.')
	return row
}

/** How much of an import remains: nothing once it was undone. */
export function countImported(db: Db, { id }: Pick<Import, 'id'>): { waivers: number; people: number } {
	return { waivers: countImportedWaivers(db, id), people: countImportedPeople(db, id) }
}
