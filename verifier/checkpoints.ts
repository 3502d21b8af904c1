import { closeSync, openSync, readFileSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { openCheckpoint, sha256 } from './evidence.ts'
import { exportedVerifierKeys, isExport } from './export.ts'
import type { Entry, Fault } from './evidence.ts'

/** A checkpoint of the log, or from elsewhere: its position in the chain's history, and its note. */
type Stated = { readonly generation: number; readonly size: number; readonly note: string }

/** A log of checkpoints, as far as it was written when it was read. */
export type PublishedLog = {
	readonly org: string
	readonly generation: number
	readonly path: string
	readonly bytes: number
}

/** A recovery in the chain: entries from `lostFrom` on were published and are gone. */
type Recovery = { readonly generation: number; readonly lostFrom: number }

/**
 * Compares the checkpoints of one organization with a chain while it is read: they are fed in the order of their sizes,
 * so that a log of years is never in memory as a whole.
 */
export class CheckpointCheck {
	fault: Fault | undefined
	count = 0
	readonly #logs: { generation: number; lines: Iterator<Stated>; next: Stated | undefined }[]
	readonly #keys: readonly string[]
	readonly #recoveries: readonly Recovery[]
	/** Size of the last checkpoint that matched: later entries may be wrong. */
	#sound = 0

	/**
	 * @param logs of this organization
	 * @param foreign notes that were saved elsewhere, which hold even after the whole data directory was rewritten
	 */
	constructor(
		org: string,
		logs: readonly PublishedLog[],
		keys: readonly string[],
		recoveries: readonly Recovery[],
		foreign: readonly string[],
	) {
		this.#keys = keys
		this.#recoveries = recoveries
		const kept = foreign.flatMap((note) => readForeign(note, org)).sort((a, b) => a.size - b.size)
		const published = logs.map(readLog)
		this.#logs = [...published, kept.values()].map((lines) => {
			const next = lines.next()
			return { generation: 0, lines, next: next.done === true ? undefined : next.value }
		})
	}

	/** Checks all that cover exactly the `size` entries read so far. */
	reach(size: number, root: () => Buffer): void {
		for (const log of this.#logs)
			while (log.next !== undefined && log.next.size <= size) {
				this.#check(log.next, size, root)
				const next = log.lines.next()
				log.next = next.done === true ? undefined : next.value
			}
	}

	/** Checks the remaining checkpoints after the chain's last entry: those of entries that the chain does not have. */
	end(size: number): void {
		for (const { lines, next } of this.#logs)
			for (let stated = next; stated !== undefined; stated = lines.next().value as Stated | undefined)
				if (!this.#isLost(stated))
					this.#fail(size, `the checkpoint of ${stated.size} entries covers more than the chain has`)
	}

	#check(stated: Stated, size: number, root: () => Buffer): void {
		if (this.#isLost(stated)) return
		this.count++
		const opened = openCheckpoint(stated.note, this.#keys)
		if (opened === undefined)
			this.#fail(this.#sound, `the checkpoint of ${stated.size} entries is not signed with a known key`)
		else if (stated.size !== size || opened.size !== size)
			this.#fail(this.#sound, 'the log of checkpoints is out of order')
		else if (!opened.root.equals(root()))
			this.#fail(this.#sound, `the chain is not the one whose ${size} entries a checkpoint covers`)
		else if (this.fault === undefined) this.#sound = size
	}

	/** Returns true if a later recovery has recorded that these entries are gone. */
	#isLost({ generation, size }: Stated): boolean {
		return this.#recoveries.some((recovery) => recovery.generation > generation && size > recovery.lostFrom)
	}

	#fail(seq: number, reason: string): void {
		this.fault ??= { level: 'checkpoints', seq, reason }
	}
}

export function recoveryOf({ kind, data }: Entry): Recovery[] {
	return kind === 'chain.recovered'
		? [{ generation: Number(data['generation']), lostFrom: Number(data['lostFrom']) }]
		: []
}

/** The signing keys of this data directory, or of an export, as verifier keys of a log. */
export function ownVerifierKeys(dataDir: string, org: string, generations: readonly number[]): string[] {
	if (isExport(dataDir)) return exportedVerifierKeys(dataDir).filter((key) => key.includes(`/org/${org}`))
	let file: { host: string; seeds: readonly string[]; lost?: readonly string[] }
	try {
		file = JSON.parse(readFileSync(join(dataDir, 'keys', 'evidence.json'), 'utf8')) as typeof file
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
		throw error
	}
	const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
	return generations.flatMap((generation) => {
		const name = `${file.host}/org/${org}${generation === 1 ? '' : `/g${generation}`}`
		const own = file.seeds.map((seed) => {
			const key = createPrivateKey({
				key: Buffer.concat([prefix, Buffer.from(seed, 'base64')]),
				format: 'der',
				type: 'pkcs8',
			})
			return Buffer.concat([
				Buffer.of(1),
				createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
			])
		})
		// Only the public part of a lost key is left.
		const lost = (file.lost ?? []).map((part) => Buffer.from(part, 'base64'))
		return [...own, ...lost].map(
			(typed) => `${name}+${sha256(`${name}\n`, typed).toString('hex', 0, 4)}+${typed.toString('base64')}`,
		)
	})
}

/** The checkpoint logs of all organizations, each with its present length. */
export function listLogs(dataDir: string): PublishedLog[] {
	const folder = join(dataDir, 'checkpoints')
	let names: string[]
	try {
		names = readdirSync(folder)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
		throw error
	}
	return names.flatMap((name) => {
		const [, org, generation] = /^(.+)\.g(\d+)\.log$/.exec(name) ?? []
		const path = join(folder, name)
		return org === undefined
			? []
			: [{ org, generation: Number(generation), path, bytes: statSync(path).size }]
	})
}

function readForeign(note: string, org: string): Stated[] {
	const [, , generation = '1', size = ''] = FOREIGN.exec(note) ?? []
	return organizationOfNote(note) === org
		? [{ note, size: Number(size), generation: Number(generation) }]
		: []
}

/** The beginning of a signed note: its log's name, and the number of entries that it covers. */
const FOREIGN = /^[^\n]*\/org\/([^\s/]+)(?:\/g(\d+))?\n(\d{1,15})\n/

const VERIFIER_KEY = /^[^\s+]*\/org\/([^\s/+]+)(?:\/g\d+)?\+[0-9a-f]{8}\+[^\s+]\S*$/

/** The organization of a signed note; undefined for other texts. */
export function organizationOfNote(note: string): string | undefined {
	return FOREIGN.exec(note)?.[1]
}

/** @throws for a key or a note that would be ignored: its subject would go unchecked, and seem sound */
export function requireUse(
	organizations: readonly string[],
	verifierKeys: readonly string[],
	checkpoints: readonly string[],
): void {
	const isHere = (id: string | undefined): boolean => id !== undefined && organizations.includes(id)
	for (const key of verifierKeys)
		if (!isHere(VERIFIER_KEY.exec(key)?.[1]))
			throw new Error(`"${key.slice(0, MAX_QUOTED)}" is no verifier key of an organization here.`)
	for (const note of checkpoints)
		if (!isHere(organizationOfNote(note)))
			throw new Error(
				`"${firstLine(note).slice(0, MAX_QUOTED)}" is no signed checkpoint of an organization here.`,
			)
}

/** Length of the quoted part of a wrong text, in characters. */
const MAX_QUOTED = 100

function firstLine(text: string): string {
	return text.split(/\r?\n/, 1)[0] ?? ''
}

/** Bytes of a log that are read at once. */
const CHUNK_BYTES = 64 * 1024

function* readLog({ path, generation, bytes }: PublishedLog): Generator<Stated> {
	const file = openSync(path, 'r')
	const chunk = Buffer.alloc(CHUNK_BYTES)
	try {
		let [rest, left] = ['', bytes]
		while (left > 0) {
			const length = readSync(file, chunk, 0, Math.min(left, CHUNK_BYTES), null)
			if (length === 0) break
			left -= length
			// A log is ASCII but for the dash of each signature, which JSON may hold in halves across two chunks.
			const lines = (rest + chunk.toString('latin1', 0, length)).split('\n')
			rest = lines.pop() ?? ''
			for (const line of lines) yield { ...parseLine(Buffer.from(line, 'latin1').toString()), generation }
		}
	} finally {
		closeSync(file)
	}
}

function parseLine(line: string): { size: number; note: string } {
	try {
		const { size, note } = JSON.parse(line) as { size: unknown; note: unknown }
		if (Number.isSafeInteger(size) && typeof note === 'string') return { size: size as number, note }
	} catch {
		// Falls through to the fault: the line is not a checkpoint.
	}
	return { size: 0, note: '' }
}
