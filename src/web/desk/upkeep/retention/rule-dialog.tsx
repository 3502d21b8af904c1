/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Retention } from '../../../../features/organization/model.ts'
import type { RetentionOverview } from '../../../../features/retention/model.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { useUpdateOrganization } from '../../kit/client/organization.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { SelectField, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { UNITS, readRule, toFields } from './rule-fields.ts'
import type { RuleFaults, RuleFields, Unit } from './rule-fields.ts'

type RuleDialogProps = { readonly policy: RetentionOverview['policy']; readonly onClose: () => void }

/** The venue's retention rule, for forms without their own. */
export function RuleDialog({ policy, onClose }: RuleDialogProps) {
	const { retention: texts } = useWords('upkeep')
	const start = toFields(policy)
	const [isKept, setKept] = useState<'forever' | 'time'>(policy === null ? 'forever' : 'time')
	const [unit, setUnit] = useState<Unit>(start.unit)
	const [faults, setFaults] = useState<RuleFaults>({})
	const update = useUpdateOrganization()
	const { act, isBusy } = useAct(['retention'])
	const save = (retention: Retention | null): void =>
		act(async () => {
			await update({ retention })
			onClose()
		}, texts.saved)
	const submit = (read: ReadField): void => {
		if (isKept === 'forever') return save(null)
		const { rule, faults: next } = readRule({ length: read('length'), unit, years: read('years') })
		setFaults(next)
		if (rule !== undefined) save(rule)
	}
	return (
		<Dialog title={texts.change} onClose={onClose}>
			<Form isBusy={isBusy} onSubmit={submit}>
				<SelectField
					label={texts.rule}
					value={isKept}
					options={[
						['forever', texts.keepForever],
						['time', texts.keepTime],
					]}
					onChange={setKept}
				/>
				{isKept === 'time' && <TimeFields start={start} unit={unit} onUnit={setUnit} faults={faults} />}
				<p class="hint">{texts.changeHint}</p>
				<DialogActions yes={texts.save} isBusy={isBusy} onClose={onClose} />
			</Form>
		</Dialog>
	)
}

type TimeFieldsProps = {
	readonly start: RuleFields
	readonly unit: Unit
	readonly onUnit: (unit: Unit) => void
	readonly faults: RuleFaults
}

function TimeFields({ start, unit, onUnit, faults }: TimeFieldsProps) {
	const { retention: texts } = useWords('upkeep')
	return (
		<>
			<TextField
				label={texts.length}
				name="length"
				inputMode="numeric"
				defaultValue={start.length}
				fault={faults.length && texts.lengthFault}
			/>
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
				fault={faults.years && texts.limitationFault}
			/>
		</>
	)
}
