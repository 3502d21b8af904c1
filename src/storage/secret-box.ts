import { createCipheriv, createDecipheriv } from 'node:crypto'
import {
	chmodSync,
	closeSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	readFileSync,
	rmSync,
	writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Ids } from '../lib/ids.ts'

/** Keeps small secrets in the database so that the database alone does not tell them. */
export interface SecretBox {
	/** @param owner what the secret belongs to; it opens for no other */
	seal(secret: Uint8Array, owner: string): Uint8Array
	/** @throws when it was sealed with another key file or for another owner, or was changed */
	open(sealed: Uint8Array, owner: string): Uint8Array
}

/** AES-256-GCM (NIST SP 800-38D): sizes of key, nonce and tag, in bytes. */
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * @param path of the key file, made with mode 0600 where it is missing. Without it what was sealed is lost: back it up,
 * and not beside the database.
 * @throws when the file is there and is no key
 */
export function openSecretBox(path: string, ids: Pick<Ids, 'next' | 'random'>): SecretBox {
	const key = readKey(path) ?? createKey(path, ids)
	return {
		seal(secret, owner) {
			const nonce = ids.random(NONCE_BYTES)
			const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
			return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
		},
		open(sealed, owner) {
			if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('This is no sealed secret.')
			const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
				.setAAD(Buffer.from(owner))
				.setAuthTag(sealed.subarray(-TAG_BYTES))
			return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
		},
	}
}

function readKey(path: string): Uint8Array | undefined {
	let key: Uint8Array
	try {
		key = readFileSync(path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
	if (key.length !== KEY_BYTES) throw new Error(`keys/secrets.key must have ${KEY_BYTES} bytes; restore it.`)
	// A copy or a restore may have opened it to others.
	chmodSync(path, 0o600)
	return key
}

/** Written beside and linked into place, so that of two processes that start at once one makes the key of both. */
function createKey(path: string, ids: Pick<Ids, 'next' | 'random'>): Uint8Array {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
	const beside = `${path}.${ids.next()}.part`
	const file = openSync(beside, 'wx', 0o600)
	try {
		writeSync(file, ids.random(KEY_BYTES))
		fsyncSync(file)
	} finally {
		closeSync(file)
	}
	try {
		linkSync(beside, path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(beside, { force: true })
	}
	const folder = openSync(dirname(path), 'r')
	fsyncSync(folder)
	closeSync(folder)
	const key = readKey(path)
	if (key === undefined) throw new Error('The key file was removed as soon as it was made.')
	return key
}
