import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { isNotThere } from '../kit/is-not-there.ts'
import { sha256Hex } from '../kit/sha256.ts'
import { readIfThere, syncFolder, writeDurably } from './durable-file.ts'

/** Files named by the SHA-256 of their bytes: images and PDFs, in `DATA_DIR/files`. */
export interface FileStore {
	/** Stores bytes durably under their SHA-256, lower-case hex. Storing them again changes nothing. */
	put(bytes: Uint8Array): Promise<string>
	/**
	 * Checks the hash. A file that is not here, as during a restore, is read from the replica.
	 * @throws DamagedFile if the bytes differ from those that were stored
	 */
	get(sha256: string): Promise<Uint8Array | undefined>
	/** Whether the file is here, not only in the replica. */
	has(sha256: string): Promise<boolean>
	/** A missing file is not an error. */
	remove(sha256: string): Promise<void>
	/** Files that a crash left incomplete have longer names and are not listed. @param prefix one of `FILE_PREFIXES` */
	list(prefix: string): Promise<string[]>
	/** In milliseconds since 1970. */
	writtenAt(name: string): Promise<number | undefined>
	/** Moves a file that no row names into `DATA_DIR/trash`. @returns whether it was there */
	discard(name: string): Promise<boolean>
	/** Removes permanently what was discarded before a time (ms since 1970). @returns how many files */
	emptyTrash(before: number): Promise<number>
	/** One at a time, so that storing a file with its row and removing a file without one can't interleave. */
	exclusively<T>(work: () => Promise<T>): Promise<T>
}

export const FILE_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_none, index) =>
	index.toString(16).padStart(2, '0'),
)

/** The disk returned other bytes than were stored. They must not be served. */
export class DamagedFile extends Error {
	constructor(sha256: string) {
		super(`The file ${sha256} does not match its name.`)
	}
}

export function filePath(root: string, sha256: string): string {
	return join(root, sha256.slice(0, 2), sha256)
}

export type FileStoreOptions = {
	/** Folder of the files, created if missing; one level of 256 folders keeps each small. */
	readonly root: string
	/** Folder of discarded files, created if missing. */
	readonly trash: string
	readonly clock: Clock
	nextId(): string
	elsewhere(sha256: string): Promise<Uint8Array | undefined>
}

export function openFileStore({ root, trash, clock, nextId, elsewhere }: FileStoreOptions): FileStore {
	const pathOf = (sha256: string): string => filePath(root, sha256)
	let last: Promise<unknown> = Promise.resolve()
	const settled = new Set<string>()

	/** Syncs each folder once: a process that ended before it synced the name may have created it. */
	async function settleFolder(folder: string): Promise<void> {
		if (settled.has(folder)) return
		await mkdir(folder, { recursive: true })
		for (const holder of [root, dirname(root)]) await syncFolder(holder)
		settled.add(folder)
	}

	return {
		async put(bytes) {
			const sha256 = sha256Hex(bytes)
			const path = pathOf(sha256)
			await settleFolder(dirname(path))
			if ((await readIfThere(path))?.length !== bytes.length) await writeDurably(path, bytes, nextId())
			// Its bytes were synced before it got this name; the name may not be.
			else await syncFolder(dirname(path))
			return sha256
		},
		async get(sha256) {
			const bytes = (await readIfThere(pathOf(sha256))) ?? (await elsewhere(sha256))
			if (bytes !== undefined && sha256Hex(bytes) !== sha256) throw new DamagedFile(sha256)
			return bytes
		},
		has: async (sha256) => (await readTime(pathOf(sha256))) !== undefined,
		async remove(sha256) {
			const path = pathOf(sha256)
			if ((await readIfThere(path)) === undefined) return
			await rm(path, { force: true })
			await syncFolder(dirname(path))
		},
		list: (prefix) => readNames(join(root, prefix)),
		writtenAt: (name) => readTime(pathOf(name)),
		async discard(name) {
			await mkdir(trash, { recursive: true, mode: 0o700 })
			const to = join(trash, name)
			try {
				await rename(pathOf(name), to)
			} catch (error) {
				if (isNotThere(error)) return false
				throw error
			}
			// The time of discarding decides when it is removed.
			const now = new Date(clock.now())
			await utimes(to, now, now)
			// Nothing is synced: the next sweep finds again what a power cut brings back.
			return true
		},
		async emptyTrash(before) {
			const old: string[] = []
			for (const name of await readNames(trash))
				if (((await readTime(join(trash, name))) ?? before) < before) old.push(name)
			for (const name of old) await rm(join(trash, name), { force: true })
			if (old.length > 0) await syncFolder(trash)
			return old.length
		},
		exclusively(work) {
			const done = last.then(() => work())
			last = done.catch(() => undefined)
			return done
		},
	}
}

async function readTime(path: string): Promise<number | undefined> {
	try {
		return (await stat(path)).mtimeMs
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
}

async function readNames(folder: string): Promise<string[]> {
	try {
		return await readdir(folder)
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
}
