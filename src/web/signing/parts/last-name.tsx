/** @jsxImportSource preact */
import { TICKED, readEntry } from '../entries/entries.ts'
import { useForm } from '../form/form-context.ts'
import { CheckCard, TextControl } from './controls.tsx'
import { useIssue } from './field.tsx'

type OfPerson = { readonly of: string }

/** The box of a last name, hidden while there is none. */
export function LastName({ of, autoComplete }: OfPerson & { readonly autoComplete: string }) {
	const { words } = useForm()
	if (useHasNone(of)) return null
	return (
		<TextControl
			name={`${of}.lastName`}
			label={words.lastName}
			autoComplete={autoComplete}
			autoCapitalize="words"
		/>
	)
}

/** Offers to say that there is no last name, after it was left empty. */
export function NoLastName({ of }: OfPerson) {
	const { words } = useForm()
	const isMissing = useIssue(`${of}.lastName`) !== undefined
	if (!useHasNone(of) && !isMissing) return null
	return (
		<div class="field">
			<CheckCard name={`${of}.oneName`}>{words.noLastName}</CheckCard>
		</div>
	)
}

function useHasNone(of: string): boolean {
	return readEntry(useForm().entries, `${of}.oneName`) === TICKED
}
