import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { withoutKeys } from '../../db/without-keys.ts'
import type { Deps } from '../../deps.ts'
import { writeDurably } from '../../files/durable-file.ts'
import { secretBoxOf } from '../../files/secret-box.ts'
import type { SecretBox } from '../../files/secret-box.ts'
import { copyOffBox } from '../../jobs/queue.ts'
import { takeLogsBack } from '../../ledger/checkpoint-log.ts'
import { hmacSha256, sha256 } from '../../kit/sha256.ts'
import { storedJson } from '../../kit/stored-json.ts'
import { recordMove } from '../evidence/record-move.ts'
import { listBrandFilesOf } from '../organization/organization.ts'
import { findOrganization } from '../organization/queries.ts'
import { removeRowsInTurns } from '../organization/remove.ts'
import { NOTHING, follow, listLines } from './follow.ts'
import type { Stored } from './follow.ts'
import type { Coming } from './model.ts'
import { numbered, readShifts } from './numbers.ts'
import type { Shifts } from './numbers.ts'
import { parseLine, resealed } from './rows.ts'
import type { Row, Value } from './rows.ts'
import { insertRow, requireCount, requireStored } from './stored-rows.ts'
import { listMovedTables } from './tables.ts'
import type { MovedTable } from './tables.ts'
import { checkFiles, requireVerified } from './verify.ts'

type ArriveDeps = Pick<
	Deps,
	'db' | 'clock' | 'ids' | 'keys' | 'config' | 'secretBox' | 'linkTokens' | 'wake' | 'files' | 'replica'
>

/** What both boxes know encrypts secrets on their way. */
export function transportBox(token: string, ids: Pick<Deps['ids'], 'random'>): SecretBox {
	const key = new Uint8Array(hmacSha256(Buffer.from(token), 'waiver/move/v1'))
	return secretBoxOf(() => key, ids)
}

const Numbers = Type.Record(Type.String(), Type.Number())
const readNote = storedJson(
	Type.Object({
		shifts: Numbers,
		pieces: Type.Record(Type.String(), Type.Array(Type.String())),
		held: Type.Record(Type.String(), Type.String()),
	}),
	'The note of what an arrival has stored',
)

const noteOf = (folder: string): string => join(folder, 'stored.json')

/**
 * Stores what rests (waivers, people, the chain, the logs) while guests still sign at the other box, and reads its files.
 * Nothing of it is visible. Repeating it stores what has changed; after a crash it starts anew.
 * @throws if a piece is missing, or a row or a file is not as it was sent
 */
export async function prepare(deps: ArriveDeps, coming: Coming): Promise<void> {
	const before = await takeStored(deps, coming)
	const next = await bring(deps, coming, { before, isLast: false })
	await writeDurably(noteOf(coming.folder), Buffer.from(JSON.stringify(next)), deps.ids.next())
	await checkFiles(deps, coming)
}

/**
 * Stores what has changed since `prepare`, verifies the chain, the rows and the files, and opens the organization: what acts
 * by itself comes with it in one transaction. @throws as `prepare`, and if it does not verify; then nothing of it is visible
 */
export async function arrive(deps: ArriveDeps, coming: Coming): Promise<void> {
	const { db } = deps
	const { organizationId: id, manifest } = coming
	if (!existsSync(noteOf(coming.folder))) await prepare(deps, coming)
	const before = await takeStored(deps, coming)
	const { shifts } = await bring(deps, coming, { before, isLast: true })
	await checkFiles(deps, coming)
	const tables = listMovedTables(db)
	for (const table of tables) if (!table.acts) requireCount(db, table, id, manifest.rows[table.name] ?? 0)
	await requireVerified(deps, coming, shifts)
	withoutKeys(db, () => transact(db, (tx) => open(tx, deps, coming, tables, readShifts(tx, tables, shifts))))
	takeLogsBack(join(deps.config.dataDir, 'checkpoints'), db)
	for (const signal of ['commit', 'webhooks', 'messages', 'file.copy'] as const) deps.wake(signal)
}

/** What is stored already. Its note goes: a crash from here on starts anew. */
async function takeStored({ db }: ArriveDeps, { folder, organizationId }: Coming): Promise<Stored> {
	const note = noteOf(folder)
	if (!existsSync(note)) {
		await removeRowsInTurns(db, organizationId)
		return NOTHING
	}
	const stored = readNote(readFileSync(note, 'utf8'))
	rmSync(note)
	return stored
}

