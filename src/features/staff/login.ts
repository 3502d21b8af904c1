import { foldText } from '../../kit/text/fold.ts'
import { codePointLength, tidy } from '../../kit/text/text.ts'
import type { Detail } from '../../http/problems.ts'

/** In code points. */
export const MIN_LOGIN_LENGTH = 3
export const MAX_LOGIN_LENGTH = 100
const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200

/** Logins are compared without case. */
export function readLogin(text: string): string {
	return tidy(text).toLowerCase()
}

/** As it is hashed: keyboards differ in how they compose letters. */
export function readPassword(text: string): string {
	return text.normalize('NFC')
}

/**
 * Undefined if the password is accepted. There are no further rules that could lock people out.
 * @param path in the body
 */
export function passwordFault(
	password: string,
	{ login, venue }: { readonly login: string; readonly venue: string },
	path = '/password',
): Detail | undefined {
	const fault = (code: string, message: string): Detail => ({ path, code, message })
	if (codePointLength(readPassword(password)) < MIN_PASSWORD_LENGTH)
		return fault('too_short', `Choose at least ${MIN_PASSWORD_LENGTH} characters.`)
	if (holds(password, login))
		return fault('holds_login', 'Choose a password that does not contain your login.')
	if (holds(password, venue))
		return fault('holds_venue', 'Choose a password that does not contain the name of the venue.')
	return undefined
}

function holds(password: string, word: string): boolean {
	const letters = lettersOf(word)
	return codePointLength(letters) >= MIN_LOGIN_LENGTH && lettersOf(password).includes(letters)
}

function lettersOf(text: string): string {
	return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}
