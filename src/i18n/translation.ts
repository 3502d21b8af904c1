import type { Plural } from './fill.ts'

/**
 * The shape of a dictionary in any language, derived from the English one: the same keys, with texts as values. An
 * object with `one` and `other` is a plural and takes the categories of its language.
 *
 * A dictionary is a file `src/i18n/AREA/LANGUAGE.json`; `src/i18n/AREA.ts` imports all languages of an area:
 *
 *     import en from './mail/en.json' with { type: 'json' }
 *     export type MailWords = Translation<typeof en>
 *     export const mailWords: Translations<MailWords> = { en, de }
 *
 * `pickWords` then chooses one, and `fill` and `fillPlural` fill it in. `test/unit/i18n/dictionaries.test.ts` compares the
 * files of every area.
 */
export type Translation<English> = English extends string
	? string
	: English extends { one: string; other: string }
		? Plural
		: { readonly [Key in keyof English]: Translation<English[Key]> }

/** The dictionaries of an area, by language tag (BCP 47). English is the fallback. */
export type Translations<Words> = Readonly<Record<string, Words>> & { readonly en: Words }
