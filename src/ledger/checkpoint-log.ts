import { Type } from '@sinclair/typebox'
import {
	closeSync,
	existsSync,
	fstatSync,
	fsyncSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readSync,
	readdirSync,
	renameSync,
	writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { statement } from '../db/statement.ts'
import type { Db } from '../db/client.ts'
import { OWNER } from '../files/copies-owner.ts'
import { syncNow } from '../files/durable-file.ts'
import { storedJson } from '../kit/stored-json.ts'
import type { Clock } from '../kit/time/clock.ts'
import { isNotThere, messageOf } from '../kit/errors.ts'
import { listBehindCopies } from './behind-copies.ts'
import type { LogCopies } from './behind-copies.ts'

export type LoggedCheckpoint = {
	readonly size: number
	readonly note: string
}

/** A log that began with its chain (1), or with a recovery after a restore (2 and on). */
export type Generation = number

/** `note`: the newest checkpoint of its copy; empty if the copy is not a log. */
export type BehindLog = {
	readonly organizationId: string
	readonly generation: Generation
	readonly note: string
}

/** Every published checkpoint, kept outside of the database, so that an older database is noticed. */
export interface CheckpointLog {
	/** A checkpoint must be on disk before it is shown. */
	append(organizationId: string, generation: Generation, checkpoint: LoggedCheckpoint): void
	newest(organizationId: string): (LoggedCheckpoint & { readonly generation: Generation }) | undefined
	/** The first checkpoint that covers this many entries. It never changes. */
	firstCovering(organizationId: string, generation: Generation, size: number): LoggedCheckpoint | undefined
	/** The logs of an organization, by their numbers. */
	generations(organizationId: string): Generation[]
	/**
	 * Logs that lack lines of their copies, each with the newest checkpoint of its copy; empty without copies. Reads the
	 * logs again, since another process may have fetched them. @throws if the storage of the copies fails
	 */
	listBehind(): Promise<BehindLog[]>
	/** False if copies can't exist: the data directory never claimed any storage. */
	mayBeCopied(): boolean
	/** The ids of all organizations that have logs. */
	organizations(): string[]
	/** Moves the logs of an organization that the database lacks into `DATA_DIR/found/checkpoints`. */
	setAside(organizationId: string): void
	/** Milliseconds until the next one may be published: at most one a second for each organization. */
	pauseMs(organizationId: string): number
}

const readCheckpoint = storedJson(
	Type.Object({ size: Type.Number(), note: Type.String() }),
	'A line of the checkpoint log',
)

/** An origin, a root and a signature take about 400 bytes. */
const MAX_LINE_BYTES = 4_096

/** @param copies off the box, made from this log */
export function openCheckpointLog(
	folder: string,
	clock: Clock,
	leastPauseMs: number,
	copies?: LogCopies,
): CheckpointLog {
	const newest = new Map<string, LoggedCheckpoint & { generation: Generation }>()
	const appendedAt = new Map<string, number>()
	const syncedPaths = new Set<string>()
	const pathOf = (organizationId: string, generation: Generation): string =>
		join(folder, `${organizationId}.g${generation}.log`)

	return {
		append(organizationId, generation, checkpoint) {
			mkdirSync(folder, { recursive: true, mode: 0o700 })
			const path = pathOf(organizationId, generation)
			appendLine(path, JSON.stringify(checkpoint))
			// The process that made the file or folder may have ended before it synced the names.
			if (!syncedPaths.has(path)) for (const holder of [folder, dirname(folder)]) syncNow(holder)
			syncedPaths.add(path)
			newest.set(organizationId, { ...checkpoint, generation })
			appendedAt.set(organizationId, clock.monotonic())
		},
		newest(organizationId) {
			const existing = newest.get(organizationId)
			if (existing !== undefined) return existing
			const generation = findNewestGeneration(folder, organizationId)
			const last = generation === 0 ? undefined : readLast(pathOf(organizationId, generation))
			if (last === undefined) return undefined
			newest.set(organizationId, { ...last, generation })
			return { ...last, generation }
		},
		firstCovering: (organizationId, generation, size) =>
			withFile(pathOf(organizationId, generation), (file) => findCovering(file, size)),
		generations: (organizationId) =>
			listLogs(folder).flatMap((log) => (log.organizationId === organizationId ? [log.generation] : [])),
		async listBehind() {
			newest.clear()
			return copies === undefined ? [] : readBehind(folder, copies)
		},
		mayBeCopied: () => copies !== undefined && existsSync(join(dirname(folder), OWNER)),
		organizations: () => [...new Set(listLogs(folder).map((log) => log.organizationId))],
		setAside(organizationId) {
			newest.delete(organizationId)
			moveLogs(folder, asideOf(folder), (log) => log.organizationId === organizationId)
		},
		pauseMs(organizationId) {
			const last = appendedAt.get(organizationId)
			return last === undefined ? 0 : Math.max(0, last + leastPauseMs - clock.monotonic())
		},
	}
}

const organization = statement<unknown, [string]>('SELECT 1 FROM organizations WHERE id = ?')

/** Moves back the logs of organizations that the database has again. */
export function takeLogsBack(folder: string, db: Db): void {
	const aside = asideOf(folder)
	const isOfDatabase = (log: LogFile): boolean => organization.get(db, log.organizationId) !== undefined
	if (existsSync(aside)) moveLogs(aside, folder, isOfDatabase)
}

const asideOf = (folder: string): string => join(dirname(folder), 'found', 'checkpoints')

/** An existing log stays where it is. */
function moveLogs(from: string, to: string, isMoved: (log: LogFile) => boolean): void {
	const logs = listLogs(from).filter((log) => isMoved(log) && !existsSync(join(to, log.name)))
	if (logs.length === 0) return
	mkdirSync(to, { recursive: true, mode: 0o700 })
	for (const { name } of logs) renameSync(join(from, name), join(to, name))
	for (const path of [to, dirname(to), from]) syncNow(path)
}

type LogFile = {
	readonly name: string
	readonly organizationId: string
	readonly generation: Generation
}

function listLogs(folder: string): LogFile[] {
	let names: string[]
	try {
		names = readdirSync(folder)
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
	return names.flatMap((name) => logNamed(name) ?? [])
}

function logNamed(name: string): LogFile | undefined {
	const [, organizationId, generation] = /^(.+)\.g(\d+)\.log$/.exec(name) ?? []
	return organizationId === undefined ? undefined : { name, organizationId, generation: Number(generation) }
}

async function readBehind(folder: string, copies: LogCopies): Promise<BehindLog[]> {
	const behind = await listBehindCopies(folder, asideOf(folder), copies)
	return behind.flatMap(({ log, last }) => {
		const logName = logNamed(log)
		return logName === undefined ? [] : [{ ...logName, note: noteOf(last) }]
	})
}

function noteOf(line: string): string {
	try {
		return readCheckpoint(line).note
	} catch {
		return ''
	}
}

function findNewestGeneration(folder: string, organizationId: string): Generation {
	const own = listLogs(folder).filter((log) => log.organizationId === organizationId)
	return Math.max(0, ...own.map(({ generation }) => generation))
}

function appendLine(path: string, line: string): void {
	const bytes = Buffer.from(`${line}\n`)
	if (bytes.length > MAX_LINE_BYTES) throw new Error('A checkpoint is longer than any origin allows.')
	const file = openSync(path, 'a+', 0o600)
	try {
		const end = endOfWholeLines(file)
		// A line that a power cut left incomplete was never published.
		if (end < fstatSync(file).size) ftruncateSync(file, end)
		writeSync(file, bytes)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

function readLast(path: string): LoggedCheckpoint | undefined {
	return withFile(path, (file) => {
		const end = endOfWholeLines(file)
		return end === 0 ? undefined : lineFrom(file, startOfLine(file, end - 1))?.checkpoint
	})
}

/** A binary search over the bytes: a log of years is never read completely. */
function findCovering(file: number, size: number): LoggedCheckpoint | undefined {
	let [low, high] = [0, endOfWholeLines(file)]
	while (low < high) {
		const middle = startOfLine(file, Math.floor((low + high) / 2))
		const line = lineFrom(file, middle)
		if (line === undefined) return undefined
		if (line.checkpoint.size >= size) high = middle
		else low = line.next
	}
	return lineFrom(file, low)?.checkpoint
}

function startOfLine(file: number, position: number): number {
	const from = Math.max(0, position - MAX_LINE_BYTES)
	const newline = readBytes(file, from, position - from).lastIndexOf(0x0a)
	return newline === -1 ? 0 : from + newline + 1
}

function lineFrom(file: number, start: number): { checkpoint: LoggedCheckpoint; next: number } | undefined {
	const bytes = readBytes(file, start, MAX_LINE_BYTES)
	const end = bytes.indexOf(0x0a)
	if (end === -1) return undefined
	return { checkpoint: readCheckpoint(bytes.toString('utf8', 0, end)), next: start + end + 1 }
}

function endOfWholeLines(file: number): number {
	return startOfLine(file, fstatSync(file).size)
}

function readBytes(file: number, position: number, length: number): Buffer {
	const bytes = Buffer.alloc(length)
	return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

function withFile<T>(path: string, work: (file: number) => T | undefined): T | undefined {
	let file: number
	try {
		file = openSync(path, 'r')
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
	try {
		return work(file)
	} catch (error) {
		const name = `checkpoints/${basename(path)}`
		throw new Error(
			`${name} in DATA_DIR is damaged (${messageOf(error)}). Move it away, and run "waiver recover".`,
			{ cause: error },
		)
	} finally {
		closeSync(file)
	}
}
