/** @jsxImportSource preact */
import { usePlaceOptions } from '../../kit/forms/places-field.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { toLocal } from '../../kit/time/local-time.ts'
import { NotSentNote } from '../../kit/sending/sending.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { spellHours } from './event-times.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type MomentFieldProps = {
	readonly label: string
	readonly name: string
	/** A timestamp. */
	readonly value: string | null | undefined
	readonly hint?: string
	readonly onChange?: (local: string) => void
}

/** A field for date and time of day, by the clocks of where it is. */
export function MomentField({ label, name, value, hint, onChange }: MomentFieldProps) {
	const timezone = useZone()
	return (
		<Field label={label} name={name} hint={hint}>
			{(control) => (
				<input
					{...control}
					type="datetime-local"
					defaultValue={value === null || value === undefined ? '' : toLocal(value, timezone)}
					onInput={({ currentTarget }) => onChange?.(currentTarget.value)}
				/>
			)}
		</Field>
	)
}

/** The published forms. */
export function FormSelect() {
	const { events } = useWords('groups')
	const { data } = useTemplates()
	const forms = data?.items.filter(
		({ status, visibility }) => status === 'active' && visibility !== 'kiosk_only',
	)
	return (
		<Field
			label={events.fieldForm}
			name="templateId"
			fault={forms?.length === 0 ? events.noForms : undefined}
		>
			{(control) => (
				<select {...control}>
					{forms?.map((form) => (
						<option key={form.id} value={form.id}>
							{form.name}
						</option>
					))}
				</select>
			)}
		</Field>
	)
}

type EventLocationSelectProps = {
	/** An id; empty for none. */
	readonly value: string
	readonly onChange: (id: string) => void
}

/** Hidden if the venue has no locations. */
export function EventLocationSelect({ value, onChange }: EventLocationSelectProps) {
	const { events } = useWords('groups')
	const { hasPlaces, options, shown } = usePlaceOptions(events.noPlace, value)
	if (!hasPlaces) return <input type="hidden" name="locationId" value={value} />
	return (
		<Field label={events.place} name="locationId">
			{(control) => (
				<select {...control} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
					{options.map(([id, name]) => (
						<option key={id} value={id} selected={id === shown}>
							{name}
						</option>
					))}
				</select>
			)}
		</Field>
	)
}

/** In hours before the start. */
const OFFERED = [168, 72, 24, 3]

type ReminderChoiceProps = {
	readonly hoursBefore: readonly number[]
	readonly isDisabled: boolean
	readonly onChange: (hours: readonly number[]) => void
}

export function ReminderChoice({ hoursBefore, isDisabled, onChange }: ReminderChoiceProps) {
	const words = useWords('groups')
	const { tag } = words
	const offers = [...new Set([...OFFERED, ...hoursBefore])].sort((a, b) => b - a)
	const toggle = (hours: number): void =>
		onChange(
			hoursBefore.includes(hours) ? hoursBefore.filter((each) => each !== hours) : [...hoursBefore, hours],
		)
	return (
		<fieldset class="choice" disabled={isDisabled}>
			<legend>{words.events.reminders}</legend>
			<p class="hint">{words.events.remindersHint}</p>
			<NotSentNote channel="email" />
			<NotSentNote channel="sms" />
			{offers.map((hours) => (
				<label key={hours} class="check">
					<input
						type="checkbox"
						checked={!isDisabled && hoursBefore.includes(hours)}
						onChange={() => toggle(hours)}
					/>
					{spellHours(hours, words, tag)}
				</label>
			))}
		</fieldset>
	)
}
