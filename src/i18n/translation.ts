import type { Plural } from './fill.ts'
import type english from './texts/en.json'

/**
 * The shape of texts in any language, derived from the English ones: the same keys, with texts as values. An object with
 * `one` and `other` is a plural and takes the categories of its language.
 */
export type Translation<English> = English extends string
	? string
	: English extends { one: string; other: string }
		? Plural
		: { readonly [Key in keyof English]: Translation<English[Key]> }

type English = typeof english

/** A part of the texts: `page` is what guests read, `records` what the desk's wing of that name says. */
export type Area = Exclude<keyof English, 'tag'>

/** The texts of an area in one language. */
export type Texts<Name extends Area> = Translation<English[Name]>

/** The same with the language's tag (BCP 47). */
export type Words<Name extends Area> = { readonly tag: string } & Texts<Name>

/** The words of an area, by language tag (BCP 47). English is the fallback. */
export type Translations<Words> = Readonly<Record<string, Words>> & { readonly en: Words }
