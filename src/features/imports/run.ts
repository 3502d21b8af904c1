import type { Tx } from '../../db/client.ts'
import { invalid, problem, invalidField } from '../../http/problems.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { keepPerson } from '../participants/keep-person.ts'
import { emitEvent } from '../webhooks/emit.ts'
import type { Plan, PlannedPerson, Source } from './plan.ts'
import { countImported, requireImport } from './import.ts'
import {
	findImportOf,
	findImportOfPerson,
	insertImport,
	insertImportedPerson,
	updateImport,
} from './queries.ts'
import type { Documents } from './documents.ts'
import { RefusedRow, storePass } from './passes.ts'
import type { Fault } from './reading/rows.ts'
import { storeWaivers } from './store-waivers.ts'
import type { ImportDeps } from './store-waivers.ts'
import type { Import } from './table.ts'

/** Few enough that a signing in between hardly waits. Their documents are written at the same time, so they share flushes. */
const ROWS_A_WRITE = 4

/** How long an import rests after each write, by what the write took. */
const REST = 4

export type Result = {
	readonly row: Import
	readonly plan: Plan
	/** Those of the plan, and documents that turned out to be damaged. */
	readonly faults: readonly Fault[]
	/** How many waivers and people this run has added. */
	readonly added: number
}

export type Progress = {
	/** The next run continues where this one stopped. */
	isStopped?(): boolean
	onRows?(done: number, all: number): void
}

/**
 * Imports what the plan of a source says. Every part is a transaction of its own, and what is there is never imported again,
 * so an import that was cut off goes on when it is run again, as the same import.
 * @throws Problem 422 while a question is open, 507
 */
export async function runImport(
	deps: ImportDeps,
	actor: Actor,
	{ source, plan }: { source: Source; plan: Plan },
	progress: Progress = {},
): Promise<Result> {
	requireAnswers(plan)
	await requireRoom(deps, bytesOf(plan, source.documents))
	const row = await deps.write((tx) => begin(tx, deps, actor, source))
	const faults = [...plan.faults]
	let total = 0
	const all = plan.waivers.length + plan.people.length
	const pieces = [
		...piecesOf(plan.waivers, ({ record }) => record.passes.length > 0).map((piece) => ({
			size: piece.length,
			store: async () => {
				const { documents, keptIds } = source
				const outcome = await storeWaivers(deps, { actor, row, plan, documents, keptIds }, piece)
				faults.push(...outcome.faults)
				return outcome.added
			},
		})),
		...piecesOf(plan.people, ({ row: { passNumber } }) => passNumber !== null).map((piece) => ({
			size: piece.length,
			store: () => deps.write((tx) => storePeople(tx, deps, { row, columns: plan.columns }, piece)),
		})),
	]
	let position = 0
	for (const { size, store } of pieces) {
		if (progress.isStopped?.() === true) return { row, plan, faults, added: total }
		await requireRoom(deps, 0)
		const startedAt = deps.clock.monotonic()
		try {
			total += await store()
		} catch (error) {
			if (!(error instanceof RefusedRow)) throw error
			faults.push(error.fault)
		}
		position += size
		progress.onRows?.(position, all)
		// Guests come first: an import works a fifth of the time at most.
		await Bun.sleep(REST * (deps.clock.monotonic() - startedAt))
	}
	const isRepeated = source.part?.importId === undefined && row.status === 'finished' && total === 0
	const finalRow = isRepeated
		? row
		: await deps.write((tx) => finish(tx, deps, actor, row, { rows: plan.rows, faults, part: source.part }))
	deps.wake('waiver.images')
	deps.wake('file.copy')
	return { row: finalRow, plan, faults, added: total }
}

/** A row, its place in the chain and its terms take a fifth of a usual document. */
const BESIDE = 1.2

function bytesOf({ waivers }: Plan, documents: Documents): number {
	const bytes = waivers.reduce(
		(sum, { document }) => sum + (document === undefined ? 0 : documents.size(document)),
		0,
	)
	return bytes * BESIDE
}

/** Guests must be able to sign afterwards, too. @throws Problem 507 */
async function requireRoom({ disk }: Pick<ImportDeps, 'disk'>, bytes: number): Promise<void> {
	if (await disk.hasRoom(bytes)) return
	const megabytes = Math.ceil(bytes / 1024 / 1024)
	throw problem(
		'storage_full',
		bytes === 0
			? 'The disk is nearly full. Free some space, and import again to continue.'
			: `The disk lacks room for the documents, which need ${megabytes} MiB. Free some space. Nothing was imported.`,
	)
}

