import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { sha256Hex } from '../kit/sha256.ts'
import { openAside, readNames, readTime } from './aside.ts'
import type { Aside, SetAside } from './aside.ts'
import { openCache } from './cache.ts'
import type { FileCache } from './cache.ts'
import { readIfThere, syncFolder, writeDurably } from './durable-file.ts'

/** Files named by the SHA-256 of their bytes: images and PDFs, in `DATA_DIR/files`. */
export interface FileStore {
	/** Stores bytes durably under their SHA-256, lower-case hex. Storing them again changes nothing. */
	put(bytes: Uint8Array): Promise<string>
	/**
	 * Checks the hash. A missing file, as during a restore, or a damaged one is read from where it was moved, or from the
	 * replica. @throws DamagedFile if all available bytes differ from the stored ones
	 */
	get(sha256: string): Promise<Uint8Array | undefined>
	/** True if the file is here; the replica does not count. */
	has(sha256: string): Promise<boolean>
	/** Removes it from every folder. A missing file is not an error. */
	remove(sha256: string): Promise<void>
	/** Files that a crash left incomplete have longer names and are not listed. @param prefix one of `FILE_PREFIXES` */
	list(prefix: string): Promise<string[]>
	/** In milliseconds since 1970. */
	writtenAt(name: string): Promise<number | undefined>
	/** Moves a file that no row names into another folder. @returns true if it was there */
	moveAside(name: string, place: Aside): Promise<boolean>
	/** Moves a file that a row names again back from where it was moved. @returns true if it was there, undamaged */
	takeBack(name: string): Promise<boolean>
	listAside(place: Aside): Promise<SetAside[]>
	/** The files in their place, if they are a cache; undefined otherwise. */
	readonly cache: FileCache | undefined
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
	/**
	 * Holds `files`, in which one level of 256 folders keeps each small, and the folders of moved files; made when
	 * needed.
	 */
	readonly folder: string
	readonly clock: Clock
	nextId(): string
	elsewhere(sha256: string): Promise<Uint8Array | undefined>
	/** How many bytes of files that a bucket has, too, may be here; all files belong here if it is left out. */
	readonly cacheBytes?: number | undefined
}

export function openFileStore({ folder, clock, nextId, elsewhere, cacheBytes }: FileStoreOptions): FileStore {
	const root = join(folder, 'files')
	const pathOf = (sha256: string): string => filePath(root, sha256)
	const syncedFolders = new Set<string>()

	/** Syncs each folder once: a process that ended before it synced the name may have created it. */
	async function settleFolder(path: string): Promise<void> {
		if (syncedFolders.has(path)) return
		await mkdir(path, { recursive: true, mode: 0o700 })
		for (let holder = dirname(path); holder.startsWith(folder); holder = dirname(holder))
			await syncFolder(holder)
		syncedFolders.add(path)
	}

	/** By removals it is known that a file that was fetched meanwhile may have been erased. */
	let removals = 0
	const folders = FILE_PREFIXES.map((prefix) => join(root, prefix))
	const held =
		cacheBytes === undefined
			? undefined
			: openCache({ boundBytes: cacheBytes, folders, clock, pathOf, nextId, settleFolder })
	const aside = openAside({ folder, clock, pathOf, settleFolder })

	return {
		async put(bytes) {
			const sha256 = sha256Hex(bytes)
			const path = pathOf(sha256)
			await settleFolder(dirname(path))
			if ((await readIfThere(path))?.length !== bytes.length) {
				await writeDurably(path, bytes, nextId())
				held?.count(bytes.length)
			}
			// Its bytes were synced before it got this name; the name may not be.
			else await syncFolder(dirname(path))
			return sha256
		},
		async get(sha256) {
			const here = await readIfThere(pathOf(sha256))
			if (here !== undefined && sha256Hex(here) === sha256) {
				await held?.noteUse(pathOf(sha256))
				return here
			}
			const before = removals
			const other = (await aside.read(sha256)) ?? (await elsewhere(sha256))
			if (other === undefined && here === undefined) return undefined
			if (other === undefined || sha256Hex(other) !== sha256) throw new DamagedFile(sha256)
			// A damaged file is replaced by its copy. One that is missing may have been erased meanwhile.
			if (here !== undefined) await writeDurably(pathOf(sha256), other, nextId())
			else await held?.keep(pathOf(sha256), other, () => removals === before)
			return other
		},
		has: async (sha256) => (await readTime(pathOf(sha256))) !== undefined,
		async remove(sha256) {
			removals++
			for (const path of [pathOf(sha256), ...aside.pathsOf(sha256)]) {
				if ((await readTime(path)) === undefined) continue
				await rm(path, { force: true })
				await syncFolder(dirname(path))
			}
		},
		list: (prefix) => readNames(join(root, prefix)),
		writtenAt: (name) => readTime(pathOf(name)),
		moveAside: (name, place) => aside.move(name, place),
		async takeBack(name) {
			const isBack = await aside.takeBack(name)
			if (isBack) held?.count((await readIfThere(pathOf(name)))?.length ?? 0)
			return isBack
		},
		listAside: (place) => aside.list(place),
		cache: held?.cache,
		exclusively: createTurns(),
	}
}

function createTurns(): FileStore['exclusively'] {
	let last: Promise<unknown> = Promise.resolve()
	return (work) => {
		const result = last.then(() => work())
		last = result.catch(() => undefined)
		return result
	}
}
