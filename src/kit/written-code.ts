import { toBase32 } from './base32.ts'

/**
 * @param bytes a multiple of five @returns a code to write down and type: small letters and digits in groups of four
 */
export function writeCode(bytes: Uint8Array): string {
	return toBase32(bytes)
		.replace(/.{4}(?=.)/g, '$&-')
		.toLowerCase()
}

/** @returns the letters and digits alone, the same for every way of typing them */
export function tidyCode(code: string): string {
	return code.replace(/[\s-]/g, '').toUpperCase()
}
