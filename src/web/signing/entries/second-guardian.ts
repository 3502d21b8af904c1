/** Ids that no block of a template can have: the page itself asks for the children's second guardian. */
export const SECOND_NAME = 'second:name'
export const SECOND_EMAIL = 'second:email'

/** Returns true if a control is about the second guardian, not about the signer. */
export function isAboutSecond(name: string): boolean {
	return name.includes(':')
}
