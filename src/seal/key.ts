import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Ids } from '../kit/ids.ts'
import { makeCertificate } from './certificate.ts'
import { createKeyFile, readKeyFile } from '../files/key-file.ts'
import type * as p12Reader from './p12.ts'

export type SealKey = {
	readonly key: KeyObject
	/** DER. */
	readonly certificate: Uint8Array
	/** DER. */
	readonly chain: readonly Uint8Array[]
}

export type SealKeyOptions = {
	readonly path: string
	readonly name: string
	/** The operator's key and certificate (PKCS #12, RFC 7292), used instead of ours. */
	readonly p12: { readonly path: string; readonly password: string } | undefined
	readonly ids: Pick<Ids, 'next' | 'random'>
	readonly now: Date
}

/** @throws with a sentence for the operator when a file is not what it should be */
export function openSealKey(options: SealKeyOptions): SealKey {
	if (options.p12 !== undefined)
		return loadReader().readP12(readFileSync(options.p12.path), options.p12.password)
	const key = readOwn(options.path) ?? makeOwn(options)
	if (key === undefined) throw new Error('The key of the seal was removed as soon as it was made.')
	return key
}

/** Loaded only with such a file: the library would slow every other start by a tenth. */
function loadReader(): typeof p12Reader {
	return require('./p12.ts')
}

function readOwn(path: string): SealKey | undefined {
	const file = readKeyFile(path)
	if (file === undefined) return undefined
	const pem = Buffer.from(file).toString()
	try {
		const key = createPrivateKey(pem)
		const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')))
		if (!certificate.checkPrivateKey(key)) throw new Error('another key')
		return { key, certificate: new Uint8Array(certificate.raw), chain: [] }
	} catch (error) {
		throw new Error('The key of the seal is damaged; restore keys/seal.pem.', { cause: error })
	}
}

function makeOwn({ path, name, ids, now }: SealKeyOptions): SealKey | undefined {
	const { key, certificate } = makeCertificate(name, ids.random(SERIAL_BYTES), now)
	const pem = `${key.export({ format: 'pem', type: 'pkcs8' }).toString()}${new X509Certificate(certificate).toString()}`
	createKeyFile(path, pem, ids.next())
	return readOwn(path)
}

/** Enough that no serial number repeats (RFC 5280, 4.1.2.2). */
const SERIAL_BYTES = 16
