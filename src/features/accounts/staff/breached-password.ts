import { foldText } from '../../../kit/text/fold.ts'
import { lazy } from '../../../kit/lazy.ts'
import { sha256 } from '../../../kit/sha256.ts'
import { HASHES } from './breached-hashes.ts'

/** Bytes of the SHA-256 that are stored: with 48 bits, one other password in a hundred billion is taken for one of these. */
const HASH_BYTES = 6

const hashes = lazy(() => new Set(HASHES.match(/[\w+/]{8}/g)))

/** Capitals and accents change nothing. */
export function hashOfPassword(password: string): string {
	return Buffer.from(sha256(foldText(password)).subarray(0, HASH_BYTES)).toString('base64')
}

/** Returns whether a password is one of those that leaked most often. */
export function isBreachedPassword(password: string): boolean {
	return hashes().has(hashOfPassword(password))
}
