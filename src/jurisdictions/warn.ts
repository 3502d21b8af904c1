import type { Choice } from './choose.ts'
import type { Entry } from './entry.ts'
import { aboutStatements } from './statements.ts'
import { toWarning } from './warning.ts'
import type { FormFacts, LawWarning, Term } from './warning.ts'
import { DAY_MS } from '../kit/time/durations.ts'
import phrases from './phrases.json' with { type: 'json' }

/** An entry that nobody has looked at for so long may be wrong. */
const STALE_MS = 548 * DAY_MS

/**
 * What of a form the law of a place may make void, or asks to be shown. Patterns find words in some languages, so that
 * no warning is no approval.
 * @param now milliseconds since 1970
 */
export function warnOf({ entry, by, overrides }: Choice, form: FormFacts, now: number): LawWarning[] {
	const hits = findPhrases(entry, form.terms)
	const isRelease = hits.some(({ phrase }) => RELEASES.has(phrase)) || hasRelease(form.terms)
	return [
		...aboutPlace({ entry, by, overrides }, now),
		...aboutPhrases(entry, hits, form),
		...aboutNegligence(entry, form, isRelease),
		...aboutStatements(entry, form, {
			isRelease,
			limitsLiability: isRelease || hits.some(({ phrase }) => phrase === 'gross-only'),
		}),
		...aboutPeople(entry, form),
	]
}

const RELEASES = new Set(['release', 'release-for-child', 'indemnity'])

function aboutPlace({ entry, by, overrides }: Choice, now: number): LawWarning[] {
	const isStale = now - Date.parse(entry.asOf) > STALE_MS
	return [
		...(by === 'default' && overrides.length === 0
			? [toWarning(entry, 'no_rules_for_place', 'No rules are known for this place. Ask a lawyer there.')]
			: []),
		...(by === 'strictest'
			? [toWarning(entry, 'choose_region', 'The law differs by region. Name the region of the venue.')]
			: []),
		...(isStale ? [toWarning(entry, 'stale', `What is known of ${entry.name} is of ${entry.asOf}.`)] : []),
	]
}

type Hit = Term & { readonly phrase: string; readonly reason: string; readonly words: string }

function findPhrases(entry: Entry, terms: readonly Term[]): Hit[] {
	return entry.mustNotSay.flatMap(({ phrase, reason }) => {
		const pattern = patternOf(phrase)
		return terms.flatMap((term) => {
			const words = pattern.exec(term.text)?.[0]
			return words === undefined ? [] : [{ ...term, phrase, reason, words: words.slice(0, MAX_WORDS) }]
		})
	})
}

/** In UTF-16 units. */
const MAX_WORDS = 120

const PHRASES: Readonly<Record<string, string>> = phrases

/** Ignores case. */
export function patternOf(phrase: string): RegExp {
	return new RegExp(PHRASES[phrase] ?? '(?!)', 'iu')
}

function hasRelease(terms: readonly Term[]): boolean {
	const pattern = patternOf('release')
	return terms.some(({ text }) => pattern.test(text))
}

const PHRASE_CODES: Readonly<Record<string, LawWarning['code']>> = {
	salvage: 'voiding_words',
	'gross-only': 'voiding_words',
	'release-for-child': 'parental_waiver',
}

function aboutPhrases(entry: Entry, hits: readonly Hit[], { hasMinors }: FormFacts): LawWarning[] {
	return hits
		.filter(({ phrase }) => phrase !== 'release-for-child' || hasMinors)
		.map(({ phrase, reason, words, blockId, language }) => {
			const code = PHRASE_CODES[phrase] ?? 'void_clause'
			return toWarning(entry, code, `“${words}”: ${reason}`, { blockId, language, words })
		})
}

/** Where the law wants the word, a release without it covers less than it seems to. */
function aboutNegligence(entry: Entry, { terms }: FormFacts, isRelease: boolean): LawWarning[] {
	const word = entry.conspicuous['word']
	if (!isRelease || typeof word !== 'string') return []
	const isNamed = terms.some(({ text }) => text.toLowerCase().includes(word))
	const message = `The release does not use the word “${word}”.`
	return isNamed ? [] : [toWarning(entry, 'negligence_not_named', message, { words: word })]
}

function aboutPeople(entry: Entry, form: FormFacts): LawWarning[] {
	const asksFreely = entry.mustShow.some(({ when }) => when === 'health_question')
	const forced = asksFreely ? form.health.filter(({ isRequired }) => isRequired) : []
	const { age } = entry.majority
	return [
		...forced.map(({ blockId }) =>
			toWarning(
				entry,
				'health_required',
				'A required answer about health is no free consent. Make it optional, and offer to tell the desk.',
				{ blockId },
			),
		),
		...(form.ageOfMajority === undefined || form.ageOfMajority === age
			? []
			: [
					toWarning(
						entry,
						'majority_differs',
						`The form takes people of ${form.ageOfMajority} for adults. Of full age here is ${age}.`,
					),
				]),
	]
}
