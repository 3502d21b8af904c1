/** @jsxImportSource preact */
import { countText } from '../../kit/time/amounts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ColumnTable } from './column-table.tsx'
import type { ColumnsProps, NamedColumn } from './column-table.tsx'
import { labelStep, slotsOf, ticksOf, widthOf } from './scales.ts'
import { useWidth } from './use-width.ts'

/** Columns of a range, with those of an earlier one behind, dashed. The numbers are in a table, too. */
export function ColumnChart(props: ColumnsProps) {
	const { columns, legend, title } = props
	const [place, width] = useWidth()
	const isCompared = columns.some(({ earlier }) => earlier !== undefined)
	return (
		<ChartPanel
			title={title}
			size="wide"
			aside={
				isCompared && (
					<p class="legend">
						<span>
							<i />
							{legend.value}
						</span>
						<span>
							<i class="then" />
							{legend.earlier}
						</span>
					</p>
				)
			}
		>
			<div ref={place} class="column-chart">
				{width > 0 && <Drawing title={title} columns={columns} legend={legend} width={width} />}
			</div>
			<ColumnTable {...props} isCompared={isCompared} />
		</ChartPanel>
	)
}

/** In CSS pixels: where the axis begins, where zero is, and where labels stand. */
const TOP = 12
const BASE = 165
const LABELS = 184
const HEIGHT = 192

/** The widest column, and its share of the slot. */
const WIDEST = 36
const SHARE = 0.72

type DrawingProps = Pick<ColumnsProps, 'title' | 'columns' | 'legend'> & { readonly width: number }

function Drawing({ title, columns, legend, width }: DrawingProps) {
	const { tag } = useWords('upkeep')
	const ticks = ticksOf(Math.max(...columns.flatMap(({ value = 0, earlier = 0 }) => [value, earlier])))
	const names = ticks.map((tick) => countText(tick, tag))
	const left = Math.max(...names.map(widthOf)) + 10
	const heightOf = (value: number): number => ((BASE - TOP) * value) / (ticks.at(-1) ?? 1)
	return (
		<svg width={width} height={HEIGHT} role="img" aria-label={title}>
			{ticks.map((tick, at) => (
				<g key={tick}>
					<line class="axis" x1={left} x2={width} y1={BASE - heightOf(tick)} y2={BASE - heightOf(tick)} />
					<text x={left - 6} y={BASE - heightOf(tick) + 4} text-anchor="end">
						{names[at]}
					</text>
				</g>
			))}
			<ColumnShapes columns={columns} legend={legend} left={left} right={width} heightOf={heightOf} />
		</svg>
	)
}

type ColumnShapesProps = Pick<ColumnsProps, 'columns' | 'legend'> & {
	readonly left: number
	readonly right: number
	readonly heightOf: (value: number) => number
}

function ColumnShapes({ columns, legend, left, right, heightOf }: ColumnShapesProps) {
	const slots = slotsOf(columns.length, left, right)
	const slot = slots[0]?.width ?? 0
	const labels = columnLabels(columns, slot)
	const step = labelStep(labels, slot)
	const outer = Math.min(WIDEST, slot * SHARE)
	const inner = columns.some(({ earlier }) => earlier !== undefined) ? outer * SHARE : outer
	return columns.map((column, at) => {
		const { key, value = 0, earlier = 0, isRunning } = column
		const { middle } = slots[at] ?? { middle: 0 }
		return (
			<g key={key}>
				<title>{describe(column, legend)}</title>
				<Shape kind="then" middle={middle} width={outer} height={heightOf(earlier)} />
				<Shape
					kind={isRunning ? 'now running' : 'now'}
					middle={middle}
					width={inner}
					height={heightOf(value)}
				/>
				{at % step === 0 && (
					<text class={isRunning ? 'strong' : undefined} x={middle} y={LABELS} text-anchor="middle">
						{labels[at]}
					</text>
				)}
			</g>
		)
	})
}

/** Returns the labels, all of them short if one has no room. */
function columnLabels(columns: readonly NamedColumn[], room: number): string[] {
	const labels = columns.map(({ label }) => label)
	return labelStep(labels, room) > 1 ? columns.map(({ shortLabel }) => shortLabel) : labels
}

/** What a pointer is told about a column. */
function describe({ name, value, earlier }: NamedColumn, legend: ColumnsProps['legend']): string {
	const counts = [
		value === undefined ? '–' : String(value),
		earlier !== undefined && `${legend.earlier}: ${earlier}`,
	]
	return `${name}: ${counts.filter((part) => part !== false).join(' · ')}`
}

type ShapeProps = {
	readonly kind: string
	readonly middle: number
	readonly width: number
	readonly height: number
}

function Shape({ kind, middle, width, height }: ShapeProps) {
	if (height === 0) return null
	const radius = Math.min(3, width / 4, height)
	return (
		<rect class={kind} x={middle - width / 2} y={BASE - height} width={width} height={height} rx={radius} />
	)
}
