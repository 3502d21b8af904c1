import { hasOwn } from '../blocks/own.ts'

/** The forms of a text that counts something, by plural category (CLDR). */
export type Plural = { readonly other: string } & {
	readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

/** Replaces each `{name}` by its parameter. A placeholder without a parameter stays as it is. */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
	return text.replace(/\{(\w+)\}/g, (all, name: string) =>
		hasOwn(params, name) ? String(params[name]) : all,
	)
}

/** Returns the plural form for `count` in a language (BCP 47), with `{count}` filled in. */
export function fillPlural(forms: Plural, count: number, language: string): string {
	const category = new Intl.PluralRules(language).select(count)
	return fill(forms[category] ?? forms.other, { count })
}
