/** @jsxImportSource preact */
import type { Period } from '../../../../kit/time/dates.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { NumberBox } from './number-box.tsx'
import { Choice } from './operand-box.tsx'

const UNITS = ['days', 'months', 'years'] as const
type Unit = (typeof UNITS)[number]

type LengthBoxesProps = {
	/** Names the number for screen readers. */
	readonly label: string
	readonly period: Partial<Record<Unit, number>>
	readonly onChange: (period: Period) => void
}

/** A length of time: a number and its unit. */
export function LengthBoxes({ label, period, onChange }: LengthBoxesProps) {
	const { form: words } = useWords('forms')
	const unit = UNITS.find((each) => period[each] !== undefined) ?? 'years'
	const length = period[unit] ?? 1
	return (
		<>
			<NumberBox
				attributes={{ 'aria-label': label }}
				value={length}
				isWhole
				onChange={(count) => {
					if (count !== undefined && Number.isInteger(count) && count > 0) onChange(periodOf(count, unit))
				}}
			/>
			<Choice
				label={words.unit}
				value={unit}
				options={UNITS.map((each) => [each, words.units[each]])}
				onChange={(next) => onChange(periodOf(length, next as Unit))}
			/>
		</>
	)
}

function periodOf(count: number, unit: Unit): Period {
	if (unit === 'days') return { days: count }
	return unit === 'months' ? { months: count } : { years: count }
}
