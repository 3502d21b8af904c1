/** @jsxImportSource preact */
import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { useFault } from './form-state.ts'
import { Icon } from '../parts/icons.tsx'
import { Select } from './select.tsx'
import { VERBATIM } from './verbatim.ts'

/** Attributes that tie a control to its form, its label, its hint and its fault. */
type ControlAttributes = {
	readonly id: string
	readonly name?: string
	readonly class: 'box'
	readonly 'aria-invalid': boolean
	readonly 'aria-describedby'?: string
}

type FieldProps = {
	readonly label: string
	/** Its name in the form around it, which tells its fault. */
	readonly name?: string
	readonly hint?: ComponentChildren
	/** A fault that no form tells. */
	readonly fault?: string | undefined
	/** Beside the label. */
	readonly aside?: ComponentChildren
	/** The path in the edited content, so that faults lead here. */
	readonly path?: string
	readonly children: (attributes: ControlAttributes) => ComponentChildren
}

/** A label, hint and fault, and the control, which gets the attributes that tie it to them. */
export function Field(props: FieldProps) {
	const { label, name, hint, aside, path, children } = props
	const id = useId()
	const refusal = useFault(name)
	const fault = refusal ?? props.fault
	const [hintId, faultId] = [`${id}-hint`, `${id}-fault`]
	const description = [hint !== undefined && hintId, fault !== undefined && faultId].filter(Boolean).join(' ')
	return (
		<div
			class={fault === undefined ? 'field' : 'field has-fault'}
			{...(path === undefined ? {} : { 'data-path': path })}
		>
			{aside === undefined ? (
				<label for={id}>{label}</label>
			) : (
				<div class="field-head">
					<label for={id}>{label}</label>
					{aside}
				</div>
			)}
			{hint !== undefined && (
				<p class="hint" id={hintId}>
					{hint}
				</p>
			)}
			{fault !== undefined && <FaultText id={faultId}>{fault}</FaultText>}
			{children({
				id,
				...(name === undefined ? {} : { name }),
				class: 'box',
				'aria-invalid': fault !== undefined,
				...(description === '' ? {} : { 'aria-describedby': description }),
			})}
		</div>
	)
}

export function FaultText({ id, children }: { id?: string; children: ComponentChildren }) {
	return (
		<p class="fault" {...(id === undefined ? {} : { id })}>
			<Icon name="alert" size={18} />
			<span>{children}</span>
		</p>
	)
}

type TextFieldProps = {
	readonly label: string
	readonly name: string
	readonly hint?: ComponentChildren
	readonly fault?: string | undefined
	readonly inputRef?: Ref<HTMLInputElement>
	readonly type?: 'text' | 'password' | 'date' | 'time'
	readonly autocomplete?: 'off' | 'name' | 'username' | 'current-password' | 'new-password' | 'one-time-code'
	readonly inputMode?: 'numeric'
	/** True for a login, which keyboards must not capitalize or correct. */
	readonly isVerbatim?: boolean
	readonly maxLength?: number
	readonly defaultValue?: string
	readonly autofocus?: boolean
}

/** A text field that keeps its own state. */
export function TextField({
	label,
	name,
	hint,
	fault,
	inputRef,
	isVerbatim = false,
	...rest
}: TextFieldProps) {
	// The types of an element's attributes know no union of kinds.
	const attributes: object = {
		type: 'text',
		...(isVerbatim ? VERBATIM : {}),
		...rest,
		...(inputRef === undefined ? {} : { ref: inputRef }),
	}
	return (
		<Field label={label} name={name} hint={hint} fault={fault}>
			{(control) => <input {...attributes} {...control} />}
		</Field>
	)
}

type SelectFieldProps<Value extends string> = {
	readonly label: string
	readonly value: Value
	readonly options: readonly (readonly [Value, string])[]
	readonly onChange: (value: Value) => void
	readonly hint?: string
	readonly isDisabled?: boolean
}

export function SelectField<Value extends string>({
	label,
	value,
	options,
	onChange,
	hint,
	isDisabled = false,
}: SelectFieldProps<Value>) {
	return (
		<Field label={label} hint={hint}>
			{(control) => (
				<Select {...control} value={value} options={options} disabled={isDisabled} onChange={onChange} />
			)}
		</Field>
	)
}

type RadiosProps<Value extends string> = {
	readonly legend: string
	readonly name: string
	/** None is chosen without it. */
	readonly defaultValue?: Value
	readonly options: readonly (readonly [value: Value, text: string, hint?: string])[]
}

/** A choice of few options, each with its effect if that is not plain. */
export function Radios<Value extends string>({ legend, name, defaultValue, options }: RadiosProps<Value>) {
	const id = useId()
	return (
		<fieldset class="choice">
			<legend>{legend}</legend>
			{options.map(([value, text, hint]) => (
				<label key={value} class="check option">
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={value === defaultValue}
						{...(hint !== undefined && { 'aria-describedby': `${id}-${value}` })}
					/>
					<span>
						{text}
						{hint !== undefined && (
							<span class="hint" id={`${id}-${value}`}>
								{hint}
							</span>
						)}
					</span>
				</label>
			))}
		</fieldset>
	)
}
