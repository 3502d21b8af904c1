import { asc, eq, like } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { organizations } from './table.ts'
import type { Organization, OrganizationSettings } from './table.ts'

const byId = statement.from(organizations, 'WHERE id = ?')
const bySlug = statement.from(organizations, 'WHERE slug = ?')

export function findOrganization(db: Db, id: string): Organization | undefined {
	return byId.get(db, id)
}

export function findOrganizationBySlug(db: Db, slug: string): Organization | undefined {
	return bySlug.get(db, slug)
}

/** Oldest first: the first is the one that the first start created. */
export function listOrganizations(db: Db): Organization[] {
	return db.select().from(organizations).orderBy(asc(organizations.createdAt), asc(organizations.id)).all()
}

const ids = statement<{ id: string }, []>('SELECT id FROM organizations ORDER BY created_at, id')

export function listOrganizationIds(db: Db): string[] {
	return ids.all(db).map(({ id }) => id)
}

export function insertOrganization(tx: Tx, organization: Organization): void {
	tx.insert(organizations).values(organization).run()
}

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
