import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { JobKind } from '../../jobs/table.ts'

type QueueRow = { readonly kind: string; readonly waiting: number; readonly failing: number }

const jobs = statement<QueueRow, []>(
	'SELECT kind, count(*) AS waiting, count(failure) AS failing FROM jobs GROUP BY kind ORDER BY kind',
)

export function countJobs(db: Db): QueueRow[] {
	return jobs.all(db)
}

const nextOfKind = statement<{ signedAt: number }, [JobKind]>(
	`SELECT signed_at AS signedAt FROM waivers WHERE id =
	(SELECT subject FROM jobs WHERE kind = ? ORDER BY leased, run_at, seq LIMIT 1)`,
)

export function findNextSignedAt(db: Db, kind: Extract<JobKind, `waiver.${string}`>): number | undefined {
	return nextOfKind.get(db, kind)?.signedAt
}

const pendingDeliveries = statement<{ waiting: number; since: number | null }, []>(
	"SELECT count(*) AS waiting, min(created_at) AS since FROM webhook_deliveries WHERE status = 'pending'",
)

export function readPendingDeliveries(db: Db): { waiting: number; since: number | null } {
	return pendingDeliveries.get(db) ?? { waiting: 0, since: null }
}

const waitingForFont = statement<{ waiting: number }, []>(
	'SELECT count(*) AS waiting FROM waivers WHERE missing_letters IS NOT NULL',
)

export function countWaitingForFont(db: Db): number {
	return waitingForFont.get(db)?.waiting ?? 0
}
