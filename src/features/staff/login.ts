import { foldText } from '../../kit/text/fold.ts'
import { lazy } from '../../kit/lazy.ts'
import { codePointLength, tidy } from '../../kit/text/text.ts'
import type { Detail } from '../../http/problems.ts'
import { isCommonPassword } from './common-password.ts'

/** In code points. */
export const MIN_LOGIN_LENGTH = 3
export const MAX_LOGIN_LENGTH = 100
const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200
const MIN_NAME_LENGTH = 4

/** Different ones, in a password. */
const MIN_CHARACTERS = 5

/** Logins are compared without case. */
export function readLogin(text: string): string {
	return tidy(text).toLowerCase()
}

/** As a login is stored that somebody chooses now: compatibility forms, such as full width, are the plain letters. */
export function chooseLogin(text: string): string {
	return readLogin(text.normalize('NFKC'))
}

/** Unicode Technical Standard 39, section 5.1: scripts that are written together count as one. */
const scripts = lazy(() =>
	[
		...'Latin Cyrillic Greek Arabic Hebrew Armenian Georgian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil'.split(
			' ',
		),
		...'Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Ethiopic Mongolian'.split(' '),
		'Han}\\p{scx=Hiragana}\\p{scx=Katakana',
		'Han}\\p{scx=Bopomofo',
		'Han}\\p{scx=Hangul',
	].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}]*$`, 'u')),
)

/**
 * A login must not look like another one: no sign that is not seen, and letters of one script.
 * @param login as `chooseLogin` returns it
 */
export function loginFault(login: string): Detail | undefined {
	const fault = (code: string, message: string): Detail => ({ path: '/login', code, message })
	if (codePointLength(login) < MIN_LOGIN_LENGTH)
		return fault('too_short', `Choose a login of at least ${MIN_LOGIN_LENGTH} characters.`)
	if (/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(login))
		return fault('invisible', 'Choose a login without invisible characters.')
	if (!scripts().some((script) => script.test(login)))
		return fault('mixed_scripts', 'Choose a login in the letters of one script.')
	return undefined
}

/** As it is hashed: keyboards differ in how they compose letters. */
export function readPassword(text: string): string {
	return text.normalize('NFC')
}

/** What a person's password must not contain. */
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
	if (isCommonPassword(password))
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
