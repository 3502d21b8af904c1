import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { isNotThere } from '../../kit/errors.ts'
import { readIfThere } from '../../files/durable-file.ts'
import type { Replica } from '../../files/replica.ts'
import { isPartOf, readPart } from '../../ledger/behind-copies.ts'
import { MAX_PIECE_BYTES, chooseMerge, listPieces, pieceName, sortPieces } from '../../ledger/log-pieces.ts'
import type { LogPiece } from '../../ledger/log-pieces.ts'

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
		await this.#copyKeys()
		this.#pieces ??= await this.#readPieces()
		const behind: string[] = []
		for (const log of await listFiles(join(this.#dataDir, 'checkpoints'))) {
			const pieces = this.#pieces.getOrInsertComputed(log, () => [])
			if (!(await this.#isContinued(log, pieces.at(-1)))) {
				behind.push(log)
				continue
			}
			while (await this.#copyPiece(log, pieces));
			if (!(await this.#mergePieces(log, pieces))) behind.push(log)
		}
		if (behind.length > 0)
			throw new Error(
				`checkpoints/${behind.join(', ')} lacks what its copy has. Run "waiver recover", which fetches it.`,
			)
	}

	async #copyKeys(): Promise<void> {
		for (const name of await listFiles(join(this.#dataDir, 'keys'))) await this.#copyKey(name)
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
			// Two boxes may have written it, and the other one's lines may be in no other piece.
			for (const piece of replaced)
				if (await this.#isHere(piece)) await this.#replica.remove(pieceName(piece))
			logs.set(log, needed)
		}
		return logs
	}

	/** Otherwise what is appended here would be taken for what follows the copy. Looked at until it holds. */
	async #isContinued(log: string, last: LogPiece | undefined): Promise<boolean> {
		if (last === undefined || this.#continued.has(log)) return true
		if (!(await this.#isHere(last))) return false
		this.#continued.add(log)
		return true
	}

	/** Returns whether the log contains a piece of its copy; true for a piece that is gone. */
	async #isHere(piece: LogPiece): Promise<boolean> {
		const copy = await this.#replica.get(pieceName(piece))
		return copy === undefined || isPartOf(join(this.#dataDir, 'checkpoints', piece.log), piece.from, copy)
	}

	async #copyPiece(log: string, pieces: LogPiece[]): Promise<boolean> {
		const last = pieces.at(-1)
		const from = last === undefined ? 0 : last.from + last.length
		const path = join(this.#dataDir, 'checkpoints', log)
		const bytes = await readWholeLines(path, from)
		if (bytes.length === 0) return false
		// A key that was made meanwhile may have signed what was read: the copies never have a checkpoint without its key.
		await this.#copyKeys()
		const piece = { log, from, length: bytes.length }
		await this.#replica.put(pieceName(piece), bytes)
		pieces.push(piece)
		return bytes.length === MAX_PIECE_BYTES
	}

	/**
	 * The merged piece is stored before the others are deleted. @returns whether the log has what they have; otherwise
	 * they stay
	 */
	async #mergePieces(log: string, pieces: LogPiece[]): Promise<boolean> {
		const small = chooseMerge(pieces)
		const [first, last] = [small[0], small.at(-1)]
		if (first === undefined || last === undefined) return true
		for (const piece of small) if (!(await this.#isHere(piece))) return false
		const length = last.from + last.length - first.from
		const bytes = await readPart(join(this.#dataDir, 'checkpoints', log), first.from, length)
		if (bytes.length < length) return false
		const span = { log, from: first.from, length }
		await this.#replica.put(pieceName(span), bytes)
		pieces.splice(pieces.indexOf(first), small.length, span)
		for (const piece of small) await this.#replica.remove(pieceName(piece))
		return true
	}
}

/** Reads complete lines: a partial line, as after a power cut, was never published. */
async function readWholeLines(path: string, from: number): Promise<Uint8Array> {
	const bytes = await readPart(path, from, MAX_PIECE_BYTES)
	return bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
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
