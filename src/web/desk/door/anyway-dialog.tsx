/** @jsxImportSource preact */
import { useId, useRef, useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { useSession } from '../client/current.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FaultText } from '../parts/field.tsx'
import { useWords } from '../words/use-words.tsx'
import { whyNotCovered } from './coverage-text.ts'
import { joinNames } from './household.ts'

type AnywayDialogProps = {
	readonly people: readonly Person[]
	readonly onClose: () => void
	readonly onLetIn: (reason: string) => void
}

/** Asks why somebody comes in who is not covered. */
export function AnywayDialog({ people, onClose, onLetIn }: AnywayDialogProps) {
	const words = useWords()
	const { timezone } = useSession().organization
	const id = useId()
	const box = useRef<HTMLTextAreaElement>(null)
	const [isMissing, setMissing] = useState(false)
	const uncovered = people.filter(({ coverage }) => !coverage.covered)
	const why = [...new Set(uncovered.map((person) => whyNotCovered(person, words, timezone)))].join(', ')
	const submit = (): void => {
		const reason = box.current?.value.trim() ?? ''
		if (reason !== '') return onLetIn(reason)
		setMissing(true)
		box.current?.focus()
	}
	return (
		<Dialog title={fill(words.door.anywayTitle, { name: joinNames(uncovered) })} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					submit()
				}}
			>
				<p>{fill(words.door.anywayHint, { why })}</p>
				<div class={`field ${isMissing ? 'has-fault' : ''}`}>
					<label for={id}>{words.door.reason}</label>
					{isMissing && <FaultText id={`${id}-fault`}>{words.door.reasonMissing}</FaultText>}
					<textarea
						ref={box}
						id={id}
						class="box"
						rows={2}
						maxLength={500}
						autofocus
						aria-invalid={isMissing}
						{...(isMissing ? { 'aria-describedby': `${id}-fault` } : {})}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' || event.shiftKey) return
							event.preventDefault()
							submit()
						}}
					/>
				</div>
				<div class="actions">
					<button type="submit" class="button primary act">
						{words.door.anyway}
					</button>
					<button type="button" class="button act" onClick={onClose}>
						{words.frame.cancel}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
