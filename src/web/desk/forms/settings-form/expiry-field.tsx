/** @jsxImportSource preact */
import type { Expiry } from '../../../../features/templates/model.ts'
import { FaultText } from '../../kit/parts/field.tsx'
import { dayOf } from '../../kit/parts/times.ts'
import { useSession } from '../../kit/client/current.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LengthBoxes } from './length-boxes.tsx'
import { Choice } from './operand-box.tsx'
import { useFault } from './use-change.ts'

type ExpiryFieldProps = {
	readonly expiry: Expiry | undefined
	readonly onChange: (expiry: Expiry) => void
}

/** How long a waiver is valid, as a sentence. */
export function ExpiryField({ expiry = { type: 'never' }, onChange }: ExpiryFieldProps) {
	const { form: words } = useWords('forms')
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
				{expiry.type === 'duration' && (
					<LengthBoxes
						label={words.length}
						period={expiry}
						onChange={(period) => onChange({ type: 'duration', ...period })}
					/>
				)}
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
