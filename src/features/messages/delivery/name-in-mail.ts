import { holdsAddress } from '../../../blocks/names.ts'

/** In characters. A name may have 100. */
const MAX_LENGTH = 40

/**
 * A guest's name as a mail shows it: short, and without anything that mail programs turn into a link. The signer chooses
 * both the name and the recipient.
 */
export function nameInMail(name: string): string {
	const plain = name
		.replace(/[@:/\\\ufe6b\uff20\uff1a\uff0f]/g, ' ')
		.replace(/[.\u2024\u3002\ufe52\uff0e\uff61]+(?=[^\s.])/g, '. ')
		.replace(/\s+/g, ' ')
		.trim()
	const characters = Array.from(plain)
	return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : plain
}

/** @returns undefined for a name that may be a message: the mail then says none */
export function nameToGreet(name: string): string | undefined {
	const isDoubtful =
		name.length > MAX_LENGTH ||
		name.split(/\s+/).length > MAX_WORDS ||
		holdsAddress(name) ||
		DOUBTFUL.some((pattern) => pattern.test(name))
	return isDoubtful ? undefined : nameInMail(name) || undefined
}

/** `María de los Ángeles` has four. */
const MAX_WORDS = 5

/** What names don't have, and advertisements do. */
const DOUBTFUL = [
	/[.\u2024\u3002\ufe52\uff0e\uff61]\p{L}{2}|\p{N}{3}/u,
	/[!?%&+=*<>|{}[\]_~^"“”«»:;#@\\/\uff01\uff1f]|\p{Sc}|\p{Extended_Pictographic}/u,
	/\b(?:https?|www|com|net|org)\b/i,
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{9}/u,
]
