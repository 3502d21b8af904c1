import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Places } from '../kit/places.ts'

/** The condition under which a record counts. @param column which holds the id of its location, or null */
export function isAt(column: string, parameter: string): string {
	return `(${parameter} IS NULL OR coalesce(${column}, '') IN (SELECT value FROM json_each(${parameter})))`
}

/** The same for a query of drizzle. */
export function at(column: SQLiteColumn | SQL, places: Places): SQL | undefined {
	return places === null
		? undefined
		: sql`coalesce(${column}, '') IN (SELECT value FROM json_each(${places}))`
}

/** The same as `areAllAt` for a query of drizzle. */
export function allAt(column: SQLiteColumn, places: Places): SQL | undefined {
	if (places === null) return undefined
	return sql`${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(${column}) l
		WHERE l.value NOT IN (SELECT value FROM json_each(${places})))`
}

/** The condition under which all of a list of ids count, such as those to which a key is bound; null means every place. */
export function areAllAt(column: string, parameter: string): string {
	return `(${parameter} IS NULL OR (${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(${column})
		WHERE value NOT IN (SELECT value FROM json_each(${parameter})))))`
}

/** The condition under which a list of ids, such as those at which a form is signed, has one that counts; null is every place. */
export function isSomeAt(column: string, parameter: string): string {
	return `(${parameter} IS NULL OR ${column} IS NULL OR EXISTS (SELECT 1 FROM json_each(${column})
		WHERE value IN (SELECT value FROM json_each(${parameter}))))`
}

/** The same for a query of drizzle. */
export function someAt(column: SQLiteColumn, places: Places): SQL | undefined {
	if (places === null) return undefined
	return sql`(${column} IS NULL OR EXISTS (SELECT 1 FROM json_each(${column}) l
		WHERE l.value IN (SELECT value FROM json_each(${places}))))`
}
