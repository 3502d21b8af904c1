/** @jsxImportSource preact */

type SelectProps<Value extends string> = {
	readonly id?: string
	readonly 'aria-label'?: string
	readonly value: Value
	readonly options: readonly (readonly [value: Value, text: string])[]
	readonly disabled?: boolean
	readonly onChange: (value: Value) => void
}

/** A choice of one of several texts, without a label of its own. */
export function Select<Value extends string>({
	value,
	options,
	onChange,
	...attributes
}: SelectProps<Value>) {
	return (
		<select
			class="box"
			{...attributes}
			value={value}
			onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
		>
			{options.map(([each, text]) => (
				<option key={each} value={each} selected={each === value}>
					{text}
				</option>
			))}
		</select>
	)
}
