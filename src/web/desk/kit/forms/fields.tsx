/** @jsxImportSource preact */
import { Field } from './field.tsx'
import { VERBATIM } from './verbatim.ts'

type AreaProps = {
	readonly label: string
	readonly name: string
	readonly hint?: string
	readonly defaultValue?: string
	readonly rows?: number
	readonly maxLength?: number
	readonly autofocus?: boolean
	readonly dir?: 'ltr'
	/** True for a code, which keyboards must not capitalize or correct. */
	readonly isVerbatim?: boolean
	/** True if Enter submits the form, and Shift+Enter makes a line. */
	readonly sendsByEnter?: boolean
}

/** A field of several lines that keeps its own state. */
export function AreaField({
	label,
	name,
	hint,
	sendsByEnter = false,
	isVerbatim = false,
	...rest
}: AreaProps) {
	return (
		<Field label={label} name={name} hint={hint}>
			{(control) => (
				<textarea
					{...{ rows: 3, ...(isVerbatim ? VERBATIM : {}), ...rest }}
					{...control}
					onKeyDown={(event) => {
						if (!sendsByEnter || event.key !== 'Enter' || event.shiftKey) return
						event.preventDefault()
						event.currentTarget.form?.requestSubmit()
					}}
				/>
			)}
		</Field>
	)
}

type PickFieldProps = {
	readonly label: string
	readonly name: string
	readonly hint?: string
	readonly defaultValue: string
	readonly options: readonly (readonly [value: string, text: string])[]
}

/** A choice from a long list that keeps its own state, as part of a form. */
export function PickField({ label, name, hint, defaultValue, options }: PickFieldProps) {
	return (
		<Field label={label} name={name} hint={hint}>
			{(control) => (
				<select {...control}>
					{options.map(([value, text]) => (
						<option key={value} value={value} selected={value === defaultValue}>
							{text}
						</option>
					))}
				</select>
			)}
		</Field>
	)
}
