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

/** @returns undefined for a name that may be a message: the mail then greets without one */
export function nameToGreet(name: string): string | undefined {
	const isDoubtful =
		name.length > MAX_LENGTH ||
		holdsAddress(name) ||
		/[.\u2024\u3002\ufe52\uff0e\uff61]\p{L}{2}|\p{N}{3}/u.test(name)
	return isDoubtful ? undefined : nameInMail(name) || undefined
}
