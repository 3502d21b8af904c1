import { asc, eq, like } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { findBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { organizations } from './table.ts'
import type { Organization } from './table.ts'

export const findOrganization = findBy(organizations, 'id')

const findByCurrentSlug = findBy(organizations, 'slug')

const formerOwner = statement<{ id: string }, [string]>(
	"SELECT o.id FROM organizations o, json_each(o.settings, '$.formerSlugs') f WHERE f.value = ? LIMIT 1",
)

/** By its slug, or by a former one: printed posters lead to it. */
export function findOrganizationBySlug(db: Db, slug: string): Organization | undefined {
	const current = findByCurrentSlug(db, slug)
	if (current !== undefined) return current
	const former = formerOwner.get(db, slug)
	return former && findOrganization(db, former.id)
}

/** Oldest first: the first is the one that the first start created. */
export function listOrganizations(db: Db): Organization[] {
	return db.select().from(organizations).orderBy(asc(organizations.createdAt), asc(organizations.id)).all()
}

const ids = statement<{ id: string }, []>('SELECT id FROM organizations ORDER BY created_at, id')

export function listOrganizationIds(db: Db): string[] {
	return ids.all(db).map(({ id }) => id)
}

const openIds = statement<{ id: string }, []>(
	'SELECT id FROM organizations WHERE frozen_at IS NULL AND moved_to IS NULL ORDER BY created_at, id',
)

/** Those that take changes: not one that is on its way to another box, or has left. */
export function listOpenOrganizationIds(db: Db): string[] {
	return openIds.all(db).map(({ id }) => id)
}

const frozenId = statement<{ id: string }, [string]>(
	'SELECT id FROM organizations WHERE id = ? AND frozen_at IS NOT NULL',
)

export function isFrozen(db: Db, id: string): boolean {
	return frozenId.get(db, id) !== undefined
}

const leftTo = statement<{ movedTo: string }, [string]>(
	'SELECT moved_to AS movedTo FROM organizations WHERE id = ? AND moved_to IS NOT NULL',
)

/** The address of the box to which it has moved; undefined while it is here. */
export function findNewBox(db: Db, id: string): string | undefined {
	return leftTo.get(db, id)?.movedTo
}

export const insertOrganization = statement.into(organizations)

export function updateOrganizationRow(tx: Tx, { id, ...changes }: Organization): void {
	tx.update(organizations).set(changes).where(eq(organizations.id, id)).run()
}

export function isFileOfSettings(db: Db, sha256: string): boolean {
	const condition = like(organizations.settings, `%"${sha256}"%`)
	return db.select({ id: organizations.id }).from(organizations).where(condition).limit(1).get() !== undefined
}
