import { headings as ar } from './texts/ar.json' with { type: 'json' }
import { headings as cs } from './texts/cs.json' with { type: 'json' }
import { headings as de } from './texts/de.json' with { type: 'json' }
import { headings as en } from './texts/en.json' with { type: 'json' }
import { headings as es } from './texts/es.json' with { type: 'json' }
import { headings as fr } from './texts/fr.json' with { type: 'json' }
import { headings as he } from './texts/he.json' with { type: 'json' }
import { headings as it } from './texts/it.json' with { type: 'json' }
import { headings as ja } from './texts/ja.json' with { type: 'json' }
import { headings as ko } from './texts/ko.json' with { type: 'json' }
import { headings as nl } from './texts/nl.json' with { type: 'json' }
import { headings as pl } from './texts/pl.json' with { type: 'json' }
import { headings as pt } from './texts/pt.json' with { type: 'json' }
import { headings as ptBR } from './texts/pt-BR.json' with { type: 'json' }
import { headings as sv } from './texts/sv.json' with { type: 'json' }
import { headings as da } from './texts/da.json' with { type: 'json' }
import { headings as nb } from './texts/nb.json' with { type: 'json' }
import { headings as fi } from './texts/fi.json' with { type: 'json' }
import { headings as zhHant } from './texts/zh-Hant.json' with { type: 'json' }
import { headings as tr } from './texts/tr.json' with { type: 'json' }
import { headings as uk } from './texts/uk.json' with { type: 'json' }
import { headings as vi } from './texts/vi.json' with { type: 'json' }
import { headings as zh } from './texts/zh.json' with { type: 'json' }
import { lazy } from '../kit/lazy.ts'
import { foldText } from '../kit/text/fold.ts'
import { PERSON_PARTS } from '../kit/text/person-columns.ts'
import type { PersonPart } from '../kit/text/person-columns.ts'
import type { Translation, Translations } from './translation.ts'

/** How people head the columns of their lists, in one language; several ways are separated by a bar. */
export type HeadingWords = Translation<typeof en>

/** A value that a column can contain. */
export type Heading = keyof HeadingWords

/** The headings of columns. They are imported by name, so that a bundle for the browser has nothing else of the files. */
export const headingWords: Translations<HeadingWords> = {
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
}

/**
 * Returns the content of each column by its heading, in any of our languages, without regard to case, accents, spaces
 * and punctuation; undefined for an unknown heading. A `name` beside a first name is the last name.
 */
export function readHeadings(headings: readonly string[]): (Heading | undefined)[] {
	const columns = headings.map((heading) => headingIndex().get(foldHeading(heading)))
	const givenAlone = columns.includes('firstName') && !columns.includes('lastName')
	return givenAlone ? columns.map((each) => (each === 'name' ? 'lastName' : each)) : columns
}

/** Returns the detail of a person in each column; undefined for other columns. */
export function readPersonHeadings(headings: readonly string[]): (PersonPart | undefined)[] {
	return readHeadings(headings).map((heading) => PERSON_PARTS.find((part) => part === heading))
}

/** In UTF-16 units. No heading that we know is longer, and to fold a text takes a while. */
const MAX_HEADING = 1_000

/** Returns a heading without case, accents, spaces and punctuation; '' for one that is too long to be known. */
export function foldHeading(heading: string): string {
	if (heading.length > MAX_HEADING) return ''
	return foldText(heading).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const headingIndex = lazy(
	(): ReadonlyMap<string, Heading> =>
		new Map(
			Object.values(headingWords).flatMap((words) =>
				(Object.keys(words) as Heading[]).flatMap((heading) =>
					words[heading].split('|').map((spelling) => [foldHeading(spelling), heading] as const),
				),
			),
		),
)
