import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { readIfThere } from '../../storage/durable-file.ts'
import type { Replica } from '../../storage/replica.ts'

/** Most of a log of checkpoints that one copy holds, in bytes. */
const MAX_PIECE_BYTES = 4 * 1024 * 1024

/**
 * Copies what the database and the files can't be restored without: the keys, and the checkpoints, which tell whether a
 * restored database lacks something. Logs only grow, so each copy is the piece that came since the last.
 */
export class StateMirror {
	readonly #dataDir: string
	readonly #replica: Replica
	/** When each key file was last changed, as it was copied. */
	readonly #keys = new Map<string, string>()
	/** How much of each log is copied, in bytes; undefined before the first look at what is there. */
	#copied: Map<string, number> | undefined

	constructor({ config: { dataDir } }: Pick<Deps, 'config'>, replica: Replica) {
		this.#dataDir = dataDir
		this.#replica = replica
	}

	/** @throws what the place of the copies throws; the next run goes on from there */
	async run(): Promise<void> {
		for (const name of await listFiles(join(this.#dataDir, 'keys'))) await this.#copyKey(name)
		this.#copied ??= await readProgress(this.#replica)
		for (const name of await listFiles(join(this.#dataDir, 'checkpoints')))
			while (await this.#copyPiece(this.#copied, name));
	}

	async #copyKey(name: string): Promise<void> {
		const path = join(this.#dataDir, 'keys', name)
		const { mtimeMs, size } = await stat(path)
		const state = `${mtimeMs} ${size}`
		if (this.#keys.get(name) === state) return
		const bytes = await readIfThere(path)
		if (bytes === undefined) return
		await this.#replica.put(`keys/${name}`, bytes)
		this.#keys.set(name, state)
	}

	/** @returns whether there may be more */
	async #copyPiece(copied: Map<string, number>, name: string): Promise<boolean> {
		const from = copied.get(name) ?? 0
		const piece = await readWholeLines(join(this.#dataDir, 'checkpoints', name), from)
		if (piece.length === 0) return false
		await this.#replica.put(pieceName(name, from, piece.length), piece)
		copied.set(name, from + piece.length)
		return piece.length === MAX_PIECE_BYTES
	}
}

const OFFSET_DIGITS = 15

/** Names sort in the order of the pieces. */
function pieceName(log: string, from: number, length: number): string {
	return `checkpoints/${log}/${String(from).padStart(OFFSET_DIGITS, '0')}-${length}`
}

/** A piece of a log by its name; undefined for anything else. Offset and length in bytes. */
export function readPieceName(name: string): { log: string; from: number; length: number } | undefined {
	const [, log, from, length] = /^checkpoints\/([^/]+)\/(\d+)-(\d+)$/.exec(name) ?? []
	return log === undefined ? undefined : { log, from: Number(from), length: Number(length) }
}

async function readProgress(replica: Replica): Promise<Map<string, number>> {
	const copied = new Map<string, number>()
	for await (const name of replica.list('checkpoints/')) {
		const piece = readPieceName(name)
		if (piece !== undefined)
			copied.set(piece.log, Math.max(copied.get(piece.log) ?? 0, piece.from + piece.length))
	}
	return copied
}

/** Lines that are whole: of what a power cut may have left behind them nothing was published. */
async function readWholeLines(path: string, from: number): Promise<Uint8Array> {
	const file = await open(path, 'r')
	try {
		const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_PIECE_BYTES), 0, MAX_PIECE_BYTES, from)
		return buffer.subarray(0, buffer.lastIndexOf(0x0a, bytesRead - 1) + 1)
	} finally {
		await file.close()
	}
}

async function listFiles(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true })
		return entries.filter((entry) => entry.isFile() && isState(entry.name)).map(({ name }) => name)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
		throw error
	}
}

/** What is being written, and locks, are nobody's state. */
function isState(name: string): boolean {
	return !/\.part$|\.lock(?:-\w+)?$/.test(name)
}
