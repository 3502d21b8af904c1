import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isNotThere } from '../kit/errors.ts'

/**
 * After a power cut the file is whole or absent.
 * @param id keeps concurrent attempts apart; without one, an attempt overwrites what an interrupted one left.
 * @returns the length in bytes
 */
export async function writeDurably(
	path: string,
	content: Uint8Array | AsyncIterable<Uint8Array>,
	id?: string,
): Promise<number> {
	const folder = dirname(path)
	await makeFolder(folder)
	const beside = besideOf(path, id)
	let bytes = 0
	try {
		const file = await open(beside, 'w', 0o600)
		try {
			for await (const piece of content instanceof Uint8Array ? [content] : content) {
				await file.writeFile(piece)
				bytes += piece.length
			}
			await file.sync()
		} finally {
			await file.close()
		}
		await rename(beside, path)
	} catch (error) {
		await rm(beside, { force: true })
		throw error
	}
	await syncFolder(folder)
	return bytes
}

/**
 * As `writeDurably`, but synchronous, and without making the folder. An existing file stays: two processes that start together
 * use the same one.
 */
export function createDurably(path: string, content: string | Uint8Array, id: string): void {
	const beside = besideOf(path, id)
	try {
		writeNow(beside, content)
		linkSync(beside, path)
	} catch (error) {
		// Otherwise another process was first.
		if (!existsSync(path)) throw error
	} finally {
		rmSync(beside, { force: true })
	}
	syncNow(dirname(path))
}

/** Writes a new file for its owner only, and syncs it. */
export function writeNow(path: string, content: string | Uint8Array): void {
	const file = openSync(path, 'wx', 0o600)
	try {
		writeFileSync(file, content)
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
}

export function besideOf(path: string, id?: string): string {
	return id === undefined ? `${path}.part` : `${path}.${id}.part`
}

/** Makes a folder and all above it that are missing, and syncs each new name into the folder that holds it. */
async function makeFolder(path: string): Promise<void> {
	const first = await mkdir(path, { recursive: true, mode: 0o700 })
	if (first === undefined) return
	for (let folder = path; folder.startsWith(first); folder = dirname(folder))
		await syncFolder(dirname(folder))
}

export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path, 'r')
	try {
		await folder.sync()
	} finally {
		await folder.close()
	}
}

export function syncNow(path: string): void {
	const descriptor = openSync(path, 'r')
	try {
		fsyncSync(descriptor)
	} finally {
		closeSync(descriptor)
	}
}

export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
	try {
		return await readFile(path)
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
}

/** Syncs all below a folder in a hundredth of the time of syncing many new files singly. @throws if the system can't */
export async function syncTree(path: string): Promise<void> {
	await mkdir(path, { recursive: true })
	const child = Bun.spawn(['sync', '--file-system', path], { stdout: 'ignore', stderr: 'ignore' })
	if ((await child.exited) !== 0) throw new Error(`The files in ${path} could not be synced to disk.`)
}
