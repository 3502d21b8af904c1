import { withEarlier } from '../../db/attach.ts'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

type Ref = { readonly organizationId: string; readonly id: string }

/** What happened to waivers since a copy of the database was made. */
export type ChangesSince = {
	/** Waivers that were signed here and are not purged. */
	readonly signed: number
	/** Those of them whose PDF is not ready. */
	readonly unrendered: readonly Ref[]
	/** Waivers that were imported. */
	readonly imported: number
	readonly voided: readonly (Ref & { readonly reason: string | null })[]
	/** Those that the copy has whole. */
	readonly purged: readonly Ref[]
}

const NEW = 'w.purged_at IS NULL AND NOT EXISTS (SELECT 1 FROM earlier.waivers e WHERE e.id = w.id)'
const REF = 'w.organization_id AS organizationId, w.id'

const countSigned = statement.count(
	`SELECT count(*) AS n FROM main.waivers w WHERE ${NEW} AND w.source <> 'import'`,
)
const countImported = statement.count(
	`SELECT count(*) AS n FROM main.waivers w WHERE ${NEW} AND w.source = 'import'`,
)
const unrendered = statement<Ref, []>(
	`SELECT ${REF} FROM main.waivers w WHERE ${NEW} AND w.source <> 'import' AND w.pdf_status <> 'ready'`,
)
const voided = statement<Ref & { reason: string | null }, []>(
	`SELECT ${REF}, w.void_reason AS reason FROM main.waivers w LEFT JOIN earlier.waivers e ON e.id = w.id
	 WHERE w.voided_at IS NOT NULL AND w.purged_at IS NULL AND e.voided_at IS NULL`,
)
const purged = statement<Ref, []>(
	`SELECT ${REF} FROM main.waivers w JOIN earlier.waivers e ON e.id = w.id
	 WHERE w.purged_at IS NOT NULL AND e.purged_at IS NULL`,
)

/** @param path of the copy @throws if the copy can't be read */
export function readChangesSince(db: Db, path: string): ChangesSince {
	return withEarlier(db, path, () => ({
		signed: countSigned(db),
		imported: countImported(db),
		unrendered: unrendered.all(db),
		voided: voided.all(db),
		purged: purged.all(db),
	}))
}
