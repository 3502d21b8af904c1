import type { Db } from '../../db/client.ts'
import { requireById } from '../../http/problems.ts'
import { countImportedWaivers } from '../waivers/foreign/queries.ts'
import { countImportedPeople, findImport } from './queries.ts'
import type { Import } from './table.ts'

/** @throws Problem 404 */
export const requireImport = requireById(findImport, 'import')

/** How much of an import remains: nothing once it was undone. */
export function countImported(db: Db, { id }: Pick<Import, 'id'>): { waivers: number; people: number } {
	return { waivers: countImportedWaivers(db, id), people: countImportedPeople(db, id) }
}
