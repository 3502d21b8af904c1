/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Staff } from '../../../../features/accounts/staff/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

type ResetDialogProps = {
	readonly person: Staff
	readonly name: string
	readonly onYes: (clearFactors: boolean) => void
	readonly onClose: () => void
}

/** Asks before a new link. The second factor goes only with an extra tick. */
export function ResetDialog({ person, name, onYes, onClose }: ResetDialogProps) {
	const { staff } = useWords('venue')
	const [clearsFactors, setClearsFactors] = useState(false)
	const isInvited = person.state === 'invited'
	const hasFactors = person.hasTotp || person.passkeys > 0
	return (
		<Dialog title={fill(isInvited ? staff.newLinkTitle : staff.resetTitle, { name })} onClose={onClose}>
			<p>{fill(isInvited ? staff.newLinkHint : staff.resetHint, { name })}</p>
			{hasFactors && (
				<label class="check">
					<input
						type="checkbox"
						checked={clearsFactors}
						onChange={({ currentTarget }) => setClearsFactors(currentTarget.checked)}
					/>
					{fill(staff.clearFactors, { name })}
				</label>
			)}
			<DialogActions
				yes={staff.makeLink}
				onYes={() => {
					onClose()
					onYes(clearsFactors)
				}}
				onClose={onClose}
			/>
		</Dialog>
	)
}
