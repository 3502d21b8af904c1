import { lazy } from '../../../kit/lazy.ts'
import { codePointLength, tidy } from '../../../kit/text/text.ts'
import type { Detail } from '../../../http/problems.ts'

/** In code points. */
export const MIN_LOGIN_LENGTH = 3
export const MAX_LOGIN_LENGTH = 100
export const MAX_PASSWORD_LENGTH = 200

/** Logins are compared without case. */
export function readLogin(text: string): string {
	return tidy(text).toLowerCase()
}

/** The form in which a new login is stored: compatibility forms, such as full width, become the plain letters. */
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
