import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { at } from '../../../db/places.ts'
import type { Reach } from '../../../kit/places.ts'
import { findBy, inTime, listBy, updateBy } from '../../../db/rows.ts'
import type { Place } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { placeOfLink } from '../../locations/is-own.ts'
import { prefillLinks } from './table.ts'
import type { PrefillLink } from './table.ts'

export const insertPrefillLink = statement.into(prefillLinks)

export const findPrefillLink = findBy(prefillLinks, 'organizationId', 'id')

export function listPrefillLinks(
	db: Db,
	{ organizationId, places }: Reach,
	{ limit, ...place }: Place & { readonly limit: number },
): PrefillLink[] {
	const { rest, order } = inTime(prefillLinks.seq, place)
	return db
		.select()
		.from(prefillLinks)
		.where(
			and(
				eq(prefillLinks.organizationId, organizationId),
				at(sql.raw(placeOfLink('prefill_links')), places),
				rest,
			),
		)
		.orderBy(order)
		.limit(limit)
		.all()
}

export const updatePrefillLink = updateBy(prefillLinks, 'seq')

export function listOutdated(db: Db, now: number, limit: number): PrefillLink[] {
	return db
		.select()
		.from(prefillLinks)
		.where(and(isNotNull(prefillLinks.answers), lte(prefillLinks.expiresAt, now)))
		.orderBy(prefillLinks.expiresAt)
		.limit(limit)
		.all()
}

export function listAlive(db: Db, organizationId: string): PrefillLink[] {
	const alive = and(eq(prefillLinks.organizationId, organizationId), isNotNull(prefillLinks.answers))
	return db.select().from(prefillLinks).where(alive).all()
}

export function listRenewing(db: Db, waiverId: string): PrefillLink[] {
	const alive = and(eq(prefillLinks.renewsWaiverId, waiverId), isNotNull(prefillLinks.answers))
	return db.select().from(prefillLinks).where(alive).all()
}

export const listOfWaiver = listBy(prefillLinks, ['waiverId'])
