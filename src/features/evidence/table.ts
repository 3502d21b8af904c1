import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Triggers refuse every UPDATE and DELETE, and an entry that does not follow the last one: no fork, no gap. */
export const chain = sqliteTable('chain', {
	organizationId: text('organization_id').notNull(),
	seq: integer('seq').notNull(),
	/** SHA-256(0x00 || body), lower-case hex: the RFC 6962 leaf hash, and the next entry's `prev`. */
	hash: text('hash').notNull(),
	prev: text('prev').notNull(),
	/** The RFC 8785 text of the entry, which verification hashes as stored. */
	body: text('body').notNull(),
})

/** Hashes of complete subtrees of a chain's Merkle tree, at every eighth level (see `tree.ts`). */
export const chainNodes = sqliteTable(
	'chain_nodes',
	{
		organizationId: text('organization_id').notNull(),
		level: integer('level').notNull(),
		position: integer('position').notNull(),
		hash: blob('hash', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.level, table.position] })],
)

/** The logs that recoveries have started (see `recover.ts`). */
export const chainGenerations = sqliteTable(
	'chain_generations',
	{
		organizationId: text('organization_id').notNull(),
		generation: integer('generation').notNull(),
		seq: integer('seq').notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.generation] })],
)
