/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useOrganization, useUpdateOrganization } from '../../kit/client/organization.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { SelectField, TextField } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { UNITS, readRule, toFields } from './rule-fields.ts'
import type { RuleFields, Unit } from './rule-fields.ts'

type RuleDialogProps = { readonly policy: RetentionOverview['policy']; readonly onClose: () => void }

/** The venue's retention rule, for forms without their own. */
export function RuleDialog({ policy, onClose }: RuleDialogProps) {
	const { retention: texts } = useWords('upkeep')
	const start = toFields(policy)
	const [isKept, setKept] = useState<'forever' | 'time'>(policy === null ? 'forever' : 'time')
	const [unit, setUnit] = useState<Unit>(start.unit)
	const update = useUpdateOrganization()
	const { data: organization } = useOrganization()
	const [visitsComplete, setVisitsComplete] = useState<boolean>()
	const isComplete = visitsComplete ?? organization?.visitsComplete ?? false
	const { run } = useAct(['retention'])
	const submit = (read: ReadField): Promise<unknown> => {
		const isForever = isKept === 'forever'
		const { rule = null, faults } = readRule({ length: read('length'), unit, years: read('years') })
		if (!isForever && rule === null)
			throw new FormFault({
				...(faults.length && { length: texts.lengthFault }),
				...(faults.years && { years: texts.limitationFault }),
			})
		return run(() => update({ retention: isForever ? null : rule, visitsComplete: isComplete }), texts.saved)
	}
	return (
		<FormDialog title={texts.change} yes={texts.save} onSubmit={submit} onClose={onClose}>
			<SelectField
				label={texts.rule}
				value={isKept}
				options={[
					['forever', texts.keepForever],
					['time', texts.keepTime],
				]}
				onChange={setKept}
			/>
			{isKept === 'time' && <TimeFields start={start} unit={unit} onUnit={setUnit} />}
			{isKept === 'time' && (
				<label class="check">
					<input
						type="checkbox"
						checked={isComplete}
						onChange={({ currentTarget }) => setVisitsComplete(currentTarget.checked)}
					/>
					<span>
						{texts.visits}
						<span class="hint check-hint">{texts.visitsHint}</span>
					</span>
				</label>
			)}
			<p class="hint">{texts.changeHint}</p>
		</FormDialog>
	)
}

type TimeFieldsProps = {
	readonly start: RuleFields
	readonly unit: Unit
	readonly onUnit: (unit: Unit) => void
}

function TimeFields({ start, unit, onUnit }: TimeFieldsProps) {
	const { retention: texts } = useWords('upkeep')
	return (
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
	)
}
