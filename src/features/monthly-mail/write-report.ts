import type { Config } from '../../config/config.ts'
import { fill } from '../../i18n/fill.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { differenceOf } from '../../kit/difference.ts'
import type { Figures, GuestFigures, Happened } from '../figures/model.ts'
import { publicAddress } from '../links/token/address.ts'
import { pickWords } from '../../i18n/languages.ts'
import { daysOf } from './month.ts'

export type MonthFigures = {
	/** `YYYY-MM` */
	readonly month: string
	readonly figures: Figures
	/** The same month a year before. */
	readonly earlier: Happened
	readonly guests: GuestFigures
}

/** Most forms, places and languages that are listed. */
const MOST_LINES = 10

const allWords = wordsOf('upkeep')
const allScreens = wordsOf('kit')

/** The reports of a month as a mail: its counts in lines, since mail programs show charts badly, or not at all. */
export function writeReport(
	config: Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>,
	{ month, figures, earlier, guests }: MonthFigures,
	language: string,
): { subject: string; body: string } {
	const { figures: texts } = pickWords(allWords, language)
	const { from, to } = daysOf(month)
	const parts = [
		totals(figures, earlier, language),
		counts(
			fill(texts.by.form, { what: texts.signed }),
			figures.byTemplate.map(({ name, signed }) => [name, signed]),
			language,
		),
		counts(
			fill(texts.by.place, { what: texts.arrivals }),
			figures.byLocation.map(({ name, arrivals }) => [name ?? texts.noPlace, arrivals]),
			language,
		),
		counts(
			texts.visits.title,
			[
				[texts.visits.first, guests.visits.first],
				[texts.visits.returning, guests.visits.returning],
			],
			language,
		),
		counts(texts.ages.title, agesOf(guests, language), language),
		counts(
			texts.languages.title,
			guests.languages.map(({ language: tag, waivers }) => [
				tag === null ? texts.languages.none : (nameOfLanguage(tag, language) ?? tag),
				waivers,
			]),
			language,
		),
		counts(
			texts.ending,
			figures.ending.slice(0, 3).map((each) => [monthName(each.month, language), each.waivers]),
			language,
		),
	]
	const link = `${publicAddress(config)}/desk/figures?when=season&from=${from}&to=${to}`
	const { screens } = pickWords(allScreens, language)
	return {
		subject: `${screens.figures}: ${monthName(month, language)}`,
		body: [...parts.filter((part) => part !== ''), link].join('\n\n'),
	}
}

function totals(figures: Figures, earlier: Happened, language: string): string {
	const { figures: texts } = pickWords(allWords, language)
	const percent = new Intl.NumberFormat(language, { style: 'percent' })
	return (['signed', 'arrivals', 'people'] as const)
		.map((measure) => {
			const difference = differenceOf(figures[measure], earlier[measure])
			const more =
				difference === undefined
					? ''
					: ` (${fill(texts.differs[difference.kind].year, { percent: percent.format(difference.share) })})`
			return `${texts[measure]}: ${figures[measure].toLocaleString(language)}${more}`
		})
		.join('\n')
}

type Count = readonly [name: string, count: number | string]

/** A heading, and a line for each that has any; '' if none has. */
function counts(title: string, list: readonly Count[], language: string): string {
	const lines = list.filter(([, count]) => count !== 0).slice(0, MOST_LINES)
	if (lines.length === 0) return ''
	return [title, ...lines.map(([name, count]) => `– ${name}: ${count.toLocaleString(language)}`)].join('\n')
}

function agesOf({ ages }: GuestFigures, language: string): Count[] {
	const { ages: texts } = pickWords(allWords, language).figures
	return ages.map(({ from, to, people }) => {
		const name = from === 0 ? texts.to : to === null ? texts.from : texts.span
		return [fill(name, { from: String(from), to: String(to) }), people ?? texts.few]
	})
}

function nameOfLanguage(tag: string, language: string): string | undefined {
	return new Intl.DisplayNames([language], { type: 'language' }).of(tag)
}

function monthName(month: string, language: string): string {
	const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
	return new Intl.DateTimeFormat(language, options).format(Date.parse(`${month}-01`))
}
