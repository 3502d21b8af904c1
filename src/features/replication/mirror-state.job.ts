import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { isNotThere } from '../../kit/is-not-there.ts'
import { readIfThere } from '../../files/durable-file.ts'
import type { Replica } from '../../files/replica.ts'
import { MAX_PIECE_BYTES, chooseMerge, listPieces, pieceName, sortPieces } from './log-pieces.ts'
import type { LogPiece } from './log-pieces.ts'

/**
 * Nothing can be restored without the keys; the checkpoint logs show whether a restored database lacks entries. Logs
 * only grow, so each copy is the piece since the last.
 */
export class StateMirror {
	readonly #dataDir: string
	readonly #lostKeys: Deps['lostKeys']
	readonly #replica: Replica
	readonly #keys = new Map<string, string>()
	/** Logs that begin as their copies do. */
	readonly #continued = new Set<string>()
	/** In order; undefined before they were listed. */
	#pieces: Map<string, LogPiece[]> | undefined

	constructor({ config: { dataDir }, lostKeys }: Pick<Deps, 'config' | 'lostKeys'>, replica: Replica) {
		this.#dataDir = dataDir
		this.#lostKeys = lostKeys
		this.#replica = replica
	}

	/** @throws the replica's errors; the next run continues from there */
	async run(): Promise<void> {
		for (const name of await listFiles(join(this.#dataDir, 'keys'))) await this.#copyKey(name)
		this.#pieces ??= await this.#readPieces()
		for (const log of await listFiles(join(this.#dataDir, 'checkpoints'))) {
			const pieces = this.#pieces.getOrInsertComputed(log, () => [])
			await this.#requireContinued(log, pieces.at(-1))
			while (await this.#copyPiece(log, pieces));
			await this.#mergePieces(log, pieces)
		}
	}

	async #copyKey(name: string): Promise<void> {
		const path = join(this.#dataDir, 'keys', name)
		const { mtimeMs, size } = await stat(path)
		const state = `${mtimeMs} ${size}`
		if (this.#keys.get(name) === state) return
		const bytes = await readIfThere(path)
		// The copy of a lost key may be the last one.
		if (bytes === undefined || this.#lostKeys().some(({ file }) => file === name)) return
		await this.#replica.put(`keys/${name}`, bytes)
		this.#keys.set(name, state)
	}

	async #readPieces(): Promise<Map<string, LogPiece[]>> {
		const logs = new Map<string, LogPiece[]>()
		for (const [log, pieces] of await listPieces(this.#replica)) {
			const { needed, replaced } = sortPieces(pieces)
			for (const piece of replaced) await this.#replica.remove(pieceName(piece))
			logs.set(log, needed)
		}
		return logs
	}

	/** Otherwise what is appended here would be taken for what follows the copy. Looked at until it holds. */
	async #requireContinued(log: string, last: LogPiece | undefined): Promise<void> {
		if (last === undefined || this.#continued.has(log)) return
		const here = await readPart(join(this.#dataDir, 'checkpoints', log), last.from, last.length)
		const there = await this.#replica.get(pieceName(last))
		if (there !== undefined && !there.every((byte, at) => here[at] === byte))
			throw new Error(`checkpoints/${log} lacks what its copy has. Run "waiver recover", which fetches it.`)
		this.#continued.add(log)
	}

	async #copyPiece(log: string, pieces: LogPiece[]): Promise<boolean> {
		const last = pieces.at(-1)
		const from = last === undefined ? 0 : last.from + last.length
		const path = join(this.#dataDir, 'checkpoints', log)
		const bytes = await readWholeLines(path, from)
		if (bytes.length === 0) return false
		const piece = { log, from, length: bytes.length }
		await this.#replica.put(pieceName(piece), bytes)
		pieces.push(piece)
		return bytes.length === MAX_PIECE_BYTES
	}

	/** The merged piece is stored before the others are deleted. */
	async #mergePieces(log: string, pieces: LogPiece[]): Promise<void> {
		const small = chooseMerge(pieces)
		const [first, last] = [small[0], small.at(-1)]
		if (first === undefined || last === undefined) return
		const length = last.from + last.length - first.from
		const bytes = await readPart(join(this.#dataDir, 'checkpoints', log), first.from, length)
		if (bytes.length < length) return
		const merged = { log, from: first.from, length }
		await this.#replica.put(pieceName(merged), bytes)
		pieces.splice(pieces.indexOf(first), small.length, merged)
		for (const piece of small) await this.#replica.remove(pieceName(piece))
	}
}

/** Reads complete lines: a partial line, as after a power cut, was never published. */
async function readWholeLines(path: string, from: number): Promise<Uint8Array> {
	const bytes = await readPart(path, from, MAX_PIECE_BYTES)
	return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
}

async function readPart(path: string, from: number, most: number): Promise<Uint8Array> {
	const file = await open(path, 'r')
	try {
		const length = Math.max(0, Math.min(most, (await file.stat()).size - from))
		const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from)
		return buffer.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

async function listFiles(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true })
		return entries.filter((entry) => entry.isFile() && isState(entry.name)).map(({ name }) => name)
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
}

/** Excludes temporary files and locks. */
function isState(name: string): boolean {
	return !/\.part$|\.lock(?:-\w+)?$/.test(name)
}
