import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sha256 } from '../kit/sha256.ts'

export type NoteKey = {
	/** A URL without its scheme; no space, no plus. */
	readonly name: string
	/** The public key with its name: `<name>+<key id>+<base64>`. */
	readonly verifierKey: string
	sign(text: string): string
}

/** RFC 8032. */
export const SEED_BYTES = 32

/** The format requires 16 at least. */
const MAX_SIGNATURES = 100

const ED25519 = 1

/** The beginnings of PKCS #8 and SPKI around a bare Ed25519 key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Makes a key for signed notes (c2sp.org/signed-note) from an Ed25519 seed. @throws for an invalid name */
export function createNoteKey(name: string, seed: Uint8Array): NoteKey {
	if (!/^[^\s+]+$/u.test(name)) throw new Error('The name of a key is empty, or contains a space or a plus.')
	const key = privateKeyOf(seed)
	const publicPart = publicPartOf(seed)
	const id = keyId(name, Buffer.from(publicPart, 'base64'))
	return {
		name,
		verifierKey: verifierKeyOf(name, publicPart),
		sign(text) {
			if (!text.endsWith('\n')) throw new Error('The text of a note must end in a newline.')
			const signature = sign(null, Buffer.from(text), key)
			return `${text}\n— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`
		},
	}
}

/** The public part of an Ed25519 seed, as it ends a verifier key: base64 of the key's type and its 32 bytes. */
export function publicPartOf(seed: Uint8Array): string {
	const spki = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' })
	return Buffer.concat([Buffer.of(ED25519), spki.subarray(PUBLIC_PREFIX.length)]).toString('base64')
}

/** @param publicPart as `publicPartOf` returns it */
export function verifierKeyOf(name: string, publicPart: string): string {
	return `${name}+${keyId(name, Buffer.from(publicPart, 'base64')).toString('hex')}+${publicPart}`
}

/** The public part of a verifier key, which is the same under each name. */
export function readPublicPart(verifierKey: string): string {
	return verifierKey.slice(verifierKey.indexOf('+', verifierKey.indexOf('+') + 1) + 1)
}

function privateKeyOf(seed: Uint8Array): KeyObject {
	return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

type Signature = { readonly name: string; readonly id: string; readonly signature: Buffer }

export function parseNote(note: string): { text: string; signatures: Signature[] } | undefined {
	// oxlint-disable-next-line no-control-regex -- the format forbids every control character but the newline
	if (!note.isWellFormed() || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined
	const end = note.lastIndexOf('\n\n')
	if (end === -1 || !note.endsWith('\n')) return undefined
	const lines = note.slice(end + 2, -1).split('\n')
	if (lines.length > MAX_SIGNATURES) return undefined
	const signatures: Signature[] = []
	for (const line of lines) {
		const [, name, base64] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
		if (name === undefined || base64 === undefined) return undefined
		const bytes = Buffer.from(base64, 'base64')
		if (bytes.length < 5 || bytes.toString('base64') !== base64) return undefined
		signatures.push({ name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) })
	}
	return { text: note.slice(0, end + 1), signatures }
}

/** The first four bytes of SHA-256(name || newline || type || public key). */
function keyId(name: string, typedKey: Uint8Array): Buffer {
	return Buffer.from(sha256(Buffer.concat([Buffer.from(`${name}\n`), typedKey]))).subarray(0, 4)
}
