/** @jsxImportSource preact */
import { Field } from '../../kit/parts/field.tsx'

type AreaProps = {
	readonly label: string
	readonly name: string
	readonly hint?: string
	readonly fault?: string | undefined
	readonly defaultValue: string
	readonly rows?: number
	readonly maxLength?: number
}

/** A field of several lines that keeps its own state. */
export function AreaField({ label, hint, fault, ...rest }: AreaProps) {
	return (
		<Field label={label} hint={hint} fault={fault}>
			{(control) => <textarea {...{ rows: 3, ...rest }} {...control} />}
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
		<Field label={label} hint={hint}>
			{(control) => (
				<select {...control} name={name}>
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
