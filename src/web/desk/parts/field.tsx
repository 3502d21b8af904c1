/** @jsxImportSource preact */
import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icons.tsx'

type TextFieldProps = {
	readonly label: string
	readonly name: string
	readonly hint?: ComponentChildren
	readonly fault?: string | undefined
	readonly inputRef?: Ref<HTMLInputElement>
	readonly type?: 'text' | 'password'
	readonly autocomplete?: 'off' | 'name' | 'username' | 'current-password' | 'new-password'
	readonly inputMode?: 'numeric'
	/** Whether it is a login, which no keyboard may capitalize or correct. */
	readonly isVerbatim?: boolean
	readonly maxLength?: number
	readonly defaultValue?: string
	readonly autofocus?: boolean
	readonly isRequired?: boolean
}

/** A text field with its label above, a hint below it, and its fault. It keeps what was typed itself. */
export function TextField({
	label,
	hint,
	fault,
	inputRef,
	isVerbatim = false,
	isRequired = false,
	...rest
}: TextFieldProps) {
	const id = useId()
	const described = [hint !== undefined && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean)
	// The types of an element's attributes know no union of kinds.
	const attributes: object = {
		type: 'text',
		required: isRequired,
		...rest,
		...(isVerbatim ? { autocapitalize: 'none', spellcheck: false } : {}),
		...(inputRef === undefined ? {} : { ref: inputRef }),
		...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
	}
	return (
		<div class={`field ${fault === undefined ? '' : 'has-fault'}`}>
			<label for={id}>{label}</label>
			{hint !== undefined && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{fault !== undefined && <FaultText id={`${id}-fault`}>{fault}</FaultText>}
			<input {...attributes} id={id} class="box" aria-invalid={fault !== undefined} />
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

type SelectFieldProps<Value extends string> = {
	readonly label: string
	readonly value: Value
	readonly options: readonly (readonly [Value, string])[]
	readonly onChange: (value: Value) => void
	readonly hint?: string
	readonly isInline?: boolean
	readonly isDisabled?: boolean
}

export function SelectField<Value extends string>({
	label,
	value,
	options,
	onChange,
	hint,
	isInline = false,
	isDisabled = false,
}: SelectFieldProps<Value>) {
	const id = useId()
	return (
		<div class={isInline ? 'field inline' : 'field'}>
			<label for={id}>{label}</label>
			<select
				id={id}
				class="box"
				value={value}
				disabled={isDisabled}
				{...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
				onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
			>
				{options.map(([each, text]) => (
					<option key={each} value={each} selected={each === value}>
						{text}
					</option>
				))}
			</select>
			{hint !== undefined && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	)
}
