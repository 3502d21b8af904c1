import type { Ids } from '../../kit/ids.ts'
import { sha256 } from '../../kit/sha256.ts'

/** These are hard to confuse. There are 32, so that a byte selects one evenly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 8 characters are 40 bits: enough for 15 minutes with few guesses per address. */
const CODE_LENGTH = 8

export function makeCode({ random }: Pick<Ids, 'random'>): string {
	const letters = [...random(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
	return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** A code has the same hash in small letters, with spaces or without the hyphen. */
export function hashCode(code: string): Uint8Array {
	return sha256(`waiver/kiosk-code/v1\0${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
}
