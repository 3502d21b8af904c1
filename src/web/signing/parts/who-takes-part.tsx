/** @jsxImportSource preact */
import type { Block } from '../../../blocks/types.ts'
import { WHO } from '../entries/entries.ts'
import { CHOICES } from '../entries/taking-part.ts'
import { useForm } from '../form/form-context.ts'
import { RadioCard } from './controls.tsx'
import { IssueLine, describedBy, idOf, useIssue } from './field.tsx'

/** The form's first question: for whom it is signed. @param block lists the children */
export function WhoTakesPart({ block }: { block: Block }) {
	const { takingPart } = useForm().words
	const hasIssue = useIssue(WHO) !== undefined
	return (
		<fieldset
			class={hasIssue ? 'field has-issue' : 'field'}
			id={idOf(WHO)}
			tabIndex={-1}
			aria-describedby={describedBy(WHO, false, hasIssue)}
		>
			<legend class="label">{takingPart.question}</legend>
			<IssueLine name={WHO} />
			<div class="cards">
				{CHOICES.filter((who) => who !== 'me' || block.required === false).map((who) => (
					<RadioCard key={who} name={WHO} value={who}>
						{takingPart[who]}
					</RadioCard>
				))}
			</div>
		</fieldset>
	)
}
