import { readFileSync } from 'node:fs'
import { foldText } from '../../../kit/text/fold.ts'
import { lazy } from '../../../kit/lazy.ts'
import { sha256 } from '../../../kit/sha256.ts'
import breachedPasswords from './breached-passwords.bin' with { type: 'file' }

/** Bytes of the SHA-256 that are stored: with 48 bits, one other password in a hundred billion is taken for one of these. */
const HASH_BYTES = 6

/**
 * The commonest leaked passwords that no rule of ours refuses, as hashes: their text insults some and names others. Written
 * by "bun build/breached-passwords.ts FILE", of the ten million passwords that Mark Burnett published in 2015.
 */
export const breachedHashes = lazy((): ReadonlySet<string> => {
	const bytes = readFileSync(breachedPasswords)
	const hashAt = (_: unknown, at: number) => bytes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES)
	return new Set(Array.from({ length: bytes.length / HASH_BYTES }, hashAt))
})

/** Capitals and accents change nothing. @returns lower-case hex */
export function hashOfPassword(password: string): string {
	return Buffer.from(sha256(foldText(password)).subarray(0, HASH_BYTES)).toString('hex')
}

/** Returns whether a password is one of those that leaked most often. */
export function isBreachedPassword(password: string): boolean {
	return breachedHashes().has(hashOfPassword(password))
}
