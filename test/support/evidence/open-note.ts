import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { sha256 } from '../../../src/kit/sha256.ts'
import { SEED_BYTES, parseNote } from '../../../src/ledger/signed-note.ts'

/** The type of Ed25519 keys within verifier keys (c2sp.org/signed-note). */
const ED25519 = 1

/** The fixed beginning of SPKI around a bare Ed25519 key (RFC 8410). */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * The text of a note that one of these keys has signed.
 * @param verifierKeys `<name>+<key id>+<base64>`; keys of other types than Ed25519 are passed over
 * @returns undefined when it is no note, when none of the keys signed it, or when the signature of one is wrong
 */
export function openNote(note: string, verifierKeys: readonly string[]): string | undefined {
	const parsed = parseNote(note)
	if (parsed === undefined) return undefined
	const keys = verifierKeys.flatMap((key) => readVerifierKey(key) ?? [])
	let isSigned = false
	for (const { name, id, signature } of parsed.signatures) {
		const key = keys.find((each) => each.name === name && each.id === id)
		if (key === undefined) continue
		if (!verify(null, Buffer.from(parsed.text), key.publicKey, signature)) return undefined
		isSigned = true
	}
	return isSigned ? parsed.text : undefined
}

type Verifier = { readonly name: string; readonly id: string; readonly publicKey: KeyObject }

function readVerifierKey(text: string): Verifier | undefined {
	const [, name = '', id = '', base64 = ''] =
		/^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text) ?? []
	const typed = Buffer.from(base64, 'base64')
	const hash = sha256(Buffer.concat([Buffer.from(`${name}\n`), typed]))
	if (typed.length !== 1 + SEED_BYTES || typed[0] !== ED25519) return undefined
	if (Buffer.from(hash).subarray(0, 4).toString('hex') !== id) return undefined
	const key = Buffer.concat([PUBLIC_PREFIX, typed.subarray(1)])
	return { name, id, publicKey: createPublicKey({ key, format: 'der', type: 'spki' }) }
}
