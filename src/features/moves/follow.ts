import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '../../db/client.ts'
import { transact } from '../../db/transact.ts'
import { withoutKeys } from '../../db/without-keys.ts'
import { nextTurn } from '../../kit/limits/next-turn.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { holdLast, numbered, releaseHeld } from './numbers.ts'
import type { Shifts } from './numbers.ts'
import { parseLine } from './rows.ts'
import { insertRow, removeRow, requireStored } from './stored-rows.ts'
import type { MovedTable } from './tables.ts'

/** What is stored of an organization that is still coming, table by table. */
export type Stored = {
	readonly shifts: Readonly<Record<string, number>>
	/** The hashes of its pieces. */
	readonly pieces: Readonly<Record<string, readonly string[]>>
	/** The last row of each table that counts, as its line. It lies beyond the numbers that are still to come. */
	readonly held: Readonly<Record<string, string>>
}

export const NOTHING: Stored = { shifts: {}, pieces: {}, held: {} }

type Sent = { readonly folder: string; readonly pieces: Readonly<Record<string, readonly string[]>> }

/** Written at once, so that others wait some milliseconds. */
const ROWS_AT_ONCE = 500

/**
 * Makes the stored rows those that were sent: what is gone goes, what is new comes, and each row that has come is read
 * back and compared. @param isLast whether the numbers that were kept free are released
 * @returns what is stored then @throws if a row is not as it was sent, or a piece is missing
 */
export async function follow(
	db: Db,
	tables: readonly MovedTable[],
	{ folder, pieces }: Sent,
	{ before, shifts, isLast }: { before: Stored; shifts: Shifts; isLast: boolean },
): Promise<Stored> {
	const held = isLast ? {} : hold(db, tables, { folder, pieces }, { before, shifts })
	for (const table of tables) {
		const changes = changesOf(folder, before.pieces[table.name] ?? [], pieces[table.name] ?? [])
		const isCounter = [...table.numbers.values()].includes(table.name)
		// Others take the numbers that follow the highest one, so nothing may come between.
		if (isLast && isCounter)
			withoutKeys(db, () =>
				transact(db, (tx) => {
					releaseHeld(tx, table, shifts, before.held[table.name])
					removeAll(tx, table, changes.gone(), shifts)
					insertAll(tx, table, changes.come(), shifts)
				}),
			)
		else await change(db, table, changes, { shifts, held: held[table.name] })
		if (isLast && isCounter) requireAll(db, table, changes.come(), shifts)
		await nextTurn()
	}
	return { shifts: Object.fromEntries(shifts), pieces, held }
}

/** Puts the last row of each table that counts behind a gap, in one transaction with the one that was there before. */
function hold(
	db: Db,
	tables: readonly MovedTable[],
	{ folder, pieces }: Sent,
	{ before, shifts }: { readonly before: Stored; readonly shifts: Shifts },
): Record<string, string> {
	const held: Record<string, string> = {}
	withoutKeys(db, () =>
		transact(db, (tx) => {
			for (const table of tables) {
				if (![...table.numbers.values()].includes(table.name)) continue
				const last = listLines(folder, (pieces[table.name] ?? []).slice(-1)).at(-1)
				if (last !== undefined) held[table.name] = last
				const former = before.held[table.name]
				if (former === last) continue
				releaseHeld(tx, table, shifts, former)
				if (last !== undefined) holdLast(tx, table, shifts, last)
			}
		}),
	)
	return held
}

/** Lines that go, and lines that come. */
type Changes = { gone(): Iterable<string>; come(): Iterable<string> }

async function change(
	db: Db,
	table: MovedTable,
	{ gone, come }: Changes,
	{ shifts, held }: { readonly shifts: Shifts; readonly held: string | undefined },
): Promise<void> {
	for (const lines of inGroups(gone())) {
		withoutKeys(db, () => transact(db, (tx) => removeAll(tx, table, lines, shifts)))
		await nextTurn()
	}
	for (const group of inGroups(come())) {
		const lines = group.filter((line) => line !== held)
		withoutKeys(db, () => transact(db, (tx) => insertAll(tx, table, lines, shifts)))
		requireAll(db, table, lines, shifts)
		await nextTurn()
	}
}

function* inGroups(lines: Iterable<string>): Generator<string[]> {
	let group: string[] = []
	for (const line of lines)
		if (group.push(line) === ROWS_AT_ONCE) {
			yield group
			group = []
		}
	if (group.length > 0) yield group
}

/** The lines of some pieces. @throws if a piece is missing */
export function listLines(folder: string, pieces: readonly string[]): string[] {
	return pieces.flatMap((piece) =>
		readFileSync(join(folder, 'pieces', piece), 'utf8')
			.split('\n')
			.filter((line) => line !== ''),
	)
}

/** The lines that only one of two lists of pieces has. A piece in both is not even read. */
function changesOf(folder: string, before: readonly string[], now: readonly string[]): Changes {
	const [former, wanted] = [new Set(before), new Set(now)]
	const [old, fresh] = [
		before.filter((piece) => !wanted.has(piece)),
		now.filter((piece) => !former.has(piece)),
	]
	// Hashes, since the lines themselves may be gigabytes.
	const hashesOf = (pieces: readonly string[]): Set<string> =>
		new Set(pieces.flatMap((piece) => listLines(folder, [piece]).map((line) => sha256Hex(line))))
	const isOneEmpty = old.length === 0 || fresh.length === 0
	const [oldHashes, freshHashes] = [hashesOf(isOneEmpty ? [] : old), hashesOf(isOneEmpty ? [] : fresh)]
	function* without(pieces: readonly string[], others: ReadonlySet<string>): Generator<string> {
		for (const piece of pieces)
			for (const line of listLines(folder, [piece])) if (!others.has(sha256Hex(line))) yield line
	}
	return { gone: () => without(old, freshHashes), come: () => without(fresh, oldHashes) }
}

function insertAll(tx: Tx, table: MovedTable, lines: Iterable<string>, shifts: Shifts): void {
	for (const line of lines) insertRow(tx, table, numbered(table, parseLine(line), shifts))
}

function removeAll(tx: Tx, table: MovedTable, lines: Iterable<string>, shifts: Shifts): void {
	for (const line of lines) removeRow(tx, table, numbered(table, parseLine(line), shifts))
}

function requireAll(db: Db, table: MovedTable, lines: Iterable<string>, shifts: Shifts): void {
	for (const line of lines) requireStored(db, table, numbered(table, parseLine(line), shifts))
}
