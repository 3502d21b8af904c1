/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { differenceOf } from '../../../../kit/difference.ts'
import { countText, percentText } from '../../kit/time/amounts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { comparable } from './earlier.ts'
import type { Now } from './earlier.ts'
import { MEASURES } from './figure-filter.ts'
import { hourName } from './period-names.ts'
import type { Report } from './use-report.ts'

type FigureTilesProps = { readonly report: Report; readonly now: Now }

/** The sums of a range, and how they differ from the earlier range as far as this one is over. */
export function FigureTiles({ report, now }: FigureTilesProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { figures, earlier, isComparing, ago, kind } = report
	const [present, past] =
		earlier === undefined ? [figures, undefined] : comparable(figures, earlier, { ...report, now })
	const differences = MEASURES.map((measure) => past && differenceOf(present[measure], past[measure]))
	const isRunning = figures.from <= now.day && now.day <= figures.to
	const until =
		kind === 'hour' ? fill(texts.comparedUntil, { time: hourName(now.hour, tag) }) : texts.comparedYesterday
	return (
		<>
			<dl class="tiles" aria-label={texts.totals}>
				{MEASURES.map((measure, at) => {
					const difference = differences[at]
					return (
						<div key={measure} class="panel tile">
							<dt>{texts[measure]}</dt>
							<dd>{countText(figures[measure], tag)}</dd>
							{isComparing && (
								<dd class="sub" aria-hidden="true">
									…
								</dd>
							)}
							{difference !== undefined && (
								<dd class="sub">
									{fill(texts.differs[difference.kind][ago], {
										percent: percentText(difference.share, tag),
									})}
								</dd>
							)}
						</div>
					)
				})}
			</dl>
			{isRunning && (isComparing || differences.some((difference) => difference !== undefined)) && (
				<p class="hint compared">{until}</p>
			)}
		</>
	)
}
