import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** Whether a guess is the secret, in a time that tells nothing of either: hashes are of one length. */
export function isSameSecret(guess: string, secret: string): boolean {
	return timingSafeEqual(sha256(guess), sha256(secret))
}
