import type { Block } from '../../blocks/types.ts'
import { hasForbiddenCharacter } from '../../kit/text/text.ts'

/** Of a tag, and of a name or address, in characters. */
const MOST = 128

export type Autofill = {
	/** Kept with the waiver. */
	readonly autoTag: string | undefined
	/** Of the form's name and email. */
	readonly values: Readonly<Record<string, unknown>>
}

/** What the address of a form says, as links for Smartwaiver's forms do. */
export function readAutofill(query: URLSearchParams, blocks: readonly Block[]): Autofill {
	const read = (...names: readonly string[]): string | undefined =>
		names.map((name) => query.get(name)?.trim() ?? '').find(isFit)
	const values = fill(blocks, {
		firstName: read('wautofill_firstname'),
		lastName: read('wautofill_lastname'),
		email: read('wautofill_email'),
	})
	return { autoTag: read('auto_tag', 'wautofill_tag'), values }
}

function isFit(text: string): boolean {
	return text.length >= 1 && text.length <= MOST && !hasForbiddenCharacter(text)
}

type Known = { readonly [Name in 'firstName' | 'lastName' | 'email']: string | undefined }

function fill(blocks: readonly Block[], { firstName, lastName, email }: Known): Record<string, unknown> {
	const name = blocks.find(({ type }) => type === 'name')
	const address = blocks.find(({ type }) => type === 'email')
	return {
		...(name === undefined || (firstName ?? lastName) === undefined
			? {}
			: { [name.id]: { firstName: firstName ?? '', lastName: lastName ?? '' } }),
		...(address === undefined || email === undefined ? {} : { [address.id]: email }),
	}
}
