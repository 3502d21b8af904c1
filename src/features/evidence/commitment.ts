import { canonicalJson } from '../../ledger/canonical-json.ts'
import { hmacSha256, sha256Hex } from '../../kit/sha256.ts'

/** A part that can be proven or erased separately: JSON text, or the SHA-256 of an image. */
export type Item = { readonly path: string; readonly sha256: string }

export type Commitment = { readonly commit: string; readonly items: Readonly<Record<string, string>> }

export const RECORD_SALT_BYTES = 32

/**
 * Each item can be opened alone and none can be guessed: `c = HMAC-SHA256(salt, "waiver/commit/v1\0" || path || "\0"
 * || SHA-256(bytes))` with `salt = HMAC-SHA256(recordSalt, "waiver/salt/v1\0" || path)`; `commit =
 * SHA-256("waiver/record/v1\0" || JCS({path: c}))`. @param recordSalt random, in the waiver's row, erased by a purge
 */
export function commitRecord(recordSalt: Uint8Array, items: readonly Item[]): Commitment {
	const commitments = Object.fromEntries(items.map((item) => [item.path, commitItem(recordSalt, item)]))
	const commit = sha256Hex(`waiver/record/v1\0${canonicalJson(commitments)}`)
	return { commit, items: commitments }
}

export function commitItem(recordSalt: Uint8Array, { path, sha256 }: Item): string {
	const salt = hmacSha256(recordSalt, `waiver/salt/v1\0${path}`)
	return hmacSha256(salt, `waiver/commit/v1\0${path}\0`, Uint8Array.fromHex(sha256)).toHex()
}

/** An item whose bytes are RFC 8785 JSON. */
export function jsonItem(path: string, value: unknown): Item {
	return { path, sha256: sha256Hex(canonicalJson(value)) }
}
