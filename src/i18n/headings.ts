import ar from './headings/ar.json' with { type: 'json' }
import cs from './headings/cs.json' with { type: 'json' }
import de from './headings/de.json' with { type: 'json' }
import en from './headings/en.json' with { type: 'json' }
import es from './headings/es.json' with { type: 'json' }
import fr from './headings/fr.json' with { type: 'json' }
import he from './headings/he.json' with { type: 'json' }
import it from './headings/it.json' with { type: 'json' }
import ja from './headings/ja.json' with { type: 'json' }
import ko from './headings/ko.json' with { type: 'json' }
import nl from './headings/nl.json' with { type: 'json' }
import pl from './headings/pl.json' with { type: 'json' }
import pt from './headings/pt.json' with { type: 'json' }
import tr from './headings/tr.json' with { type: 'json' }
import uk from './headings/uk.json' with { type: 'json' }
import vi from './headings/vi.json' with { type: 'json' }
import zh from './headings/zh.json' with { type: 'json' }
import { lazy } from '../kit/lazy.ts'
import { foldText } from '../kit/text/fold.ts'
import { PERSON_PARTS } from '../kit/text/person-columns.ts'
import type { PersonPart } from '../kit/text/person-columns.ts'
import type { Translation, Translations } from './translation.ts'

/** How people head the columns of their lists, in one language; several ways are separated by a bar. */
export type HeadingWords = Translation<typeof en>

/** What a column can contain. */
export type Heading = Exclude<keyof HeadingWords, 'tag'>

/** The headings of columns. */
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
}

/**
 * Returns what each column holds by its heading, in any of our languages and whatever its case, accents, spaces and
 * punctuation; undefined for a heading that none of them knows. A `name` beside a first name is the last name.
 */
export function readHeadings(headings: readonly string[]): (Heading | undefined)[] {
	const read = headings.map((heading) => known().get(foldHeading(heading)))
	const givenAlone = read.includes('firstName') && !read.includes('lastName')
	return givenAlone ? read.map((each) => (each === 'name' ? 'lastName' : each)) : read
}

/** Returns what of a person each column holds; undefined for one that holds something else. */
export function readPersonHeadings(headings: readonly string[]): (PersonPart | undefined)[] {
	return readHeadings(headings).map((heading) => PERSON_PARTS.find((part) => part === heading))
}

/** Returns a heading without case, accents, spaces and punctuation. */
export function foldHeading(heading: string): string {
	return foldText(heading).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const known = lazy(
	(): ReadonlyMap<string, Heading> =>
		new Map(
			Object.values(headingWords).flatMap(({ tag: _tag, ...words }) =>
				(Object.keys(words) as Heading[]).flatMap((heading) =>
					words[heading].split('|').map((way) => [foldHeading(way), heading] as const),
				),
			),
		),
)