/** @throws Problem 422 with the open questions */
function requireAnswers({ questions }: Plan): void {
	if (questions.length === 0) return
	const details = questions.map(({ code, line }) => ({
		path: line === null ? '' : `/rows/${line}`,
		code,
		message: ANSWERS[code],
	}))
	throw invalid(details)
}

/** Refusals never contain what was sent. */
const ANSWERS = {
	dates: 'A date can be read in two ways. Say whether the day or the month comes first.',
	names: 'The whole name stands in one cell. Say whether the first or the last name comes first.',
	expiry: 'Say how long the waivers are valid after the signing, or that they never expire.',
	signed_at: 'No column says when the waivers were signed. Name it, or import people without waivers.',
} as const

function begin(tx: Tx, deps: ImportDeps, actor: Actor, source: Source): Import {
	const { organizationId, csv, settings, part } = source
	if (part?.importId !== undefined) return requireOpen(tx, source, part.importId)
	const fingerprint = sha256Hex(canonicalJson({ csv: sha256Hex(csv), settings }))
	const earlier = findImportOf(tx, organizationId, fingerprint)
	if (earlier !== undefined) return earlier
	const row: Import = {
		id: deps.ids.next(),
		organizationId,
		system: settings.system,
		status: 'running',
		fingerprint,
		reading: settings,
		rowsRead: null,
		rowsRefused: null,
		actor: actor.name,
		startedAt: deps.clock.now(),
		finishedAt: null,
		undoneAt: null,
	}
	insertImport(tx, row)
	recordAudit(tx, deps, actor, {
		action: 'import.started',
		subject: row.id,
		data: { system: settings.system, fingerprint },
	})
	return row
}

/** Returns the import that a part of a list goes on with. @throws Problem 404, 422 */
function requireOpen(tx: Tx, { organizationId, settings }: Source, id: string): Import {
	const row = requireImport(tx, organizationId, id)
	if (row.status !== 'undone' && row.system === settings.system) return row
	const message = 'Name an import of the same system that was not undone.'
	throw invalidField('/importId', 'choice', message)
}

function storePeople(
	tx: Tx,
	deps: ImportDeps,
	{ row, columns }: { readonly row: Import; readonly columns: Plan['columns'] },
	people: readonly PlannedPerson[],
): number {
	const { id: importId, organizationId } = row
	let total = 0
	for (const { row: entry, mark } of people) {
		if (findImportOfPerson(tx, organizationId, mark) !== undefined) continue
		const { participant, isNew } = keepPerson(tx, deps, organizationId, entry.person)
		insertImportedPerson(tx, { participantId: participant.id, organizationId, importId, mark, isNew })
		storePass(tx, deps, entry, { organizationId, participantId: participant.id, columns })
		total++
	}
	return total
}

function finish(
	tx: Tx,
	deps: ImportDeps,
	actor: Actor,
	row: Import,
	{ rows, faults, part }: { rows: number; faults: readonly Fault[]; part: Source['part'] },
): Import {
	const refused = new Set(faults.map(({ line }) => line)).size
	const [rowsBefore, refusedBefore] =
		part?.importId === undefined ? [0, 0] : [row.rowsRead ?? 0, row.rowsRefused ?? 0]
	const [rowsRead, rowsRefused] = [rowsBefore + rows, refusedBefore + refused]
	if (part?.hasMore === true) {
		const changes = { status: 'running' as const, rowsRead, rowsRefused }
		updateImport(tx, row.id, changes)
		return { ...row, ...changes }
	}
	const changes = { status: 'finished' as const, rowsRead, rowsRefused, finishedAt: deps.clock.now() }
	updateImport(tx, row.id, changes)
	const counts = countImported(tx, row)
	const { id, system, organizationId } = row
	recordAudit(tx, deps, actor, {
		action: 'import.finished',
		subject: id,
		data: { ...counts, rows: rowsRead, refused: rowsRefused },
	})
	emitEvent(tx, deps, { organizationId, type: 'import.finished', data: { importId: id, system, ...counts } })
	return { ...row, ...changes }
}

/** @param isAlone whether an item is written alone, so that it can be undone alone */
function piecesOf<T>(items: readonly T[], isAlone: (item: T) => boolean): T[][] {
	const [alone, together] = [items.filter(isAlone), items.filter((item) => !isAlone(item))]
	const count = Math.ceil(together.length / ROWS_A_WRITE)
	return [
		...Array.from({ length: count }, (_none, at) =>
			together.slice(at * ROWS_A_WRITE, (at + 1) * ROWS_A_WRITE),
		),
		...alone.map((item) => [item]),
	]
}
