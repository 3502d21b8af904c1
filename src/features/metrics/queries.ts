import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'

type Waiting = { readonly kind: string; readonly waiting: number; readonly failing: number }

const jobs = statement((db) =>
	db.$client.query<Waiting, []>(
		'SELECT kind, count(*) AS waiting, count(failure) AS failing FROM jobs GROUP BY kind ORDER BY kind',
	),
)

/** How many jobs there are of each kind, and how many of them have failed before. */
export function countJobs(db: Db): Waiting[] {
	return jobs(db).all()
}
