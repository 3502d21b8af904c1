import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './sha256.ts'

/** Takes a time that reveals nothing about either text: both hashes have the same length. */
export function isSameSecret(guess: string, secret: string): boolean {
	return timingSafeEqual(sha256(guess), sha256(secret))
}
