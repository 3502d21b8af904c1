import type { Entry, MustShow } from './entry.ts'
import { toWarning } from './warning.ts'
import type { FormFacts, LawWarning, Notice } from './warning.ts'

/** What the terms of the form do. */
export type Doings = { readonly isRelease: boolean; readonly limitsLiability: boolean }

/** Statements that the law asks for, and that the form lacks or shows in another way. */
export function aboutStatements(entry: Entry, form: FormFacts, doings: Doings): LawWarning[] {
	return entry.mustShow
		.filter((statement) => isAsked(statement, form, doings))
		.flatMap((statement) => {
			const notice = form.notices.find(({ rule }) => rule === statement.id)
			if (notice !== undefined) return aboutNotice(entry, statement, notice, form)
			const message = statement.note ?? `The statement ${statement.id} is not in the form.`
			return [toWarning(entry, 'missing_notice', message, { rule: statement.id })]
		})
}

function isAsked(statement: MustShow, form: FormFacts, { isRelease, limitsLiability }: Doings): boolean {
	if (statement.satisfiedBy === 'privacy_notice' && form.hasPrivacyNotice) return false
	if (statement.satisfiedBy === 'free_health_answers' && form.health.every(({ isRequired }) => !isRequired))
		return false
	switch (statement.when) {
		case 'always':
			return true
		case 'minors':
			return form.hasMinors
		case 'health_question':
			return form.health.length > 0
		case 'release':
		case 'release_or_risk':
		case 'onerous_terms':
			return isRelease
		case 'limitation_of_liability':
			return limitsLiability
		// Only where another law demands writing, which nobody here can know.
		case 'law_requires_writing':
			return false
		default:
			throw new Error(`No rule for the statement ${JSON.stringify(statement.when satisfies never)}.`)
	}
}

function aboutNotice(entry: Entry, statement: MustShow, notice: Notice, form: FormFacts): LawWarning[] {
	const { id: rule, text, format, mustContain = [] } = statement
	const { blockId } = notice
	const all = Object.values(notice.texts)
	const prescribed = Object.entries(text ?? {})
	const isSaid = ([language, words]: [string, string]): boolean =>
		same(notice.texts[language] ?? '', fillIn(words, form.releasee))
	const lacking = mustContain.filter((word) => !all.some((each) => each.toLowerCase().includes(word)))
	const isFormatted =
		(format.uppercase !== true || all.every((each) => each === each.toUpperCase())) &&
		notice.largerByPt >= (format.largerByPt ?? 0) &&
		(format.separate !== true || notice.isFramed) &&
		(format.beforeSignature !== true || notice.isBeforeSignature)
	const others = form.languages.filter((language) => !prescribed.some(([each]) => each === language))
	return [
		...(prescribed.some((each) => !isSaid(each)) || lacking.length > 0
			? [toWarning(entry, 'notice_changed', 'Its words are not those of the law.', { blockId, rule })]
			: []),
		...(isFormatted ? [] : [toWarning(entry, 'format_not_met', describeFormat(format), { blockId, rule })]),
		...(prescribed.length > 0
			? others
					.filter((language) => notice.texts[language] === undefined)
					.map((language) =>
						toWarning(
							entry,
							'notice_language',
							'The law has no words in this language: the original is shown.',
							{
								blockId,
								rule,
								language,
							},
						),
					)
			: []),
	]
}

function describeFormat({ uppercase, largerByPt, separate, beforeSignature }: MustShow['format']): string {
	const parts = [
		uppercase === true && 'in capitals',
		largerByPt !== undefined && `${largerByPt} points larger than the terms`,
		separate === true && 'in a frame of its own',
		beforeSignature === true && 'before the signature',
	].filter((part) => part !== false)
	return `The law wants it ${parts.join(', ')}.`
}

/** Puts the name of who is released into a prescribed text. */
function fillIn(text: string, releasee: string): string {
	return text.replaceAll('{releasee}', releasee)
}

function same(one: string, other: string): boolean {
	const read = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase()
	return read(one) === read(other)
}
