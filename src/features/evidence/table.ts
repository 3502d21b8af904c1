import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One hash chain per organization. Triggers refuse every UPDATE and DELETE, `UNIQUE(organization_id, prev)` a fork. */
export const chain = sqliteTable('chain', {
	organizationId: text('organization_id').notNull(),
	/** Position, from 0, which is the leaf's index in the Merkle tree as well. */
	seq: integer('seq').notNull(),
	/** SHA-256(0x00 || body), lower-case hex: the RFC 6962 leaf hash, and the link that the next entry holds. */
	hash: text('hash').notNull(),
	prev: text('prev').notNull(),
	/** The RFC 8785 text of the entry. Verification hashes it as it stands and never serialises it anew. */
	body: text('body').notNull(),
})
