import { headingWords } from '../../../i18n/headings.ts'
import { lazy } from '../../../kit/lazy.ts'
import { foldText } from '../../../kit/text/fold.ts'

type Words = {
	/** 1 to 12 by the folded name; 0 for a name of two months, as languages differ. */
	readonly months: ReadonlyMap<string, number>
	/** Folded words that may stand beside a date and say nothing more. */
	readonly others: ReadonlySet<string>
}

/** Words of dates in all our languages, long and short, alone and within a date. */
export const dateWords = lazy((): Words => {
	const months = new Map<string, number>()
	const others = new Set(
		'st nd rd th er de del do of the den le ngay nam г р року ב'.split(' ').map(foldText),
	)
	for (const tag of Object.keys(headingWords))
		for (const style of ['long', 'short'] as const)
			for (const rest of [{}, { day: 'numeric', weekday: style }] as const) {
				const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
					timeZone: 'UTC',
					month: style,
					...rest,
				})
				for (const day of DAYS)
					for (const { type, value } of format.formatToParts(day)) {
						if (type === 'weekday') for (const word of wordsOf(value)) others.add(word)
						if (type === 'month') addMonth(months, value, day.getUTCMonth() + 1, tag)
					}
			}
	return { months, others }
})

/** Of every month, and of every day of the week. */
const DAYS = Array.from({ length: 45 }, (_none, at) => new Date(Date.UTC(2026, 0, 1 + 8 * at)))

/** Months that are numbers have no name. Hebrew joins "in" to the name. */
function addMonth(months: Map<string, number>, name: string, month: number, tag: string): void {
	const [word, ...more] = wordsOf(name)
	if (word === undefined || more.length > 0 || /\p{N}/u.test(name)) return
	for (const spelling of tag === 'he' ? [word, `ב${word}`] : [word])
		months.set(spelling, (months.get(spelling) ?? month) === month ? month : 0)
}

/** Folded words of letters. */
function wordsOf(text: string): string[] {
	return foldText(text).match(/[\p{L}\p{M}]+/gu) ?? []
}
