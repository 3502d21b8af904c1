import { UUID_PATTERN } from '../../../kit/uuid.ts'
import { tidy } from '../../../kit/text/text.ts'
import { readReference, readWaiverCode } from '../../waivers/reference.ts'

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

/** The most exact first: eight letters may be a reference or a name. */
export function readLookup(input: string): Reading[] {
	const text = tidy(input)
	if (/^https?:\/\//i.test(text)) return readCode(text)
	if (IS_UUID.test(text.toLowerCase())) return [{ match: 'reference', waiverId: text.toLowerCase() }]
	const reference = readReference(text)
	if (reference === undefined) return [readPerson(text)]
	// Letters and digits together are not a name. Its letters alone could be one, of the wrong person.
	const canBePerson = !/\d/.test(text) || !/[a-f]/i.test(text)
	return [{ match: 'reference', reference }, ...(canBePerson ? [readPerson(text)] : [])]
}

const IS_UUID = new RegExp(UUID_PATTERN)

function readCode(text: string): Reading[] {
	const url = URL.parse(text)
	const [, kind, value = ''] = /\/(verify|c)\/([^/]+)$/.exec(url?.pathname ?? '') ?? []
	if (kind === 'c') return [{ match: 'code', token: value }]
	const waiverId = readWaiverCode(kind === 'verify' ? value : '')
	return waiverId === undefined ? [] : [{ match: 'code', waiverId }]
}

function readPerson(text: string): Reading {
	if (text.includes('@')) return { match: 'contact', email: text }
	const isPhone = /\p{Nd}/u.test(text) && !/\p{L}/u.test(text)
	return isPhone ? { match: 'contact', phone: text } : { match: 'name', query: text }
}
