import ar from './texts/ar.json' with { type: 'json' }
import cs from './texts/cs.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import he from './texts/he.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import ko from './texts/ko.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import ptBR from './texts/pt-BR.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }
import da from './texts/da.json' with { type: 'json' }
import nb from './texts/nb.json' with { type: 'json' }
import fi from './texts/fi.json' with { type: 'json' }
import zhHant from './texts/zh-Hant.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }
import uk from './texts/uk.json' with { type: 'json' }
import vi from './texts/vi.json' with { type: 'json' }
import zh from './texts/zh.json' with { type: 'json' }
import type { Area, Translation, Translations, Words } from './translation.ts'

/** The areas that guests read, too. They are in every language; `staff` lists those of the staff. */
type GuestArea = 'page' | 'document' | 'mail' | 'verify' | 'home' | 'leader' | 'headings'

type File<Names extends Area> = { readonly tag: string } & Translation<Pick<typeof en, Names>>

/** The languages of the guests' areas. docs/languages.md says which of them a native speaker has reviewed. */
const guests = {
	en,
	es,
	fr,
	de,
	it,
	pt,
	nl,
	pl,
	cs,
	uk,
	tr,
	ar,
	he,
	zh,
	ja,
	ko,
	vi,
	'pt-BR': ptBR,
	sv,
	da,
	nb,
	fi,
	'zh-Hant': zhHant,
} satisfies Translations<File<GuestArea>>

/** The languages of the staff's areas. */
const staff = { en, es, fr, de, it, nl, pl, pt, cs, uk, tr, ja, zh, ko, vi, ar, he } satisfies Translations<
	File<Area>
>

export const staffLanguages: readonly string[] = Object.keys(staff)

/**
 * Returns the words of an area in each of its languages. `pickWords` then chooses one, and `fill` and `fillPlural` fill it
 * in. A browser loads one area of one language instead (`web/desk/kit/words/load.ts`).
 */
export function wordsOf<Name extends Area>(
	area: Name,
): Translations<Words<Name>> & { readonly de: Words<Name> } {
	const files: Readonly<Record<string, Partial<File<Area>>>> = guests
	const words = Object.entries(files)
		.filter(([, file]) => area in file)
		.map(([tag, file]) => [tag, { tag, ...file[area] }] as const)
	return Object.fromEntries(words) as ReturnType<typeof wordsOf<Name>>
}

/** The words that the PDF prints by itself, in one language; some are also on the page that verifies it. */
export type DocumentWords = Words<'document'> &
	Pick<Words<'verify'>, 'facts'> &
	Pick<Words<'page'>, 'privacy' | 'imprint' | 'inShort'>

export const documentWords = Object.fromEntries(
	Object.entries(guests).map(
		([
			tag,
			{
				document,
				verify,
				page: { privacy, imprint, inShort },
			},
		]) => [tag, { tag, ...document, facts: verify.facts, privacy, imprint, inShort }],
	),
) as Translations<DocumentWords>

/** The words of mails and text messages in one language. */
export type MailWords = Words<'mail'>

export const mailWords = wordsOf('mail')
