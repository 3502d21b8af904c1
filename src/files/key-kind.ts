import { hmacSha256 } from '../kit/sha256.ts'
import { KEY_BYTES, KeyFileLost } from './key-file.ts'
import type { KeyGuard } from './key-file.ts'

/** How a key file is recognized. */
export type KeyKind = {
	/** A text that reveals nothing of the key. @throws if these bytes are no such key */
	mark(bytes: Uint8Array): string
	/** Returns true if a file with the first mark can do everything that a file with the second could. */
	replaces(mark: string, databaseMark: string): boolean
}

/** A key of `KEY_BYTES` random bytes. */
export const plainKeyKind: KeyKind = {
	mark(bytes) {
		if (bytes.length !== KEY_BYTES) throw new Error(`The key does not have ${KEY_BYTES} bytes.`)
		return hmacSha256(bytes, 'waiver/key-mark/v1').toString('base64')
	},
	replaces: (mark, databaseMark) => mark === databaseMark,
}

/** `unreadable`: the file is of another user. `changed`: another key, or an older file that lacks keys. */
export type KeyFault = 'missing' | 'unreadable' | 'damaged' | 'changed'

/** `unknown`: the database has not been used with such a file. */
export type KeyState = 'same' | 'unknown' | KeyFault

/** @param bytes of the file; undefined without one @param databaseMark the mark that the database knows, if any */
export function compareKey(
	{ mark, replaces }: KeyKind,
	bytes: Uint8Array | undefined,
	databaseMark: string | undefined,
): KeyState {
	if (bytes === undefined) return databaseMark === undefined ? 'unknown' : 'missing'
	let here: string
	try {
		here = mark(bytes)
	} catch {
		return 'damaged'
	}
	if (databaseMark === undefined) return 'unknown'
	return replaces(here, databaseMark) ? 'same' : 'changed'
}

const faults: Readonly<Record<KeyFault, string>> = {
	missing: 'is missing',
	unreadable: 'cannot be read by the user of the service',
	damaged: 'is damaged',
	changed: 'is not the one that the database was used with',
}

/** Says what is wrong with a key file, and what to do. */
export function explainKey(file: string, fault: KeyFault): string {
	const remedy =
		fault === 'unreadable'
			? `Give it to that user with chown.`
			: 'Put it back from a backup or from keys/ of the copies; if it is gone for good, run "waiver evidence rotate-key --lost".'
	return `keys/${file} ${faults[fault]}. ${remedy}`
}

/** @param findMark reads the database's mark at each call */
export function guardKey(file: string, kind: KeyKind, findMark: () => string | undefined): KeyGuard {
	return {
		check(bytes) {
			const state = compareKey(kind, bytes, findMark())
			if (state !== 'same' && state !== 'unknown') throw new KeyFileLost(explainKey(file, state))
		},
	}
}
