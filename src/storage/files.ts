import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256Hex } from '../lib/sha256.ts'
import { readIfThere, syncFolder, writeDurably } from './durable-file.ts'

/** Files named by the SHA-256 of their bytes: images and PDFs, in `DATA_DIR/files`. */
export interface FileStore {
	/** Stores bytes durably and returns their name: the SHA-256, lower-case hex. Storing them again changes nothing. */
	put(bytes: Uint8Array): Promise<string>
	/**
	 * The bytes of a name, after hashing them anew; from the copies off the box where they are not here, as after a
	 * restore that still goes on.
	 * @returns undefined when there is no such file
	 * @throws DamagedFile when the bytes are no longer those that were stored
	 */
	get(sha256: string): Promise<Uint8Array | undefined>
	/** Whether the file is here, not only in a copy elsewhere. */
	has(sha256: string): Promise<boolean>
	/** Removes a file for good; one that isn't there is no error. */
	remove(sha256: string): Promise<void>
	/**
	 * Runs one piece of work at a time: storing a file together with the row that names it, and removing one that no row
	 * names, so that neither comes between the two steps of the other.
	 */
	exclusively<T>(work: () => Promise<T>): Promise<T>
}

/** The disk gave back other bytes than were stored. They are not to be served. */
export class DamagedFile extends Error {
	constructor(sha256: string) {
		super(`The file ${sha256} does not match its name.`)
	}
}

/** Where a store keeps the file of a SHA-256. */
export function filePath(root: string, sha256: string): string {
	return join(root, sha256.slice(0, 2), sha256)
}

/** Where else bytes may be, by their SHA-256. */
export type Elsewhere = (sha256: string) => Promise<Uint8Array | undefined>

/** @param root folder of the files, made where it is missing; one level of 256 folders keeps each small */
export function openFileStore(
	root: string,
	nextId: () => string,
	elsewhere: Elsewhere = async () => undefined,
): FileStore {
	const pathOf = (sha256: string): string => filePath(root, sha256)
	let last: Promise<unknown> = Promise.resolve()
	return {
		async put(bytes) {
			const sha256 = sha256Hex(bytes)
			const path = pathOf(sha256)
			if ((await readIfThere(path))?.length !== bytes.length) await writeDurably(path, bytes, nextId())
			return sha256
		},
		async get(sha256) {
			const bytes = (await readIfThere(pathOf(sha256))) ?? (await elsewhere(sha256))
			if (bytes !== undefined && sha256Hex(bytes) !== sha256) throw new DamagedFile(sha256)
			return bytes
		},
		has: async (sha256) => (await readIfThere(pathOf(sha256))) !== undefined,
		async remove(sha256) {
			const path = pathOf(sha256)
			if ((await readIfThere(path)) === undefined) return
			await rm(path, { force: true })
			await syncFolder(dirname(path))
		},
		exclusively(work) {
			const done = last.then(() => work())
			last = done.catch(() => undefined)
			return done
		},
	}
}
