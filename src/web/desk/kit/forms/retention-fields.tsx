/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Retention } from '../../../../features/locations/retention-model.ts'
import type { ReadField } from '../client/form.ts'
import { useWords } from '../words/use-words.tsx'
import { SelectField, TextField } from './field.tsx'
import { FormFault } from './form-state.ts'
import { UNITS, readRule, toFields } from './rule-fields.ts'
import type { Unit } from './rule-fields.ts'

/** What is chosen of a retention rule, and how it is read from its fields. */
export type RetentionState = {
	readonly rule: Retention | null
	readonly isTimed: boolean
	readonly unit: Unit
	readonly onTimed: (isTimed: boolean) => void
	readonly onUnit: (unit: Unit) => void
	/** @returns null without a rule @throws FormFault */
	readonly read: (read: ReadField) => Retention | null
}

/** The state of `RetentionFields`. @param rule null without one */
export function useRetention(rule: Retention | null): RetentionState {
	const { keeping: texts } = useWords('kit')
	const [isTimed, setTimed] = useState(rule !== null)
	const [unit, setUnit] = useState<Unit>(toFields(rule).unit)
	const read = (field: ReadField): Retention | null => {
		if (!isTimed) return null
		const { rule: typed = null, faults } = readRule({ length: field('length'), unit, years: field('years') })
		if (typed !== null) return typed
		throw new FormFault({
			...(faults.length && { length: texts.lengthFault }),
			...(faults.years && { years: texts.limitationFault }),
		})
	}
	return { rule, isTimed, unit, onTimed: setTimed, onUnit: setUnit, read }
}

/** How long waivers are kept. @param otherwise what holds without a rule */
export function RetentionFields({ state, otherwise }: { state: RetentionState; otherwise: string }) {
	const { keeping: texts } = useWords('kit')
	const { rule, isTimed, unit, onTimed, onUnit } = state
	const start = toFields(rule)
	return (
		<>
			<SelectField
				label={texts.rule}
				value={isTimed ? 'time' : 'otherwise'}
				options={[
					['otherwise', otherwise],
					['time', texts.keepTime],
				]}
				onChange={(kind) => onTimed(kind === 'time')}
			/>
			{isTimed && (
				<>
					<TextField label={texts.length} name="length" inputMode="numeric" defaultValue={start.length} />
					<SelectField
						label={texts.unit}
						value={unit}
						options={UNITS.map((each) => [each, texts.units[each]] as const)}
						onChange={onUnit}
					/>
					<TextField
						label={texts.limitation}
						name="years"
						hint={texts.limitationHint}
						inputMode="numeric"
						defaultValue={start.years}
					/>
				</>
			)}
		</>
	)
}
