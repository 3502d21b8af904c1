import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { waivers } from '../waivers/table.ts'
import type { Waiver } from '../waivers/table.ts'
import type { ExportTable } from './tables.ts'

/** Never all rows in memory. */
export function readRows(db: Db, { sql }: ExportTable, organizationId: string): Iterable<unknown> {
	return statement<unknown, [string]>(sql).iterate(db, organizationId)
}

const BATCH = 200

export function* readWaivers(db: Db, organizationId: string): Generator<Waiver> {
	let after = 0
	for (;;) {
		const batch = db
			.select()
			.from(waivers)
			.where(and(eq(waivers.organizationId, organizationId), gt(waivers.seq, after)))
			.orderBy(asc(waivers.seq))
			.limit(BATCH)
			.all()
		yield* batch
		const last = batch.at(-1)
		if (last === undefined) return
		after = last.seq
	}
}
