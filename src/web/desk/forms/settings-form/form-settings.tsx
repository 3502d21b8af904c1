/** @jsxImportSource preact */
import type { TemplateSettings } from '../../../../features/templates/model.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { Field } from '../../kit/parts/field.tsx'
import { NumberBox } from './number-box.tsx'
import { faultText } from '../builder/block-words.ts'
import { RetentionField } from './retention-field.tsx'
import { useFault } from './use-change.ts'

const MAX_NAME = 200

/** Settings of the whole form. */
export function FormSettings() {
	const words = useWords('forms')
	const { content, faults, acts } = useBuilder()
	const { settings } = content
	const unnamed = faults.find(({ about }) => about === 'name')
	const change = (key: keyof TemplateSettings, value: unknown): void => {
		const { [key]: _, ...others } = settings
		acts.run({ name: 'configure', settings: value === undefined ? others : { ...others, [key]: value } })
	}
	return (
		<form class="settings" aria-label={words.form.title} onSubmit={(event) => event.preventDefault()}>
			<h2>{words.form.title}</h2>
			<Field
				label={words.form.name}
				hint={words.form.nameHint}
				fault={unnamed && faultText(unnamed, words)}
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
			<RetentionField
				retention={settings.retention}
				onChange={(retention) => change('retention', retention)}
			/>
			<RedirectField redirectUrl={settings.redirectUrl} onChange={(url) => change('redirectUrl', url)} />
		</form>
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
