import { plainText } from '../kit/text/plain.ts'
import { tidy } from '../kit/text/text.ts'
import { readKeys } from './scanner-keys.ts'
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
	const joined = text.replace(BROKEN_LINES, '')
	const scans = readKeys(joined)
	if (scans.length > 0) return readScans(scans)
	const code = plainText(joined)
	const reading = readCode(code)
	if (reading !== undefined) return [reading]
	// An address of something else names nobody.
	if (/^https?:\/\//i.test(code) || code.search(CODES) !== -1) return []
	const reference = readReference(code)
	if (reference === undefined) return [readPerson(text)]
	// Letters and digits together are not a name. Its letters alone could be one, of the wrong person.
	const canBePerson = !/\d/.test(code) || !/[a-f]/i.test(code)
	return [{ match: 'reference', reference }, ...(canBePerson ? [readPerson(text)] : [])]
}

/** A token may differ by the layout, an id does not: the address around it says which one it was. */
function readScans(scans: readonly string[]): CodeReading[] {
	const readings = scans.flatMap((scan) => readCode(plainText(scan)) ?? [])
	const codes = readings.filter(({ match }) => match === 'code')
	return codes.length > 0 ? codes : readings.slice(0, 1)
}

function readCode(code: string): CodeReading | undefined {
	const [, kind = '', value = ''] =
		[...code.matchAll(CODES)].at(-1)?.filter((part) => part !== undefined) ?? []
	if (kind.toLowerCase() === 'c') return { match: 'code', token: value }
	const waiverId = readWaiverCode(kind === '' ? code : value)
	return waiverId === undefined ? undefined : { match: kind === '' ? 'reference' : 'code', waiverId }
}

/** A token has letters and digits only; what follows it is of the text around. */
const CODES = /\/(?:(c)\/([0-9a-z]+)|(verify)\/([^/?#]+))/gi

/** Mail programs break long lines, some with a sign for it. */
const BROKEN_LINES = /=?\r?\n[> \t]*/g

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