function bring(
	{ db }: ArriveDeps,
	{ folder, manifest: { pieces } }: Coming,
	{ before, isLast }: { readonly before: Stored; readonly isLast: boolean },
): Promise<Stored> {
	const tables = listMovedTables(db)
	const lacking = tables.find(({ name }) => pieces[name] === undefined)
	if (lacking !== undefined) throw new Error(`The table ${lacking.name} was not sent.`)
	const resting = tables.filter(({ acts }) => !acts)
	// Without rows of its own a table has no number yet that must stay.
	const kept = Object.entries(before.shifts).filter(([name]) => (before.pieces[name] ?? []).length > 0)
	const shifts = readShifts(db, tables, Object.fromEntries(kept))
	return follow(db, resting, { folder, pieces }, { before, shifts, isLast })
}

function open(tx: Tx, deps: ArriveDeps, coming: Coming, tables: readonly MovedTable[], shifts: Shifts): void {
	const { organizationId: id, manifest, folder } = coming
	for (const { fingerprint, certificate, firstUsedAt } of manifest.certificates)
		addCertificate.run(tx, fingerprint, Buffer.from(certificate, 'base64'), firstUsedAt)
	const take = takerOf(deps, coming, shifts)
	for (const table of tables) {
		if (!table.acts) continue
		for (const piece of manifest.pieces[table.name] ?? [])
			for (const line of listLines(folder, [piece])) take(tx, table, parseLine(line))
	}
	markRecipients(tx, deps, coming)
	freeJobs.run(tx, id)
	setOpen.run(tx, id)
	const organization = findOrganization(tx, id)
	for (const name of organization === undefined ? [] : listBrandFilesOf(tx, organization))
		copyOffBox(tx, deps, name)
	for (const [index, table] of INDEXES) noteUnindexed(index, table).run(tx, id)
	recordMove(tx, deps, {
		organizationId: id,
		from: manifest.verifierKey,
		shifts: {
			audit_log: shifts.get('audit_log') ?? 0,
			phi_access_log: shifts.get('phi_access_log') ?? 0,
		},
	})
}

const addCertificate = statement<unknown, [string, Uint8Array, number]>(
	'INSERT OR IGNORE INTO seal_certificates VALUES (?, ?, ?)',
)
const freeJobs = statement<unknown, [string]>('UPDATE jobs SET leased = 0 WHERE organization_id = ?')
const setOpen = statement<unknown, [string]>(
	'UPDATE organizations SET frozen_at = NULL, moved_to = NULL WHERE id = ?',
)
const INDEXES = [
	['waivers', 'waivers'],
	['participants', 'participants'],
] as const
/** The minute's loop indexes them, also after a crash. */
const noteUnindexed = (index: string, table: string) =>
	statement<unknown, [string]>(
		`INSERT OR IGNORE INTO terms_failed SELECT '${index}', seq, 'moved', 0 FROM ${table} WHERE organization_id = ?`,
	)

type Take = (tx: Tx, table: MovedTable, row: Row) => void

function takerOf(deps: ArriveDeps, { token }: Coming, shifts: Shifts): Take {
	const transport = transportBox(token, deps.ids)
	return (tx, table, row) => {
		const own = resealed(table, numbered(table, row, shifts), transport, deps.secretBox)
		if (table.name === 'links') return takeLink(tx, deps, table, own)
		insertRow(tx, table, own)
		requireStored(tx, table, own)
	}
}

const insertFormer = statement<unknown, Value[]>('INSERT OR IGNORE INTO former_links VALUES (?, ?, ?, ?, ?)')
const insertLink = statement<unknown, Value[]>('INSERT INTO links VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')

/** This box makes the same link with its own key, and knows the one that was sent before. */
function takeLink(tx: Tx, { linkTokens }: ArriveDeps, table: MovedTable, row: Row): void {
	const value = (name: string): Value => row[table.columns.indexOf(name)] ?? null
	const name = {
		kind: String(value('kind')),
		subjectId: String(value('subject_id')),
		generation: Number(value('generation')),
	}
	insertFormer.run(
		tx,
		value('token_hash'),
		value('organization_id'),
		name.kind,
		name.subjectId,
		name.generation,
	)
	insertLink.run(tx, new Uint8Array(sha256(linkTokens.derive(name))), ...row.slice(1))
}

/** Addresses are recognized by a hash with a key of the box. */
function markRecipients(tx: Tx, { linkTokens }: ArriveDeps, { organizationId, manifest }: Coming): void {
	for (const { hash, channel, spelling } of manifest.suppressed) {
		const own = linkTokens.keyedHash('recipient', organizationId, channel, spelling)
		for (const table of ['suppressions', 'messages'])
			statement<unknown, Value[]>(
				`UPDATE ${table} SET recipient_hash = ? WHERE recipient_hash = ? AND organization_id = ?`,
			).run(tx, new Uint8Array(own), Buffer.from(hash, 'base64'), organizationId)
	}
}
