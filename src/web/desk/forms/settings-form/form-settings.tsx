/** @jsxImportSource preact */
import type { Expiry } from '../../../../features/templates/expiry.ts'
import type { TemplateSettings } from '../../../../features/templates/model.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Field, FaultText } from '../../kit/forms/field.tsx'
import { NumberBox } from './number-box.tsx'
import { faultText } from '../builder/block-words.ts'
import { RetentionField } from './retention-field.tsx'
import { useFault } from './use-change.ts'
import { dayOf } from '../../kit/time/times.ts'
import { useSession } from '../../kit/client/current.ts'
import { LengthBoxes } from './length-boxes.tsx'
import { NotSentNote } from '../../kit/sending/sending.tsx'
import { Choice } from './operand-box.tsx'

const MAX_NAME = 200

/** Settings of the whole form. */
export function FormSettings() {
	const words = useWords('forms')
	const { content, kind, faults, acts } = useBuilder()
	const { settings } = content
	const nameFault = faults.find(({ about }) => about === 'name')
	const change = (key: keyof TemplateSettings, value: unknown): void => {
		const { [key]: _, ...others } = settings
		acts.run({ name: 'configure', settings: value === undefined ? others : { ...others, [key]: value } })
	}
	return (
		<form class="settings" aria-label={words.form.title} onSubmit={(event) => event.preventDefault()}>
			<h2>{words.form.title}</h2>
			<Field
				label={words.form.name}
				hint={kind === 'waiver' ? words.form.nameHint : words.form.reportHint}
				fault={nameFault && faultText(nameFault, words)}
				path="name"
			>
				{(attributes) => (
					<input
						{...attributes}
						type="text"
						autocomplete="off"
						maxLength={MAX_NAME}
						value={content.name}
						onInput={({ currentTarget }) => acts.run({ name: 'rename', to: currentTarget.value })}
					/>
				)}
			</Field>
			{kind === 'waiver' && <WaiverSettings settings={settings} change={change} />}
		</form>
	)
}

type WaiverSettingsProps = {
	readonly settings: TemplateSettings
	readonly change: (key: keyof TemplateSettings, value: unknown) => void
}

/** What a report has not: an end, an age, a receipt, and a page to go to. */
function WaiverSettings({ settings, change }: WaiverSettingsProps) {
	const words = useWords('forms')
	return (
		<>
			<ExpiryField expiry={settings.expiry} onChange={(expiry) => change('expiry', expiry)} />
			<Field
				label={words.form.ageOfMajority}
				hint={words.form.ageHint}
				fault={useFault(undefined, 'ageOfMajority')}
				path="ageOfMajority"
			>
				{(attributes) => (
					<NumberBox
						attributes={attributes}
						value={settings.ageOfMajority}
						isWhole
						placeholder="18"
						onChange={(age) => change('ageOfMajority', age)}
					/>
				)}
			</Field>
			<Switch
				label={words.form.expireMinors}
				isOn={settings.expireMinorsAtMajority === true}
				onChange={(isOn) => change('expireMinorsAtMajority', isOn ? true : undefined)}
			/>
			<Switch
				label={words.form.confirmation}
				isOn={settings.confirmationEmail === true}
				onChange={(isOn) => change('confirmationEmail', isOn ? true : undefined)}
			/>
			{settings.confirmationEmail === true && <NotSentNote channel="email" />}
			<RetentionField
				retention={settings.retention}
				onChange={(retention) => change('retention', retention)}
			/>
			<RedirectField redirectUrl={settings.redirectUrl} onChange={(url) => change('redirectUrl', url)} />
		</>
	)
}

type RedirectFieldProps = {
	readonly redirectUrl: string | undefined
	readonly onChange: (url: string | undefined) => void
}

function RedirectField({ redirectUrl, onChange }: RedirectFieldProps) {
	const { form: words } = useWords('forms')
	return (
		<Field
			label={words.redirect}
			hint={words.redirectHint}
			fault={useFault(undefined, 'redirectUrl')}
			path="redirectUrl"
		>
			{(attributes) => (
				<input
					{...attributes}
					type="url"
					inputMode="url"
					autocomplete="off"
					placeholder="https://"
					value={redirectUrl ?? ''}
					onInput={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
				/>
			)}
		</Field>
	)
}

type SwitchProps = {
	readonly label: string
	readonly isOn: boolean
	readonly onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
	return (
		<div class="field">
			<label class="check">
				<input
					type="checkbox"
					checked={isOn}
					onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				/>
				{label}
			</label>
		</div>
	)
}

type ExpiryFieldProps = {
	readonly expiry: Expiry | undefined
	readonly onChange: (expiry: Expiry) => void
}

/** How long a waiver is valid, as a sentence. */
function ExpiryField({ expiry = { type: 'never' }, onChange }: ExpiryFieldProps) {
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
