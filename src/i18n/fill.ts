import { hasOwn } from '../blocks/own.ts'
import { putBare } from './isolate.ts'
import type { Put } from './isolate.ts'

/** The forms of a text that counts something, by plural category (CLDR). */
export type Plural = { readonly other: string } & {
	readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

/**
 * Replaces each `{name}` by its parameter. A placeholder without a parameter stays as it is.
 * @param put `isolate` where a parameter is a name or a text of others, which may run in another direction
 */
export function fill(
	text: string,
	params: Readonly<Record<string, string | number>>,
	put: Put = putBare,
): string {
	return text.replace(/\{(\w+)\}/g, (all, name: string) =>
		hasOwn(params, name) ? put(String(params[name]), text) : all,
	)
}

/** Returns the plural form for `count` in a language (BCP 47), with `{count}` filled in. */
export function fillPlural(forms: Plural, count: number, language: string): string {
	const category = new Intl.PluralRules(language).select(count)
	return fill(forms[category] ?? forms.other, { count })
}

/** Sentences one after another: with a space between them, unless an East Asian full stop is there. */
export function joinSentences(...sentences: readonly string[]): string {
	return sentences.join(' ').replace(/([。！？]) /g, '$1')
}
