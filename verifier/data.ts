import { SQLiteError } from 'bun:sqlite'
import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { CheckpointCheck, organizationOfNote } from './checkpoints.ts'
import { ownVerifierKeys, recoveryOf, requireUse } from './checkpoints.ts'
import { MISSING, checkFile } from './check-file.ts'
import { damagedSentence, findDamage, isDamage } from './damage.ts'
import { findExported, isExport } from './export.ts'
import { GrowingTree, LEVELS, followChain, isOrigin, readEntry } from './evidence.ts'
import type { ChainRow, Fault, Level } from './evidence.ts'
import { verifyIncidents } from './incidents.ts'
import { checkLogRoot, listMoves } from './logs.ts'
import { readSafely } from './read-safely.ts'
import { isStillNamed, takeSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { verifyTemplates } from './templates.ts'
import { WaiverCheck } from './waivers.ts'
import type { WaiverRow } from './waivers.ts'

export type Verdict = {
	readonly organizationId: string
	readonly entries: number
	readonly waivers: number
	readonly checkpoints: number
	/** The first fault of the first level that has one. */
	readonly fault: Fault | undefined
}

export type Options = {
	/** Trusted keys, which replace those of the data directory for the logs that they name. */
	readonly verifierKeys?: readonly string[]
	/** Signed notes that were saved elsewhere. */
	readonly checkpoints?: readonly string[]
	/** Called now and then with the number of verified entries and waivers. */
	readonly onProgress?: (done: number) => void
	/** Whether a file that is missing here was found, and checked, in another place. */
	readonly isElsewhere?: (sha256: string) => boolean
	/** The slug of the one organization to verify; all if it is left out. */
	readonly organization?: string
	/** By how much the rows of each log have higher numbers than the chain says, until it records a move. */
	readonly shifts?: Readonly<Record<string, number>>
	/** Whether files were read before, and are left out here. */
	readonly withoutFiles?: true
}

/** Verified entries between two reports of progress. */
const PROGRESS_EVERY = 1_000

/**
 * Verifies every chain of a data directory, or of an unpacked export, and all rows and files that it commits to, as of
 * one moment. The service may run meanwhile. Memory stays flat for a chain of any length.
 * @throws {Error} with a sentence if the database is damaged or of another version of the program
 */
export function verifyData(dataDir: string, options: Options = {}): Verdict[] {
	try {
		const snapshot = takeSnapshot(dataDir)
		try {
			if (!isExport(dataDir)) requireUndamaged(snapshot.db)
			return verifySnapshot(snapshot, options)
		} finally {
			snapshot.db.close()
		}
	} catch (error) {
		throw explain(error)
	}
}

/**
 * Verifies an organization that has come from another box and is not open yet. Its files were read before.
 * @throws {Error} as `verifyData` does
 */
export function verifyArrival(
	dataDir: string,
	organizationId: string,
	options: Pick<Options, 'verifierKeys' | 'checkpoints' | 'shifts'>,
): Verdict {
	const snapshot = takeSnapshot(dataDir)
	try {
		requireUse([organizationId], options.verifierKeys ?? [], options.checkpoints ?? [])
		return verifyOrganization(snapshot, organizationId, { ...options, withoutFiles: true })
	} catch (error) {
		throw explain(error)
	} finally {
		snapshot.db.close()
	}
}

function requireUndamaged(db: Database): void {
	const damage = findDamage(db)
	if (damage.length > 0) throw new Error(damagedSentence(damage.join('; ')))
}

/** Turns errors of SQLite into sentences that say how to solve them. */
function explain(error: unknown): unknown {
	if (isDamage(error)) return new Error(damagedSentence(error.message), { cause: error })
	if (error instanceof SQLiteError && /^no such (?:table|column)/.test(error.message))
		return new Error(
			`The database has the schema of another version of the program (${error.message}). Verify with the version that serves it, or start the service of this version once, which brings it up to date.`,
			{ cause: error },
		)
	return error
}

export function verifySnapshot(snapshot: Snapshot, options: Options = {}): Verdict[] {
	const organizations = listOrganizations(snapshot, options)
	requireUse(organizations, options.verifierKeys ?? [], options.checkpoints ?? [])
	return organizations.sort().map((id) => verifyOrganization(snapshot, id, options))
}

function listOrganizations(
	{ db, logs }: Snapshot,
	{ organization: slug, checkpoints = [] }: Options,
): string[] {
	if (slug !== undefined) {
		const named = db.query<{ id: string }, [string]>('SELECT id FROM organizations WHERE slug = ?')
		return named.all(slug).map(({ id }) => id)
	}
	const named = db.query<{ id: string }, []>(
		'SELECT id FROM organizations UNION SELECT organization_id FROM waivers UNION SELECT organization_id FROM chain',
	)
	// An organization that only a log or a checkpoint names was removed as a whole.
	const told = [...logs.map(({ org }) => org), ...checkpoints.map(organizationOfNote)]
	return [...new Set([...named.all().map(({ id }) => id), ...told])].filter((id) => id !== undefined)
}

/** Collects faults; the first of each level counts. */
class Faults {
	readonly #first = new Map<Level, Fault>()

	add(fault: Fault | undefined): void {
		if (fault === undefined) return
		const known = this.#first.get(fault.level)
		if (known === undefined || fault.seq < known.seq) this.#first.set(fault.level, fault)
	}

	worst(): Fault | undefined {
		return (Object.keys(LEVELS) as Level[])
			.map((level) => this.#first.get(level))
			.find((fault) => fault !== undefined)
	}
}

function verifyOrganization(snapshot: Snapshot, organizationId: string, options: Options): Verdict {
	const { db } = snapshot
	const faults = new Faults()
	const [entries, checkpoints] = verifyChain(snapshot, organizationId, options, faults)
	const isWhole = faults.worst()?.level !== 'links'
	// Rows are compared with entries, which are meaningless after a broken link.
	const addRow = (seq: number, reason: string): void => faults.add({ level: 'rows', seq, reason })
	if (isWhole) verifyTemplates(db, organizationId, addRow)
	if (isWhole) verifyLogs(db, organizationId, faults, options.shifts ?? {})
	if (isWhole) verifyIncidents(db, organizationId, addRow)
	const waivers = isWhole ? verifyWaivers(snapshot, organizationId, faults, options) : 0
	return { organizationId, entries, waivers, checkpoints, fault: faults.worst() }
}

/** @returns the number of read entries and checkpoints */
function verifyChain(
	{ db, dataDir, logs }: Snapshot,
	organizationId: string,
	options: Options,
	faults: Faults,
): [number, number] {
	const own = logs.filter(({ org }) => org === organizationId)
	const generations = [1, ...own.map(({ generation }) => generation)]
	const given = (options.verifierKeys ?? []).filter((key) => key.includes(`/org/${organizationId}`))
	const keys = given.length > 0 ? given : ownVerifierKeys(dataDir, organizationId, [...new Set(generations)])
	const recovered = db.query<{ body: string }, [string]>(
		'SELECT body FROM chain WHERE organization_id = ? AND body LIKE \'%"kind":"chain.recovered"%\'',
	)
	const recoveries =
		generations.length === 1 && options.checkpoints === undefined ? [] : recovered.all(organizationId)
	const check = new CheckpointCheck(
		organizationId,
		own,
		keys,
		recoveries.flatMap(({ body }) => {
			const entry = readEntry(body)
			return entry === undefined ? [] : recoveryOf(entry)
		}),
		options.checkpoints ?? [],
	)
	const keepAct = db.query<unknown, [string, number, string]>('INSERT INTO acts VALUES (?, ?, ?)')
	const node = db.query<{ hash: Uint8Array }, [string, number, number]>(
		'SELECT hash FROM chain_nodes WHERE organization_id = ? AND level = ? AND position = ?',
	)
	const rows = db.query<ChainRow, [string]>(
		'SELECT seq, hash, prev, body FROM chain WHERE organization_id = ? ORDER BY seq',
	)
	const [follow, tree] = [followChain(organizationId), new GrowingTree()]
	db.run('DELETE FROM acts')
	check.reach(0, () => tree.root())
	for (const row of rows.iterate(organizationId)) {
		const entry = follow(row)
		if (typeof entry === 'string') {
			faults.add({ level: 'links', seq: tree.size, reason: entry })
			return [tree.size, check.count]
		}
		tree.add(Buffer.from(row.hash, 'hex'), (level, position, hash) => {
			const kept = level % 8 === 0 ? node.get(organizationId, level, position) : null
			if (kept !== null && !hash.equals(kept.hash))
				faults.add({ level: 'rows', seq: position * 2 ** level, reason: 'a kept node of the tree is wrong' })
		})
		if (tree.size % PROGRESS_EVERY === 0) options.onProgress?.(tree.size)
		if (!isOrigin(entry)) keepAct.run(entry.subject, row.seq, row.body)
		check.reach(tree.size, () => tree.root())
	}
	check.end(tree.size)
	faults.add(check.fault)
	return [tree.size, check.count]
}

function verifyLogs(
	db: Database,
	organizationId: string,
	faults: Faults,
	shifts: NonNullable<Options['shifts']>,
): void {
	const roots = db.query<{ seq: number; body: string }, []>(
		"SELECT seq, body FROM acts WHERE json_extract(body, '$.kind') = 'audit.root' ORDER BY seq",
	)
	const coming = { seq: Infinity, data: shifts }
	const moves = [...listMoves(db), coming]
	for (const { seq, body } of roots.all()) {
		const entry = readEntry(body)
		const reason =
			entry === undefined ? 'the root is no entry' : checkLogRoot(db, organizationId, entry, moves)
		if (reason !== undefined) faults.add({ level: 'rows', seq, reason })
	}
}

/** @returns the number of read waivers */
function verifyWaivers(snapshot: Snapshot, organizationId: string, faults: Faults, options: Options): number {
	const { db, dataDir } = snapshot
	const missing = db.query<{ seq: number }, [string]>(
		"SELECT c.seq FROM chain c WHERE c.organization_id = ? AND json_extract(c.body, '$.kind') IN ('waiver.signed', 'waiver.imported') AND NOT EXISTS (SELECT 1 FROM waivers w WHERE w.id = json_extract(c.body, '$.subject') AND w.organization_id = c.organization_id AND w.chain_seq = c.seq) ORDER BY c.seq LIMIT 1",
	)
	const lost = missing.get(organizationId)
	if (lost !== null) faults.add({ level: 'rows', seq: lost.seq, reason: 'a waiver has no row' })
	const check = new WaiverCheck(db)
	const find = isExport(dataDir)
		? findExported(db, dataDir)
		: (hash: string) => join(dataDir, 'files', hash.slice(0, 2), hash)
	const rows = db.query<WaiverRow, [string]>('SELECT * FROM waivers WHERE organization_id = ? ORDER BY seq')
	let [count, last] = [0, -1]
	for (const waiver of rows.iterate(organizationId)) {
		count++
		const seq = waiver.chain_seq
		const files =
			seq > last ? readSafely(() => check.check(organizationId, waiver)) : 'the order of waivers was changed'
		last = seq
		if (typeof files === 'string') faults.add({ level: 'rows', seq, reason: files })
		else if (options.withoutFiles !== true)
			for (const { sha256: hash, what } of files) {
				const reason = checkFile(find(hash), hash)
				const isElsewhere = options.isElsewhere?.(hash) === true
				if (reason === MISSING && (isElsewhere || !isStillNamed(dataDir, waiver, hash))) continue
				if (reason !== undefined) faults.add({ level: 'files', seq, reason: `${what} ${reason}` })
			}
	}
	return count
}
