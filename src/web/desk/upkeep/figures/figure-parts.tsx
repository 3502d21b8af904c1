/** @jsxImportSource preact */
import type { Figures } from '../../../../features/figures/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { countText } from '../../kit/time/amounts.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { dateOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { Measure } from './figure-filter.ts'
import { formBarsOf } from './form-bars.ts'

type PartsProps = { readonly figures: Figures; readonly measure: Measure }

/** By form, and by place if there is more than one. */
export function FigureParts({ figures, measure }: PartsProps) {
	const { figures: texts } = useWords('upkeep')
	const what = texts[measure]
	const byPlace = fill(texts.by.place, { what })
	return (
		<ChartPanel title={fill(texts.by.form, { what })} size="narrow">
			<Forms figures={figures} measure={measure} />
			{figures.byLocation.length > 1 && (
				<>
					<h2>{byPlace}</h2>
					<Bars
						label={byPlace}
						columns={[texts.of.place, what]}
						isStacked
						bars={figures.byLocation.map((each) => ({
							key: each.locationId ?? '',
							name: each.name ?? texts.noPlace,
							value: each[measure],
						}))}
					/>
				</>
			)}
		</ChartPanel>
	)
}

/** Forms with what was imported for them, and how much that is. */
function Forms({ figures, measure }: PartsProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const bars = formBarsOf(figures.byTemplate, measure)
	const dayOfImport = (importedAt: string): string => dateOf(importedAt, tag, timezone)
	return (
		<>
			<Bars
				label={fill(texts.by.form, { what: texts[measure] })}
				columns={[texts.of.form, texts[measure]]}
				isStacked
				bars={bars.map(({ key, name, value, importedAt }) => ({
					key,
					value,
					name:
						importedAt === null ? name : fill(texts.importedForm, { name, date: dayOfImport(importedAt) }),
				}))}
			/>
			{bars.flatMap(({ key, name, parts }) =>
				parts.map(({ importedAt, value }) => (
					<p key={`${key} ${importedAt}`} class="hint">
						{fill(texts.holdsImported, {
							name,
							count: countText(value, tag),
							date: dayOfImport(importedAt),
						})}
					</p>
				)),
			)}
		</>
	)
}
