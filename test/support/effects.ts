import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'bun:test'
import { expirePrefillLinks } from '../../src/features/prefill-links/end.ts'
import { ensureIndexes } from '../../src/features/waivers/catch-up.job.ts'
import { tidyWebhooks } from '../../src/features/webhooks/tidy.job.ts'
import type { Service } from '../../src/service.ts'
import { until } from './service.ts'

/** What a service holds: the number of rows of every table, and every stored file. */
export type Effects = {
	readonly rows: Readonly<Record<string, number>>
	/** How many terms of how many records the term indexes hold: they have no rows to count. */
	readonly terms: Readonly<Record<string, number>>
	readonly files: readonly string[]
}

export function readEffects({ deps }: Service): Effects {
	ensureIndexes(deps.db)
	const client = deps.db.$client
	const tables = client
		.query<{ name: string }, []>(
			"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
		)
		.all()
	const counted = tables.filter(({ name }) => !ON_THEIR_OWN.has(name))
	const rows = counted.map(({ name }) => {
		const row = client.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${name}"`).get()
		return [name, row?.n ?? 0] as const
	})
	return { rows: Object.fromEntries(rows), terms: countTerms(client), files: listFiles(deps.config.dataDir) }
}

/** Tables in which loops write down how far they have come, apart from any call. */
const ON_THEIR_OWN: ReadonlySet<string> = new Set(['receipt_cursors'])

/** Runs a call that must leave every table and every file as it was (LeakageRule: a refused create creates nothing). */
export async function expectNoEffect<T>(service: Service, call: () => Promise<T>): Promise<T> {
	await comeToRest(service)
	const before = readEffects(service)
	const answer = await call()
	expect(readEffects(service)).toEqual(before)
	return answer
}

/** By how many rows each table grew in a call; tables that did not are left out. */
export async function rowsAdded(
	service: Service,
	call: () => Promise<unknown>,
): Promise<Record<string, number>> {
	await comeToRest(service)
	const before = readEffects(service).rows
	await call()
	const after = readEffects(service).rows
	return Object.fromEntries(
		Object.entries(after).flatMap(([table, n]) =>
			n === before[table] ? [] : [[table, n - (before[table] ?? 0)]],
		),
	)
}

/** Has the jobs done, and what loops would else tidy up at any moment. */
async function comeToRest(service: Service): Promise<void> {
	const { deps } = service
	while (await tidyWebhooks(deps));
	while (await expirePrefillLinks(deps));
	await settleJobs(service)
}

/** Waits until no job is left to do, and no message to send at once. */
export async function settleJobs({ deps }: Service): Promise<void> {
	const waiting = deps.db.$client.query<{ n: number }, []>(
		'SELECT (SELECT count(*) FROM jobs) + (SELECT count(*) FROM messages WHERE next_attempt_at = 0) AS n',
	)
	try {
		await until(() => (waiting.get()?.n === 0 ? true : undefined), 30_000)
	} catch (error) {
		const left = deps.db.$client.query('SELECT kind, attempts, failure FROM jobs LIMIT 10').all()
		throw new Error(`Jobs are left: ${JSON.stringify(left)}`, { cause: error })
	}
}

/** All rows of a query, for what the interface does not show. */
export function rowsOf<T = any>({ deps }: Service, sql: string, ...values: (string | number)[]): T[] {
	return deps.db.$client.query<T, (string | number)[]>(sql).all(...values)
}

const TERM_INDEXES = ['waiver_terms', 'participant_terms'] as const

function countTerms(client: Service['deps']['db']['$client']): Record<string, number> {
	const counts = TERM_INDEXES.map((index) => {
		client.run(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_words USING fts5vocab(main, ${index}, row)`)
		const row = client.query<{ n: number | null }, []>(`SELECT sum(doc) AS n FROM temp.${index}_words`).get()
		return [index, row?.n ?? 0] as const
	})
	return Object.fromEntries(counts)
}

/** Every file of a data directory but the database's own, and those that evidence is published from on its own. */
function listFiles(dataDir: string): string[] {
	return readdirSync(dataDir, { recursive: true, withFileTypes: true })
		.filter(
			(entry) => entry.isFile() && !/^(waiver\.db.*|lock.*|evidence\.json.*|.*\.g\d+\.log)$/.test(entry.name),
		)
		.map((entry) => join(entry.parentPath, entry.name))
		.sort()
}
