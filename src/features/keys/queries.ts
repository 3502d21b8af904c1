import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { findBy, listNewest, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { apiKeys } from './table.ts'

export const findKeyByHash = findBy(apiKeys, 'hash')

export const findKey = findBy(apiKeys, 'organizationId', 'id')

export const listKeys = listNewest(apiKeys)

export const insertKey = statement.into(apiKeys)

export function markKeyRevoked(tx: Tx, id: string, revokedAt: number): void {
	tx.update(apiKeys)
		.set({ revokedAt })
		.where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
		.run()
}

export const updateKey = updateBy(apiKeys, 'id')
