import { chmodSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Ids } from '../kit/ids.ts'
import { isNotThere } from '../kit/errors.ts'
import { besideOf, createDurably, syncNow, writeNow } from './durable-file.ts'

/** As long as a key of AES-256; HMAC-SHA256 gains nothing from more. */
export const KEY_BYTES = 32

/** A key file is missing, damaged, or differs from the file that the database was used with. */
export class KeyFileLost extends Error {
	override readonly name = 'KeyFileLost'
	readonly code = 'KEY_FILE_LOST'
}

/** Compares a key file with the database's record of it. */
export interface KeyGuard {
	/** @param bytes of the file; undefined without one @throws KeyFileLost if the database knows another */
	check(bytes: Uint8Array | undefined): void
}

export type KeyFile = {
	readonly path: string
	readonly ids: Pick<Ids, 'next' | 'random'>
	readonly guard: KeyGuard
}

/**
 * Opens a key of `KEY_BYTES` bytes. Without a file it is made with mode 0600. Back it up, but not beside the database:
 * without the key, the protected data is lost.
 * @returns a function for the key, which reads the file again after a change, and throws KeyFileLost as `guard` does
 */
export function openKeyFile({ path, ids, guard }: KeyFile): () => Uint8Array {
	let cache: { readonly key: Uint8Array; readonly changedAt: number | undefined } | undefined
	const read = (): Uint8Array => {
		const changedAt = changeOf(path)
		if (cache !== undefined && cache.changedAt === changedAt) return cache.key
		const bytes = readKeyFile(path)
		guard.check(bytes)
		if (bytes === undefined) createKeyFile(path, ids.random(KEY_BYTES), ids.next())
		const key = bytes ?? readKeyFile(path)
		if (key?.length !== KEY_BYTES)
			throw new KeyFileLost(`keys/${basename(path)} must have ${KEY_BYTES} bytes; restore it.`)
		cache = { key, changedAt: changeOf(path) }
		return key
	}
	// The key is made at the start, so that the first backup has it. The status reports a lost one.
	try {
		read()
	} catch (error) {
		if (!(error instanceof KeyFileLost)) throw error
	}
	return read
}

/** When the file was changed last, in milliseconds since 1970; undefined without one. */
export function changeOf(path: string): number | undefined {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

/** Closes the file to other users; undefined without a file. @throws KeyFileLost if this user may not read it */
export function readKeyFile(path: string): Uint8Array | undefined {
	let bytes: Uint8Array
	try {
		bytes = readFileSync(path)
	} catch (error) {
		if (isNotThere(error)) return undefined
		if (isNotReadable(error))
			throw new KeyFileLost(`keys/${basename(path)} cannot be read by the user of the service.`)
		throw error
	}
	try {
		// A copy or a restore may have opened it to other users.
		chmodSync(path, 0o600)
	} catch (error) {
		// Only the owner can close the file. It can still be read.
		if ((error as NodeJS.ErrnoException | null)?.code !== 'EPERM') throw error
	}
	return bytes
}

function isNotReadable(error: unknown): boolean {
	return ['EACCES', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException | null)?.code ?? '')
}

/** Readable by its owner only. An existing file stays. @param id keeps concurrent attempts apart */
export function createKeyFile(path: string, content: string | Uint8Array, id: string): void {
	const folder = makeFolderOf(path)
	createDurably(path, content, id)
	// The folder may be as new as the key.
	syncNow(dirname(folder))
}

/** Atomic. @param id keeps concurrent attempts apart */
export function replaceKeyFile(path: string, content: string | Uint8Array, id: string): void {
	const folder = makeFolderOf(path)
	const beside = besideOf(path, id)
	writeNow(beside, content)
	renameSync(beside, path)
	syncNow(folder)
}

/** Renames a file before another replaces it, so that it is not lost. @param id keeps several apart */
export function setAside(path: string, id: string): void {
	renameSync(path, `${path}.${id}.aside`)
}

function makeFolderOf(path: string): string {
	const folder = dirname(path)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	chmodSync(folder, 0o700)
	return folder
}
