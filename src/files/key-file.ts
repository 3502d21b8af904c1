import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Ids } from '../kit/ids.ts'
import { isNotThere } from '../kit/is-not-there.ts'
import { besideOf, createDurably, syncNow, writeNow } from './durable-file.ts'

/** That of AES-256; HMAC-SHA256 gains nothing from more. */
export const KEY_BYTES = 32

/**
 * Creates the key file with mode 0600 if it is missing. Back it up, but not beside the database: without it, what it
 * protects is lost. @throws if the file is not a key
 */
export function openKeyFile(path: string, ids: Pick<Ids, 'next' | 'random'>): Uint8Array {
	const known = readKey(path)
	if (known !== undefined) return known
	createKeyFile(path, ids.random(KEY_BYTES), ids.next())
	const key = readKey(path)
	if (key === undefined) throw new Error('The key file was removed as soon as it was made.')
	return key
}

function readKey(path: string): Uint8Array | undefined {
	const key = readKeyFile(path)
	if (key !== undefined && key.length !== KEY_BYTES)
		throw new Error(`keys/${basename(path)} must have ${KEY_BYTES} bytes; restore it.`)
	return key
}

/** Closes the file to other users; undefined without a file. */
export function readKeyFile(path: string): Uint8Array | undefined {
	let bytes: Uint8Array
	try {
		bytes = readFileSync(path)
	} catch (error) {
		if (isNotThere(error)) return undefined
		throw error
	}
	// A copy or a restore may have opened it to other users.
	chmodSync(path, 0o600)
	return bytes
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

function makeFolderOf(path: string): string {
	const folder = dirname(path)
	mkdirSync(folder, { recursive: true, mode: 0o700 })
	chmodSync(folder, 0o700)
	return folder
}
