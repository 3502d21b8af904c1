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
	const code = plainText(unturn(text.replace(BROKEN_LINES, '')))
	const [, kind = '', value = ''] =
		[...code.matchAll(CODES)].at(-1)?.filter((part) => part !== undefined) ?? []
	if (kind.toLowerCase() === 'c') return [{ match: 'code', token: value }]
	const waiverId = readWaiverCode(kind === '' ? code : value)
	if (waiverId !== undefined) return [{ match: kind === '' ? 'reference' : 'code', waiverId }]
	// An address of something else names nobody.
	if (kind !== '' || /^https?:\/\//i.test(code)) return []
	const reference = readReference(code)
	if (reference === undefined) return [readPerson(text)]
	// Letters and digits together are not a name. Its letters alone could be one, of the wrong person.
	const canBePerson = !/\d/.test(code) || !/[a-f]/i.test(code)
	return [{ match: 'reference', reference }, ...(canBePerson ? [readPerson(text)] : [])]
}

/** A token has letters and digits only; what follows it is of the text around. */
const CODES = /\/(?:(c)\/([0-9a-z]+)|(verify)\/([^/?#]+))/gi

/** Mail programs break long lines, some with a sign for it. */
const BROKEN_LINES = /=?\r?\n[> \t]*/g

/** A scanner that is set to US types on a German PC: `httpsÖ--host-verifz-…ß…`. */
function unturn(text: string): string {
	if (!/ttps?[Öö]--/.test(text)) return text
	return text.replace(/[Ööß\-yzYZ]/g, (sign) => GERMAN_KEYS[sign] ?? sign)
}

const GERMAN_KEYS: Readonly<Record<string, string>> = {
	Ö: ':',
	ö: ':',
	'-': '/',
	ß: '-',
	y: 'z',
	z: 'y',
	Y: 'Z',
	Z: 'Y',
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
