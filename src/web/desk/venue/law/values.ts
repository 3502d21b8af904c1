import type { Jurisdiction } from '../../../../features/jurisdictions/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

type Words = DeskWords<'venue'>

/** A value of the law that the desk has words for. */
type Value = {
	readonly label: string
	/** What it can be; none for a number of years. */
	readonly options?: Readonly<Record<string, string>>
	/** What follows from another value. */
	readonly hint?: string
}

/** Values that are no items of a list, in the order of the screen. */
export function listValues({ settings, overrides: texts }: Words): ReadonlyMap<string, Value> {
	const { lawFacts } = settings
	return new Map<string, Value>([
		['majority.age', { label: lawFacts.majority }],
		['limitation.years', { label: lawFacts.limitation, hint: texts.shorter }],
		['limitation.minors', { label: lawFacts.minors, options: settings.lawMinors, hint: texts.shorter }],
		['limitation.minorsYears', { label: texts.minorsYears, hint: texts.shorter }],
		['majority.retentionAge', { label: texts.retentionAge, hint: texts.shorter }],
		[
			'parentalWaiver',
			{ label: lawFacts.parentalWaiver, options: settings.lawParents, hint: texts.alsoWords },
		],
		[
			'negligenceRelease',
			{ label: lawFacts.negligenceRelease, options: settings.lawReleases, hint: texts.alsoWords },
		],
		['textFamily', { label: texts.family, options: texts.families }],
	])
}

/** Paths of what can be left out: statements that must be shown, and words that must not be said. */
export function listItems({ mustShow, mustNotSay }: Jurisdiction): readonly string[] {
	return [...mustNotSay.map(({ id }) => `mustNotSay.${id}`), ...mustShow.map(({ id }) => `mustShow.${id}`)]
}

/** The name of a value. One that the desk has no words for is called as in the API. */
export function labelOf(path: string, words: Words): string {
	const [list, id = ''] = path.split('.')
	if (list === 'mustShow') return fill(words.overrides.statement, { id })
	if (list === 'mustNotSay') return fill(words.overrides.phrase, { id })
	return listValues(words).get(path)?.label ?? path
}

/** A value in words. */
export function spellValue(path: string, value: unknown, words: Words): string {
	const { settings, overrides: texts, tag } = words
	if (value === 'unknown') return settings.lawUnknown
	if (path.startsWith('must')) return value === null ? texts.dropped : texts.applies
	const named = listValues(words).get(path)
	if (named?.options !== undefined && typeof value === 'string') return named.options[value] ?? value
	if (named !== undefined && typeof value === 'number') return fillPlural(settings.lawYears, value, tag)
	if (value === null) return settings.noCountry
	return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value of a place that is no item of a list. */
export function valueAt(place: Jurisdiction, path: string): unknown {
	const [field = '', key] = path.split('.')
	const value: unknown = Reflect.get(place, field)
	if (key === undefined) return value
	return typeof value === 'object' && value !== null ? (Reflect.get(value, key) ?? null) : null
}
