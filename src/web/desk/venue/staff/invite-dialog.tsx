/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { readForm } from '../../kit/client/form.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError, faultsOf } from '../../kit/parts/error-text.tsx'
import { FaultText, SelectField, TextField } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Link } from './link-dialog.tsx'
import { roleOptions } from './role-options.ts'

type InviteDialogProps = { readonly onClose: () => void; readonly onLink: (link: Link) => void }

/** Asks for a name and a role. The link is shown afterwards. */
export function InviteDialog({ onClose, onLink }: InviteDialogProps) {
	const words = useWords('venue')
	const queries = useQueryClient()
	const form = useRef<HTMLFormElement>(null)
	const [role, setRole] = useState<Role>('desk')
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const fault = faultsOf(error, words)('name')
	const invite = async (): Promise<void> => {
		setBusy(true)
		try {
			const name = readForm(form.current)('name')
			const { inviteUrl: url, inviteExpiresAt: expiresAt } = await call('inviteStaff', {
				body: { name, role },
			})
			void queries.invalidateQueries({ queryKey: ['staff'] })
			onClose()
			onLink({ name, url, expiresAt })
		} catch (caught) {
			setError(caught)
			setBusy(false)
		}
	}
	return (
		<Dialog title={words.staff.inviteTitle} onClose={onClose}>
			<form
				ref={form}
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void invite()
				}}
			>
				<p class="hint">{words.staff.inviteHint}</p>
				<div role="alert">
					{error !== undefined && fault === undefined && <FaultText>{describeError(error, words)}</FaultText>}
				</div>
				<TextField label={words.staff.inviteName} name="name" autocomplete="off" autofocus fault={fault} />
				<SelectField
					label={words.staff.role}
					value={role}
					options={roleOptions(words)}
					onChange={setRole}
					hint={words.roleHints[role]}
				/>
				<DialogActions yes={words.staff.makeLink} isBusy={isBusy} onClose={onClose} />
			</form>
		</Dialog>
	)
}
