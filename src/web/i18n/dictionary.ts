import { hasOwn } from '../../blocks/own.ts'
import type { en } from './en.ts'

/** The forms of a word that counts something, by CLDR category. */
export type Plural = { readonly other: string } & {
	readonly [category in 'zero' | 'one' | 'two' | 'few' | 'many']?: string
}

type Loose<T> = T extends string
	? string
	: T extends { one: string; other: string }
		? Plural
		: { readonly [K in keyof T]: Loose<T[K]> }

/** The words of the guests' pages in one language: all that English has, each key a must. */
export type Dictionary = Loose<typeof en>

/** Fills `{name}` in; a name that nothing is given for stays as it is. */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
	return text.replace(/\{(\w+)\}/g, (all, name: string) =>
		hasOwn(params, name) ? String(params[name]) : all,
	)
}

/** The form of a plural for `count`, filled in. */
export function fillPlural(forms: Plural, count: number, language: string): string {
	const category = new Intl.PluralRules(language).select(count)
	return fill(forms[category] ?? forms.other, { count })
}
