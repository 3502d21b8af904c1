export type Name = {
	readonly firstName: string
	readonly middleName?: string | null | undefined
	readonly lastName: string
}

const FAMILY_FIRST = /^(?:hu|ja|ko|vi|zh)(?:-|$)/i

/** Names in these letters have no space between them, except in Japanese. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

/** Addresses in these languages begin with the largest place. */
const LARGEST_FIRST = /^(?:ja|ko|zh)(?:-|$)/i

export function isLargestFirst(language: string): boolean {
	return LARGEST_FIRST.test(language)
}

export function isFamilyFirst(language: string): boolean {
	return FAMILY_FIRST.test(language)
}

/** A name as it is written in a language (BCP 47); without one, the given name comes first. */
export function fullName({ firstName, middleName, lastName }: Name, language = ''): string {
	const givenNames = /^vi(?:-|$)/i.test(language) ? [middleName, firstName] : [firstName, middleName]
	const names = isFamilyFirst(language) ? [lastName, ...givenNames] : [...givenNames, lastName]
	const parts = names.filter((part) => part !== undefined && part !== null && part !== '')
	const isUnspaced = /^(?:ko|zh)(?:-|$)/i.test(language) && UNSPACED.test(parts.join(''))
	return parts.join(isUnspaced ? '' : ' ')
}
