import { asc, eq, like } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { findBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { organizations } from './table.ts'
import type { Organization, OrganizationSettings } from './table.ts'

export const findOrganization = findBy(organizations, 'id')

export const findOrganizationBySlug = findBy(organizations, 'slug')

/** Oldest first: the first is the one that the first start created. */
export function listOrganizations(db: Db): Organization[] {
	return db.select().from(organizations).orderBy(asc(organizations.createdAt), asc(organizations.id)).all()
}

const ids = statement<{ id: string }, []>('SELECT id FROM organizations ORDER BY created_at, id')

export function listOrganizationIds(db: Db): string[] {
	return ids.all(db).map(({ id }) => id)
}

export const insertOrganization = statement.into(organizations)

export function updateOrganizationRow(tx: Tx, { id, ...changes }: Organization): void {
	tx.update(organizations).set(changes).where(eq(organizations.id, id)).run()
}

export function isFileOfSettings(db: Db, sha256: string): boolean {
	const condition = like(organizations.settings, `%"${sha256}"%`)
	return db.select({ id: organizations.id }).from(organizations).where(condition).limit(1).get() !== undefined
}

export function listAllSettings(db: Db): OrganizationSettings[] {
	return db
		.select({ settings: organizations.settings })
		.from(organizations)
		.all()
		.map(({ settings }) => settings)
}
