/** @jsxImportSource preact */
import { useState } from 'preact/hooks'

type NumberBoxProps = {
	readonly attributes: object
	readonly value: unknown
	readonly isWhole: boolean
	readonly placeholder?: string
	readonly onChange: (value: number | undefined) => void
}

/** A number. What is being typed, such as `1.`, stays as it is. */
export function NumberBox({ attributes, value, isWhole, placeholder = '', onChange }: NumberBoxProps) {
	const current = typeof value === 'number' ? String(value) : ''
	const [entry, setEntry] = useState(current)
	const isSame = entry !== '' && current !== '' && Number(entry) === Number(current)
	return (
		<input
			{...attributes}
			class="box number"
			type="text"
			inputMode={isWhole ? 'numeric' : 'decimal'}
			autocomplete="off"
			placeholder={placeholder}
			value={isSame ? entry : current}
			onInput={({ currentTarget }) => {
				const text = currentTarget.value.trim().replace(',', '.')
				setEntry(text)
				const number = Number(text)
				if (text === '') onChange(undefined)
				else if (Number.isFinite(number)) onChange(number)
				else currentTarget.value = isSame ? entry : current
			}}
		/>
	)
}
