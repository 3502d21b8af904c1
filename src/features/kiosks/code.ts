import type { Ids } from '../../kit/ids.ts'
import { sha256 } from '../../kit/sha256.ts'

/** Letters and digits of a code: none that is easily taken for another. 32 of them, so that a byte picks one evenly. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Characters of a code: 40 bits, for a quarter of an hour, with few guesses an address. */
const CODE_LENGTH = 8

/** A code to be read aloud and typed: `K7QX-2MWP`. */
export function makeCode({ random }: Pick<Ids, 'random'>): string {
	const letters = [...random(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
	return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}

/** What is kept of a code, however it is typed: in small letters, with spaces or without the hyphen. */
export function hashCode(code: string): Uint8Array {
	return sha256(`waiver/kiosk-code/v1\0${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
}
