import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { apiKeys } from './table.ts'
import type { ApiKey } from './table.ts'

const byHash = statement.from(apiKeys, 'WHERE hash = ?')

export function findKeyByHash(db: Db, hash: string): ApiKey | undefined {
	return byHash.get(db, hash)
}

export function findKey(db: Db, organizationId: string, id: string): ApiKey | undefined {
	return db
		.select()
		.from(apiKeys)
		.where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id)))
		.get()
}

export function listKeys(db: Db, organizationId: string, limit: number, cursor?: string): ApiKey[] {
	return db
		.select()
		.from(apiKeys)
		.where(
			and(
				eq(apiKeys.organizationId, organizationId),
				cursor === undefined ? undefined : lt(apiKeys.id, cursor),
			),
		)
		.orderBy(desc(apiKeys.id))
		.limit(limit)
		.all()
}

export function insertKey(tx: Tx, key: ApiKey): void {
	tx.insert(apiKeys).values(key).run()
}

export function markKeyRevoked(tx: Tx, id: string, revokedAt: number): void {
	tx.update(apiKeys)
		.set({ revokedAt })
		.where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
		.run()
}

export function markKeyUsed(tx: Tx, id: string, lastUsedAt: number): void {
	tx.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id)).run()
}
