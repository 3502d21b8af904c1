import { fillPlural } from '../../../../i18n/fill.ts'
import type { CallError } from '../../kit/client/call-error.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** From here on, somebody should know that the next tries are the last. */
const SAID_FROM = 2

/** Returns why a sign-in failed, and how many more tries there are when these are few. */
export function signInFault(
	{ extra: { triesLeft = 0 } }: CallError,
	isByCode: boolean,
	{ signIn, tag }: DeskWords<'shell'>,
): string {
	const fault = isByCode ? signIn.codeFailed : signIn.failed
	if (triesLeft === 0 || triesLeft > SAID_FROM) return fault
	return `${fault} ${fillPlural(signIn.triesLeft, triesLeft, tag)}`
}
