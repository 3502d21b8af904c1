/** @jsxImportSource preact */
import { useBuilder } from '../builder/use-builder.ts'
import { languageName } from '../../kit/words/language-name.ts'
import { textIn, withText } from '../editing/content.ts'
import { Field } from '../../kit/forms/field.tsx'

type TextFieldProps = {
	readonly label: string
	readonly hint?: string | undefined
	readonly fault: string | undefined
	readonly path: string
	readonly value: unknown
	/** True if it may have several lines. */
	readonly isProse: boolean
	/** True if no other language's wording stands in for it. */
	readonly isOwn?: boolean
	readonly onChange: (value: unknown) => void
}

/** A text in the current language. Its height grows with its content. */
export function TextField({
	label,
	hint,
	fault,
	path,
	value,
	isProse,
	isOwn = false,
	onChange,
}: TextFieldProps) {
	const { language, languages } = useBuilder()
	const text = textIn(value, language, languages[0])
	const change = (wording: string): void => onChange(withText(value, language, wording, languages[0]))
	const fallback = textIn(value, languages[0], languages[0])
	const common = {
		class: 'box',
		lang: language,
		value: text,
		placeholder: isOwn || language === languages[0] ? '' : fallback,
	}
	return (
		<Field
			{...{ label, hint, fault, path }}
			aside={languages.length > 1 && <span class="badge off">{languageName(language)}</span>}
		>
			{(attributes) => (
				<textarea
					{...common}
					{...attributes}
					rows={isProse && path !== 'help' ? 6 : 1}
					onInput={({ currentTarget }) => change(currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key === 'Enter' && !isProse) event.preventDefault()
					}}
				/>
			)}
		</Field>
	)
}
