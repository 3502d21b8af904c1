import { hasOwn } from '../../../blocks/own.ts'
import type { Issue } from '../../../blocks/types.ts'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import type { Plural } from '../../../i18n/fill.ts'
import type { PageWords } from '../../../i18n/page.ts'
import { isAboutSecond } from '../entries/second-guardian.ts'
import { formatDay } from './dates.ts'

/** Returns the sentence of an issue in the page's language. It never repeats what was entered, but for a number. */
export function issueText(issue: Issue, { issues, tag }: PageWords, locale: string): string {
	const sentences: Readonly<Record<string, string | Plural>> = issues
	const { field, type } = issue.params ?? {}
	const keys = [
		...(field === undefined ? [] : [`${issue.code}.field.${field}`]),
		// The others address guests, about themselves.
		...(isAboutSecond(issueName(issue))
			? [`${issue.code}.second`]
			: type === undefined
				? []
				: [`${issue.code}.${type}`]),
		issue.code,
	]
	const match = keys.find((key) => hasOwn(sentences, key))
	const sentence = match === undefined ? issues.fault : (sentences[match] ?? issues.fault)
	// Codes for lengths and counts have one bound.
	if (typeof sentence !== 'string')
		return fillPlural(sentence, Number(issue.params?.['min'] ?? issue.params?.['max']), tag)
	const params = Object.entries(issue.params ?? {}).map(([key, value]) => [
		key,
		/^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDay(String(value), locale) : value,
	])
	return fill(sentence, Object.fromEntries(params))
}

/** Returns the name of the control that an issue is about: `/children/0/firstName` is `children.0.firstName`. */
export function issueName({ path }: Issue): string {
	return path.slice(1).replace(/\//g, '.')
}
