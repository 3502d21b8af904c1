/** @jsxImportSource preact */
import type { Setting } from '../../../../blocks/authoring/authored-type.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Field, FaultText } from '../../kit/forms/field.tsx'
import { Select } from '../../kit/forms/select.tsx'
import { NumberBox } from './number-box.tsx'
import { OptionsField } from './options-field.tsx'
import { TextField } from './text-field.tsx'
import type { SettingFieldProps, NamedFieldProps } from './setting-props.ts'
import { useFault } from './use-change.ts'
import { listCountries } from '../../../signing/form/countries.ts'

/** The field of one setting, by its kind. */
export function SettingField(props: SettingFieldProps) {
	const { setting, path, blockId } = props
	const { label, hint } = useSettingWords(props.name)
	const isList = setting.kind === 'list'
	const fault = useFault(blockId, path, isList)
	if (setting.kind === 'boolean') return <SwitchField {...props} />
	if (setting.kind === 'text')
		return (
			<TextField
				{...{ label, hint, fault }}
				{...props}
				isProse={setting.name !== true}
				isOwn={setting.own === true}
			/>
		)
	if (setting.kind === 'list')
		return setting.item.kind === 'object' ? (
			<OptionsField {...{ label, hint, fault }} {...props} />
		) : (
			<ChoicesField {...{ label, hint, fault }} {...props} />
		)
	return (
		<Field {...{ label, hint, fault, path }}>
			{(attributes) => <Control {...props} attributes={attributes} />}
		</Field>
	)
}

/** The name and the description of a setting. */
function useSettingWords(name: string): { readonly label: string; readonly hint: string | undefined } {
	const { settings } = useWords('forms')
	const texts: Readonly<Record<string, { readonly label: string; readonly hint?: string }>> = settings
	return { label: texts[name]?.label ?? name, hint: texts[name]?.hint }
}

function SwitchField({ name, path, setting, value, onChange }: SettingFieldProps) {
	const { label, hint } = useSettingWords(name)
	const isOn = typeof value === 'boolean' ? value : setting.default === true
	return (
		<div class="field" data-path={path}>
			<label class="check">
				<input
					type="checkbox"
					checked={isOn}
					onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				/>
				<span>
					{label}
					{hint !== undefined && <span class="hint check-hint">{hint}</span>}
				</span>
			</label>
		</div>
	)
}

type ControlProps = SettingFieldProps & { readonly attributes: object }

/** Settings of one line. */
function Control({ name, setting, value, onChange, attributes }: ControlProps) {
	const { choices, tag } = useWords('forms')
	const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices
	if (setting.kind === 'number' || setting.kind === 'integer')
		return (
			<NumberBox
				attributes={attributes}
				value={value}
				isWhole={setting.kind === 'integer'}
				{...(setting.default === undefined ? {} : { placeholder: String(setting.default) })}
				onChange={onChange}
			/>
		)
	const options = optionsOf(setting, words[name] ?? {}, tag)
	if (options !== undefined) {
		const current = typeof value === 'string' || typeof value === 'number' ? value : (setting.default ?? '')
		return (
			<Select
				{...attributes}
				value={String(current)}
				options={options}
				onChange={(chosen) => onChange(readChoice(setting, chosen))}
			/>
		)
	}
	// The types of an element's attributes know no union of kinds.
	const kind: object = { type: setting.kind === 'day' ? 'date' : 'text' }
	return (
		<input
			{...attributes}
			{...kind}
			class={setting.kind === 'pattern' ? 'box code' : 'box'}
			spellcheck={setting.kind !== 'pattern'}
			value={typeof value === 'string' ? value : ''}
			onInput={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
		/>
	)
}

type Option = readonly [value: string, text: string]

/** The options; undefined for a text field. */
function optionsOf(
	setting: Setting,
	words: Readonly<Record<string, string>>,
	language: string,
): readonly Option[] | undefined {
	if (setting.kind === 'country') return [['', '–'], ...listCountries(language)]
	if (setting.kind !== 'choice') return undefined
	return setting.of.map((each) => [String(each), words[String(each)] ?? String(each)])
}

function readChoice(setting: Setting, text: string): unknown {
	if (text === '') return undefined
	return setting.kind === 'choice' ? setting.of.find((each) => String(each) === text) : text
}

/** Some of a few choices, all by default. */
function ChoicesField({ name, label, hint, fault, path, setting, value, onChange }: NamedFieldProps) {
	const { choices } = useWords('forms')
	const words: Readonly<Record<string, Readonly<Record<string, string>>>> = choices
	const all = setting.kind === 'list' && setting.item.kind === 'choice' ? setting.item.of : []
	const current: readonly unknown[] = Array.isArray(value) ? value : all
	return (
		<fieldset class={`field ${fault === undefined ? '' : 'has-fault'}`} data-path={path}>
			<legend>{label}</legend>
			{hint !== undefined && <p class="hint">{hint}</p>}
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			{all.map((each) => (
				<label key={each} class="check">
					<input
						type="checkbox"
						checked={current.includes(each)}
						onChange={({ currentTarget }) => {
							const next = all.filter((other) =>
								other === each ? currentTarget.checked : current.includes(other),
							)
							onChange(next.length === all.length ? undefined : next)
						}}
					/>
					{words[name]?.[String(each)] ?? String(each)}
				</label>
			))}
		</fieldset>
	)
}
