import type { Detail } from '../../../http/problems.ts'
import { foldText } from '../../../kit/text/fold.ts'
import { codePointLength } from '../../../kit/text/text.ts'
import { isBreachedPassword } from './breached-password.ts'
import { isCommonPassword } from './common-password.ts'
import { MIN_LOGIN_LENGTH } from './login.ts'

/** In code points. */
const MIN_PASSWORD_LENGTH = 12
const MIN_NAME_LENGTH = 4

/** Different ones, in a password. */
const MIN_CHARACTERS = 5

/** As it is hashed: keyboards differ in how they compose letters. */
export function readPassword(text: string): string {
	return text.normalize('NFC')
}

/** Texts that a person's password must not contain. */
export type OwnWords = { readonly login: string; readonly name: string; readonly venue: string }

/**
 * Undefined if the password is accepted. There are no further rules that could lock people out.
 * @param path in the body
 */
export function passwordFault(
	password: string,
	{ login, name, venue }: OwnWords,
	path = '/password',
): Detail | undefined {
	const fault = (code: string, message: string): Detail => ({ path, code, message })
	if (codePointLength(readPassword(password)) < MIN_PASSWORD_LENGTH)
		return fault('too_short', `Choose at least ${MIN_PASSWORD_LENGTH} characters.`)
	if (holds(password, login))
		return fault('holds_login', 'Choose a password that does not contain your login.')
	if (holds(password, venue))
		return fault('holds_venue', 'Choose a password that does not contain the name of the venue.')
	if (holds(password, name) || name.split(/\s+/).some((part) => isLong(part) && holds(password, part)))
		return fault('holds_name', 'Choose a password that does not contain your name.')
	if (new Set(foldText(password)).size < MIN_CHARACTERS)
		return fault('too_uniform', `Choose a password with at least ${MIN_CHARACTERS} different characters.`)
	if (isCommonPassword(password) || isBreachedPassword(password))
		return fault(
			'too_common',
			'Many people use a password like this, so it is guessed first. Choose another.',
		)
	return undefined
}

/** A short name is part of many words. */
function isLong(part: string): boolean {
	return codePointLength(part) >= MIN_NAME_LENGTH
}

function holds(password: string, word: string): boolean {
	const letters = lettersOf(word)
	return codePointLength(letters) >= MIN_LOGIN_LENGTH && lettersOf(password).includes(letters)
}

function lettersOf(text: string): string {
	return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}
