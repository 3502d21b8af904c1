import type { Config } from '../../config/config.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { fill } from '../../i18n/fill.ts'
import { pickWords } from '../../i18n/languages.ts'
import { differenceOf } from '../../kit/difference.ts'
import type { Figures, GuestFigures, Happened } from '../figures/model.ts'
import { publicAddress } from '../links/token/address.ts'
import { writeCharts } from '../messages/delivery/charts.ts'
import type { Chart } from '../messages/delivery/charts.ts'
import { drawWeek } from './draw-week.ts'
import { drawYear } from './draw-year.ts'
import { daysOf } from './month.ts'
import { figureWords, nameMonth } from './words.ts'
import type { FigureWords } from './words.ts'

export type MonthFigures = {
	/** Whose way of times it has, as ISO 3166-1 alpha-2; null if unknown. */
	readonly country: string | null
	/** `YYYY-MM` */
	readonly month: string
	readonly figures: Figures
	/** The same month a year before. */
	readonly earlier: Happened
	/** The twelve months that end with it, and the twelve before these. */
	readonly years: readonly [now: Pick<Figures, 'byDay'>, before: Pick<Figures, 'byDay'>]
	readonly guests: GuestFigures
}

/** Most forms, places and languages that are listed. */
const MOST_ROWS = 10

const allScreens = wordsOf('kit')

/** The reports of a month as a mail: the same figures as pictures and in lines. */
export function writeReport(
	config: Pick<Config, 'baseUrl' | 'host' | 'port' | 'tlsCert'>,
	month: MonthFigures,
	language: string,
): { subject: string; body: string; charts: readonly Chart[] } {
	const { screens } = pickWords(allScreens, language)
	const { from, to } = daysOf(month.month)
	const address = `${publicAddress(config)}/desk/figures?when=season&from=${from}&to=${to}`
	const charts = [...draw(month, language), { kind: 'link', text: screens.figures, address } as const]
	const subject = `${screens.figures}: ${nameMonth(month.month, language)}`
	return { subject, body: writeCharts(charts), charts }
}

function draw(month: MonthFigures, language: string): Chart[] {
	const { figures, guests } = month
	const texts = figureWords(language)
	const { visits } = guests
	return [
		totals(month, language),
		...drawYear(month.years, language),
		...drawWeek(figures, language, month.country),
		...bars(
			fill(texts.by.form, { what: texts.signed }),
			figures.byTemplate.map(({ name, signed }) => [name, signed]),
			language,
		),
		...bars(
			fill(texts.by.place, { what: texts.arrivals }),
			figures.byLocation.map(({ name, arrivals }) => [name ?? texts.noPlace, arrivals]),
			language,
		),
		...bars(
			texts.visits.title,
			[
				[texts.visits.first, visits.first],
				[texts.visits.returning, visits.returning],
			],
			language,
		),
		...bars(texts.ages.title, agesOf(guests, texts), language),
		...bars(
			texts.languages.title,
			guests.languages.map(({ language: tag, waivers }) => [
				tag === null ? texts.languages.none : (nameOfLanguage(tag, language) ?? tag),
				waivers,
			]),
			language,
		),
		...bars(
			texts.incidents,
			figures.incidents.map(({ kind, incidents }) => [texts.incidentKinds[kind], incidents]),
			language,
		),
		...bars(
			texts.ending,
			figures.ending.slice(0, 3).map((each) => [nameMonth(each.month, language), each.waivers]),
			language,
		),
	]
}

function totals({ figures, earlier }: MonthFigures, language: string): Chart {
	const texts = figureWords(language)
	const percent = new Intl.NumberFormat(language, { style: 'percent' })
	const items = (['signed', 'arrivals', 'people'] as const).map((measure) => {
		const difference = differenceOf(figures[measure], earlier[measure])
		const note =
			difference === undefined
				? ''
				: fill(texts.differs[difference.kind].year, { percent: percent.format(difference.share) })
		return { name: texts[measure], value: figures[measure].toLocaleString(language), note }
	})
	return { kind: 'totals', items }
}

/** A text stands for a count that is not told. */
type Count = readonly [name: string, count: number | string]

/** Of a group that is too small to be counted: between nothing and what is. */
const UNTOLD = 1

function bars(title: string, list: readonly Count[], language: string): Chart[] {
	const told = list.filter(([, count]) => count !== 0).slice(0, MOST_ROWS)
	const sizes = told.map(([, count]) => (typeof count === 'number' ? count : UNTOLD))
	const most = Math.max(...sizes)
	const rows = told.map(([name, count], at) => ({
		name,
		value: count.toLocaleString(language),
		share: (sizes[at] ?? 0) / most,
	}))
	return rows.length === 0 ? [] : [{ kind: 'bars', title, rows }]
}

function agesOf({ ages }: GuestFigures, { ages: texts }: FigureWords): Count[] {
	return ages.map(({ from, to, people }) => {
		const name = from === 0 ? texts.to : to === null ? texts.from : texts.span
		return [fill(name, { from: String(from), to: String(to) }), people ?? texts.few]
	})
}

function nameOfLanguage(tag: string, language: string): string | undefined {
	return new Intl.DisplayNames([language], { type: 'language' }).of(tag)
}
