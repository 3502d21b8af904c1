import { UUID_PATTERN } from '../../kit/uuid.ts'

/** Digits of a waiver's reference: the end of its id, which is random. */
const DIGITS = 8

/** A waiver's short reference for the front desk, such as `3F2A-91BC`. */
export function referenceOf({ id }: { readonly id: string }): string {
	const end = id.slice(-DIGITS).toUpperCase()
	return `${end.slice(0, DIGITS / 2)}-${end.slice(DIGITS / 2)}`
}

/** The end of the ids that a typed reference means, in lower case; undefined for any other text. */
export function readReference(text: string): string | undefined {
	return /^[0-9a-f]{4}-?[0-9a-f]{4}$/i.test(text) ? text.replace('-', '').toLowerCase() : undefined
}

/** The waiver's id in a certificate's code, which may lack the hyphens; undefined for any other text. */
export function readWaiverCode(text: string): string | undefined {
	const id = text
		.trim()
		.toLowerCase()
		.replaceAll('-', '')
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
	return IS_UUID.test(id) ? id : undefined
}

const IS_UUID = new RegExp(UUID_PATTERN)
