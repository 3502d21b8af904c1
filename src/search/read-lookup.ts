import { UUID_PATTERN } from '../kit/uuid.ts'
import { plainText } from '../kit/text/plain.ts'
import { tidy } from '../kit/text/text.ts'
import { readReference, readWaiverCode } from './waiver-code.ts'

/** Identifies a waiver, and so its signer. */
export type CodeReading =
	| { readonly match: 'code' | 'reference'; readonly waiverId: string }
	| { readonly match: 'code'; readonly token: string }
	| { readonly match: 'reference'; readonly reference: string }

export type Reading =
	| CodeReading
	| { readonly match: 'contact'; readonly email: string }
	| { readonly match: 'contact'; readonly phone: string }
	| { readonly match: 'name'; readonly query: string }

/** A list that is kept without a network has so much of the token of a guest's copy: the rest, 119 bits, stays secret. */
export const COPY_CODE_LENGTH = 8

/**
 * The most exact first: eight letters may be a reference or a name. The last code or id counts, wherever it is: a
 * scanner types it after whatever is in the field, and a slow machine loses a code's first letters.
 */
export function readLookup(input: string): Reading[] {
	const text = tidy(input)
	const [, kind, value] = [...text.matchAll(CODES)].at(-1) ?? []
	if (kind !== undefined && value !== undefined) return readCode(kind.toLowerCase(), value)
	const [waiverId] = [...text.toLowerCase().matchAll(IDS)].at(-1) ?? []
	if (waiverId !== undefined) return [{ match: 'reference', waiverId }]
	// An address of something else names nobody.
	if (/^https?:\/\//i.test(text)) return []
	const reference = readReference(text)
	if (reference === undefined) return [readPerson(text)]
	// Letters and digits together are not a name. Its letters alone could be one, of the wrong person.
	const canBePerson = !/\d/.test(text) || !/[a-f]/i.test(text)
	return [{ match: 'reference', reference }, ...(canBePerson ? [readPerson(text)] : [])]
}

const CODES = /\/(verify|c)\/([^/?#\s]+)/gi
const IDS = new RegExp(UUID_PATTERN.slice(1, -1), 'g')

function readCode(kind: string, value: string): Reading[] {
	if (kind === 'c') return [{ match: 'code', token: value }]
	const waiverId = readWaiverCode(value)
	return waiverId === undefined ? [] : [{ match: 'code', waiverId }]
}

function readPerson(text: string): Reading {
	const contact = readContact(text)
	return contact === undefined ? { match: 'name', query: text } : { match: 'contact', ...contact }
}

/** What somebody typed where a name may stand, too; undefined unless it is an email address or a phone number. */
export function readContact(
	text: string,
): { readonly email: string } | { readonly phone: string } | undefined {
	const plain = plainText(text)
	if (plain.includes('@')) return { email: plain }
	return /\d/.test(plain) && !/\p{L}/u.test(plain) ? { phone: plain } : undefined
}
