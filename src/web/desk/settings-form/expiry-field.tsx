/** @jsxImportSource preact */
import type { Expiry } from '../../../features/templates/model.ts'
import { FaultText } from '../parts/field.tsx'
import { dayOf } from '../parts/times.ts'
import { useSession } from '../client/current.ts'
import { useBuilderWords } from '../words/builder-words.ts'
import { NumberBox } from './number-box.tsx'
import { Choice } from './operand-box.tsx'
import { useFault } from './use-change.ts'

const UNITS = ['days', 'months', 'years'] as const
type Unit = (typeof UNITS)[number]

type ExpiryFieldProps = {
	readonly expiry: Expiry | undefined
	readonly onChange: (expiry: Expiry) => void
}

/** How long a waiver is valid, as a sentence. */
export function ExpiryField({ expiry = { type: 'never' }, onChange }: ExpiryFieldProps) {
	const { form: words } = useBuilderWords()
	const { timezone } = useSession().organization
	const fault = useFault(undefined, 'expiry', true)
	const choose = (type: Expiry['type']): void => {
		if (type === 'duration') onChange({ type, years: 1 })
		else if (type === 'date') onChange({ type, date: `${dayOf(Date.now(), timezone).slice(0, 4)}-12-31` })
		else onChange({ type })
	}
	return (
		<fieldset class={`field sentence ${fault === undefined ? '' : 'has-fault'}`} data-path="expiry">
			<legend>{words.expiry}</legend>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<div class="sentence-parts">
				<Choice
					label={words.expiry}
					value={expiry.type}
					options={(['never', 'duration', 'end_of_day', 'end_of_year', 'date'] as const).map((type) => [
						type,
						words.expiries[type],
					])}
					onChange={(type) => choose(type as Expiry['type'])}
				/>
				{expiry.type === 'duration' && <Duration duration={expiry} onChange={onChange} />}
				{expiry.type === 'date' && (
					<input
						class="box"
						type="date"
						aria-label={words.expiries.date}
						value={expiry.date}
						onInput={({ currentTarget }) => {
							if (currentTarget.value !== '') onChange({ type: 'date', date: currentTarget.value })
						}}
					/>
				)}
			</div>
		</fieldset>
	)
}

type Duration = Extract<Expiry, { type: 'duration' }>

function Duration({ duration, onChange }: { duration: Duration; onChange: (expiry: Expiry) => void }) {
	const { form: words } = useBuilderWords()
	const lengths = duration as Partial<Record<Unit, number>>
	const unit = UNITS.find((each) => lengths[each] !== undefined) ?? 'years'
	const length = lengths[unit] ?? 1
	const make = (count: number, of: Unit): void => {
		if (of === 'days') onChange({ type: 'duration', days: count })
		else if (of === 'months') onChange({ type: 'duration', months: count })
		else onChange({ type: 'duration', years: count })
	}
	return (
		<>
			<NumberBox
				attributes={{ 'aria-label': words.length }}
				value={length}
				isWhole
				onChange={(count) => {
					if (count !== undefined && Number.isInteger(count) && count > 0) make(count, unit)
				}}
			/>
			<Choice
				label={words.unit}
				value={unit}
				options={UNITS.map((each) => [each, words.units[each]])}
				onChange={(next) => make(length, next as Unit)}
			/>
		</>
	)
}
