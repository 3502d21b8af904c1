import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sha256Hex } from '../kit/sha256.ts'
import { makeCertificate, nameMax } from './certificate.ts'
import type { SealName } from './certificate.ts'
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
	readonly subject: SealName
	/** Certificates that have sealed before, the newest first (DER): one with this subject goes on. */
	readonly earlier: readonly Uint8Array[]
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
	return nameAnew(key, options)
}

/**
 * With a certificate of the same key for the present names: the file keeps the first one. Each that has sealed is
 * recorded, so what it sealed stays verifiable.
 */
function nameAnew(own: SealKey, { subject, earlier, ids, now }: SealKeyOptions): SealKey {
	const candidates = [own.certificate, ...earlier].map((der) => new X509Certificate(der))
	const match = candidates.find((one) => one.checkPrivateKey(own.key) && isFor(one, subject))
	if (match !== undefined) return { ...own, certificate: new Uint8Array(match.raw) }
	const pair = { privateKey: own.key, publicKey: createPublicKey(own.key) }
	return { ...own, certificate: makeCertificate(subject, ids.random(SERIAL_BYTES), now, pair).certificate }
}

function isFor(certificate: X509Certificate, { name, legalName }: SealName): boolean {
	const { subject } = certificate.toLegacyObject()
	return subject.CN === name.slice(0, nameMax) && subject.O === legalName?.slice(0, nameMax)
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
	const { path, subject, ids, now } = options
	const { key, certificate } = makeCertificate(subject, ids.random(SERIAL_BYTES), now)
	const pem = `${key.export({ format: 'pem', type: 'pkcs8' }).toString()}${new X509Certificate(certificate).toString()}`
	createKeyFile(path, pem, ids.next())
	return readOwn(options)
}

/** Enough that no serial number repeats (RFC 5280, 4.1.2.2). */
const SERIAL_BYTES = 16
