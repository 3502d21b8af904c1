import { UUID_PATTERN } from '../kit/uuid.ts'

/** The end of the waiver's id, which is random. */
const DIGITS = 8

/** A reference as `readReference` returns it. */
export function endOf(id: string): string {
	return id.slice(-DIGITS)
}

export function referenceOf({ id }: { readonly id: string }): string {
	const end = endOf(id).toUpperCase()
	return `${end.slice(0, DIGITS / 2)}-${end.slice(DIGITS / 2)}`
}

/** In lower case; undefined for any other text. */
export function readReference(text: string): string | undefined {
	return /^[0-9a-f]{4}-?[0-9a-f]{4}$/i.test(text) ? text.replace('-', '').toLowerCase() : undefined
}

/** The hyphens may be missing; undefined for any other text. */
export function readWaiverCode(text: string): string | undefined {
	const id = text
		.trim()
		.toLowerCase()
		.replaceAll('-', '')
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
	return IS_UUID.test(id) ? id : undefined
}

const IS_UUID = new RegExp(UUID_PATTERN)
