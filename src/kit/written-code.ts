import { toBase32 } from './base32.ts'

/** @param bytes a multiple of five @returns what somebody writes down and types: small letters and digits in groups of four */
export function writeCode(bytes: Uint8Array): string {
	return toBase32(bytes)
		.replace(/.{4}(?=.)/g, '$&-')
		.toLowerCase()
}

/** @returns the letters and digits alone, the same however somebody has typed them */
export function tidyCode(code: string): string {
	return code.replace(/[\s-]/g, '').toUpperCase()
}
