/** @jsxImportSource preact */
import { TICKED, readEntry } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard, TextControl } from './controls.tsx'
import { useIssue } from './field.tsx'

/** The box of a last name. Where it was left empty, it offers to say that there is none. */
export function LastName({ of, autoComplete }: { readonly of: string; readonly autoComplete: string }) {
	const { words, entries } = useForm()
	const hasNone = readEntry(entries, `${of}.oneName`) === TICKED
	const isMissing = useIssue(`${of}.lastName`) !== undefined
	return (
		<div>
			{!hasNone && (
				<TextControl
					name={`${of}.lastName`}
					label={words.lastName}
					autoComplete={autoComplete}
					autoCapitalize="words"
				/>
			)}
			{(hasNone || isMissing) && <CheckCard name={`${of}.oneName`}>{words.noLastName}</CheckCard>}
		</div>
	)
}
