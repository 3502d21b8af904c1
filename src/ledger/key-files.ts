import { join } from 'node:path'
import type { Db, Tx } from '../db/client.ts'
import { findKeyMark, putKeyMark } from './queries.ts'
import { readKeyFile } from '../files/key-file.ts'
import type { KeyGuard } from '../files/key-file.ts'
import { compareKey, guardKey, plainKeyKind } from '../files/key-kind.ts'
import type { KeyFault, KeyKind, KeyState } from '../files/key-kind.ts'
import { sealKind } from '../seal/key.ts'
import { keyFileNames } from './key-names.ts'
import type { KeyFileName } from './key-names.ts'
import { signingKeysKind } from './signing-keys.ts'

const keyKinds: Readonly<Record<KeyFileName, KeyKind>> = {
	'evidence.json': signingKeysKind,
	'seal.pem': sealKind,
	'secrets.key': plainKeyKind,
	'links.key': plainKeyKind,
}

/** @param file its name in DATA_DIR/keys */
export type LostKey = { readonly file: KeyFileName; readonly fault: KeyFault }

export const keyPath = (dataDir: string, file: KeyFileName): string => join(dataDir, 'keys', file)

/** Throws KeyFileLost while the file in use differs from the database's record. */
export function guardOf(db: Db, file: KeyFileName): KeyGuard {
	return guardKey(file, keyKinds[file], () => findKeyMark(db, file))
}

/** Key files that are missing, damaged or another user's, or that differ from the database's record. */
export function listLostKeys(db: Db, dataDir: string): LostKey[] {
	return keyFileNames.flatMap((file) => {
		const state = stateOf(db, dataDir, file)
		return state === 'same' || state === 'unknown' ? [] : [{ file, fault: state }]
	})
}

function stateOf(db: Db, dataDir: string, file: KeyFileName): KeyState {
	try {
		return compareKey(keyKinds[file], readKeyFile(keyPath(dataDir, file)), findKeyMark(db, file))
	} catch {
		return 'unreadable'
	}
}

/** Records key files that are new, or that have new keys besides the recorded ones. */
export function noteKeyFiles(tx: Tx, dataDir: string): void {
	for (const file of keyFileNames) {
		const state = stateOf(tx, dataDir, file)
		const bytes = state === 'same' || state === 'unknown' ? readKeyFile(keyPath(dataDir, file)) : undefined
		const mark = bytes && keyKinds[file].mark(bytes)
		if (mark !== undefined && mark !== findKeyMark(tx, file)) putKeyMark(tx, file, mark)
	}
}

/** Returns true if the bytes are a file that the database has recorded. */
export function isKnownKey(db: Db, file: KeyFileName, bytes: Uint8Array): boolean {
	return compareKey(keyKinds[file], bytes, findKeyMark(db, file)) === 'same'
}
