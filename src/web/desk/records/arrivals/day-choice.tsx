/** @jsxImportSource preact */
import { useShortcuts } from '../../kit/client/shortcuts.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { shiftDay } from '../../kit/time/days.ts'

type DayChoiceProps = {
	/** YYYY-MM-DD. */
	readonly day: string
	/** The last day that can be chosen. */
	readonly today: string
	readonly onChange: (day: string) => void
}

/** Goes from day to day by buttons and the arrow keys, or to any day by its date. */
export function DayChoice({ day, today, onChange }: DayChoiceProps) {
	const { day: words } = useWords('records')
	const isLast = day >= today
	const go = (by: number): void => {
		if (by < 0 || !isLast) onChange(shiftDay(day, by))
	}
	useShortcuts({ ArrowLeft: () => go(-1), ArrowRight: () => go(1) })
	return (
		<div class="day-choice">
			<button type="button" class="icon-button framed" aria-label={words.previous} onClick={() => go(-1)}>
				<Icon name="back" isTurned />
			</button>
			<input
				class="box"
				type="date"
				aria-label={words.day}
				max={today}
				value={day}
				onChange={({ currentTarget }) => {
					if (currentTarget.value !== '') onChange(currentTarget.value)
				}}
			/>
			<button
				type="button"
				class="icon-button framed next"
				aria-label={words.next}
				aria-disabled={isLast}
				onClick={() => go(1)}
			>
				<Icon name="back" isTurned />
			</button>
		</div>
	)
}
