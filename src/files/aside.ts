import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNotThere } from '../kit/errors.ts'
import { sha256Hex } from '../kit/sha256.ts'
import type { Clock } from '../kit/time/clock.ts'
import { readIfThere, syncFolder } from './durable-file.ts'

/**
 * Folders of the data directory for files that no row names: `trash` for what a crash left behind, `found` for files of
 * waivers that the database has lost.
 */
export type Aside = 'trash' | 'found'

const ASIDE: readonly Aside[] = ['found', 'trash']

/** `since`: when it was moved, in milliseconds since 1970. */
export type SetAside = { readonly name: string; readonly since: number }

type Options = {
	readonly folder: string
	readonly clock: Pick<Clock, 'now'>
	pathOf(name: string): string
	/** Makes a folder, and syncs its name. */
	settleFolder(path: string): Promise<void>
}

/** Moves files of a store aside and back; see `FileStore`. */
export function openAside({ folder, clock, pathOf, settleFolder }: Options) {
	const pathsOf = (name: string): string[] => ASIDE.map((place) => join(folder, place, name))
	/** Undefined without a file. */
	async function isWhole(path: string, sha256: string): Promise<boolean | undefined> {
		const bytes = await readIfThere(path)
		return bytes && sha256Hex(bytes) === sha256
	}
	return {
		pathsOf,
		/** Damaged bytes count as missing. */
		async read(sha256: string): Promise<Uint8Array | undefined> {
			for (const path of pathsOf(sha256)) {
				const bytes = await readIfThere(path)
				if (bytes !== undefined && sha256Hex(bytes) === sha256) return bytes
			}
			return undefined
		},
		async move(name: string, place: Aside): Promise<boolean> {
			const to = join(folder, place, name)
			await settleFolder(dirname(to))
			if (!(await moveIfThere(pathOf(name), to))) return false
			// The time of the move decides when it is removed.
			const now = new Date(clock.now())
			await utimes(to, now, now)
			// Nothing else is synced: a power cut can undo the move, and the next sweep repeats it.
			await syncFolder(dirname(to))
			return true
		},
		async takeBack(name: string): Promise<boolean> {
			const path = pathOf(name)
			for (const from of pathsOf(name)) {
				const isGood = await isWhole(from, name)
				if (isGood === true) {
					await settleFolder(dirname(path))
					if (!(await moveIfThere(from, path))) continue
					await syncFolder(dirname(path))
					return true
				}
				// A damaged file must not replace a whole one, and is useless beside it.
				if (isGood === false && (await isWhole(path, name)) === true) await rm(from, { force: true })
			}
			return false
		},
		async list(place: Aside): Promise<SetAside[]> {
			const all: SetAside[] = []
			for (const name of await readNames(join(folder, place))) {
				const since = await readTime(join(folder, place, name))
				if (since !== undefined) all.push({ name, since })
			}
			return all
		},
	}
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
	try {
		await rename(from, to)
		return true
	} catch (error) {
		if (isNotThere(error)) return false
		throw error
	}
}

/** When a file was written, in milliseconds since 1970. */
export async function readTime(path: string): Promise<number | undefined> {
	try {
		return (await stat(path)).mtimeMs
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
}

/** The files in a folder; empty without a folder. */
export async function readNames(folder: string): Promise<string[]> {
	try {
		const entries = await readdir(folder, { withFileTypes: true })
		return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
}
