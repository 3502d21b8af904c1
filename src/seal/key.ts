import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sha256Hex } from '../kit/sha256.ts'
import { makeCertificate } from './certificate.ts'
import { createKeyFile, readKeyFile } from '../files/key-file.ts'
import type { KeyFile } from '../files/key-file.ts'
import type { KeyKind } from '../files/key-kind.ts'
import type * as p12Reader from './p12.ts'

export type SealKey = {
	readonly key: KeyObject
	/** DER. */
	readonly certificate: Uint8Array
	/** DER. */
	readonly chain: readonly Uint8Array[]
}

export type SealKeyOptions = KeyFile & {
	readonly name: string
	/** The operator's key and certificate (PKCS #12, RFC 7292), used instead of ours. */
	readonly p12: { readonly path: string; readonly password: string } | undefined
	readonly now: Date
}

/** @throws with a sentence for the operator if a file is unusable */
export function openSealKey(options: SealKeyOptions): SealKey {
	if (options.p12 !== undefined)
		return loadReader().readP12(readFileSync(options.p12.path), options.p12.password)
	const key = readOwn(options) ?? makeOwn(options)
	if (key === undefined) throw new Error('The key of the seal was removed as soon as it was made.')
	return key
}

/** Loaded only with such a file: the library would slow every other start by a tenth. */
function loadReader(): typeof p12Reader {
	return require('./p12.ts')
}

function readOwn({ path, guard }: KeyFile): SealKey | undefined {
	const bytes = readKeyFile(path)
	guard.check(bytes)
	return bytes && readSeal(bytes)
}

function readSeal(bytes: Uint8Array): SealKey {
	const pem = Buffer.from(bytes).toString()
	try {
		const key = createPrivateKey(pem)
		const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))
		if (!certificate.checkPrivateKey(key)) throw new Error('another key')
		return { key, certificate: new Uint8Array(certificate.raw), chain: [] }
	} catch (error) {
		throw new Error('The key of the seal is damaged; restore keys/seal.pem.', { cause: error })
	}
}

/** Its mark is the SHA-256 of the certificate. */
export const sealKind: KeyKind = {
	mark: (bytes) => sha256Hex(readSeal(bytes).certificate),
	replaces: (mark, databaseMark) => mark === databaseMark,
}

function makeOwn(options: SealKeyOptions): SealKey | undefined {
	const { path, name, ids, now } = options
	const { key, certificate } = makeCertificate(name, ids.random(SERIAL_BYTES), now)
	const pem = `${key.export({ format: 'pem', type: 'pkcs8' }).toString()}${new X509Certificate(certificate).toString()}`
	createKeyFile(path, pem, ids.next())
	return readOwn(options)
}

/** Enough that no serial number repeats (RFC 5280, 4.1.2.2). */
const SERIAL_BYTES = 16
