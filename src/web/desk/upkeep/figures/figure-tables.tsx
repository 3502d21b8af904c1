/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Figures } from '../../../../features/figures/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { countText } from '../../kit/parts/amounts.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import type { Bar } from '../../kit/parts/bars.tsx'
import { dateOf, dayNameOf, monthNameOf, timeOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Measure } from './figure-filter.ts'
import { busyHours, periodsOf } from './periods.ts'
import type { PeriodKind } from './periods.ts'

type FigureTablesProps = { readonly figures: Figures; readonly measure: Measure }

/** The totals, and one of them by day, hour, form and location. */
export function FigureTables({ figures, measure }: FigureTablesProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const isEmpty = figures.signed + figures.arrivals === 0
	return (
		<>
			<dl class="totals" aria-label={texts.totals}>
				{(['signed', 'arrivals', 'people'] as const).map((each) => (
					<div key={each} class="card">
						<dt>{texts[each]}</dt>
						<dd>{countText(figures[each], tag)}</dd>
					</div>
				))}
			</dl>
			{isEmpty ? <p class="empty">{texts.nothing}</p> : <Parts figures={figures} measure={measure} />}
			<Ending ending={figures.ending} />
		</>
	)
}

function Parts({ figures, measure }: FigureTablesProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { kind, periods } = periodsOf(figures.byDay)
	const hours = busyHours(figures.byHour)
	const tables: [kind: keyof typeof texts.by, bars: Bar[]][] = [
		[kind, periods.map((each) => ({ key: each.key, name: nameOf(kind, each.key), value: each[measure] }))],
		['hour', hours.map((each) => ({ key: `${each.hour}`, name: hourName(each.hour), value: each[measure] }))],
		[
			'form',
			figures.byTemplate.map((each) => ({ key: each.templateId, name: each.name, value: each[measure] })),
		],
		[
			'place',
			figures.byLocation.map((each) => ({
				key: each.locationId ?? '',
				name: each.name ?? texts.noPlace,
				value: each[measure],
			})),
		],
	]
	const visible = tables.filter(([of, bars]) => of === 'hour' || bars.length > 1)
	return (
		<>
			{visible.map(([of, bars]) => (
				<Part key={of} title={texts.by[of]}>
					<Bars label={texts.by[of]} columns={[texts.of[of], texts[measure]]} bars={bars} />
				</Part>
			))}
		</>
	)

	function nameOf(of: PeriodKind, key: string): string {
		if (of === 'month') return monthNameOf(key, tag)
		const noon = `${key}T12:00:00Z`
		if (of === 'day') return dayNameOf(noon, tag, 'UTC')
		return fill(texts.weekFrom, { date: dateOf(noon, tag, 'UTC') })
	}

	function hourName(hour: number): string {
		return timeOf(Date.UTC(2026, 0, 1, hour), tag, 'UTC')
	}
}

function Ending({ ending }: Pick<Figures, 'ending'>) {
	const { figures: texts, tag } = useWords('upkeep')
	const bars = ending.map(({ month, waivers }) => ({
		key: month,
		name: monthNameOf(month, tag),
		value: waivers,
	}))
	return (
		<Part title={texts.ending} hint={texts.endingHint}>
			<Bars label={texts.ending} columns={[texts.of.month, texts.waivers]} bars={bars} />
		</Part>
	)
}

type PartProps = { readonly title: string; readonly hint?: string; readonly children: ComponentChildren }

function Part({ title, hint, children }: PartProps) {
	const heading = useId()
	return (
		<section class="part" aria-labelledby={heading}>
			<h2 id={heading}>{title}</h2>
			{hint !== undefined && <p class="hint">{hint}</p>}
			{children}
		</section>
	)
}
