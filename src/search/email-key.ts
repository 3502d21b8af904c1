import { domainToUnicode } from 'node:url'
import { MAX_EMAIL, isEmail, readEmail } from '../blocks/answers/email.ts'
import { plainText } from '../kit/text/plain.ts'

/** Longest beginning of an email address, or of its part, that is a term, in characters. Few share a longer one. */
export const MAX_EMAIL_START = 8

/** An address with more words is found by the first ones. */
const MAX_PARTS = 4

/** In UTF-16 units. No address is as long, and to read a text takes a while. */
const MAX_READ = 4 * MAX_EMAIL

/**
 * An email address in the form in which addresses are compared: without case, and with the domain in its own letters. A
 * dot or a tag in the name may lead to another mailbox, so they count. A text that is no address, such as the beginning of
 * one, is only plain and without case.
 */
export function emailKey(email: string): string {
	if (email.length > MAX_READ) return email.toLowerCase()
	const key = readEmail(readEmail(email).toLowerCase())
	if (!isEmail(key)) return plainText(plainText(email).toLowerCase())
	if (!IS_INTERNATIONAL.test(key)) return key
	const at = key.lastIndexOf('@') + 1
	return key.slice(0, at) + (domainToUnicode(key.slice(at)) || key.slice(at))
}

// oxlint-disable-next-line no-control-regex -- control characters are ASCII too.
const IS_INTERNATIONAL = /[^\u0000-\u007f]|xn--/

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
