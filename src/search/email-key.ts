/** Longest beginning of an email address, or of its part, that is a term, in characters. Few share a longer one. */
export const MAX_EMAIL_START = 8

/** An address with more words is found by the first ones. */
const MAX_PARTS = 4

/** An email address in the form in which addresses are compared: people vary its case only. */
export function emailKey(email: string): string {
	return email.normalize('NFC').trim().toLowerCase()
}

/**
 * The address from each later word of its local part on, as keys: `becker.99@…` and `99@…` of `lena.becker.99@…`. The
 * address itself is a term of its own.
 */
export function emailParts(email: string): string[] {
	const key = emailKey(email)
	const local = key.slice(0, Math.max(key.lastIndexOf('@'), 0))
	return [...local.matchAll(/(?<=[._+-])[^._+-]/g)].slice(0, MAX_PARTS).map(({ index }) => key.slice(index))
}

/** The beginnings of a key that are terms. */
export function startsOfKey(key: string, longest: number): string[] {
	return Array.from({ length: Math.min(longest, key.length) }, (_none, at) => key.slice(0, at + 1))
}
