/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Staff } from '../../../../features/accounts/staff/model.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'
import { fill } from '../../../../i18n/fill.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { PlacesField } from '../../kit/forms/places-field.tsx'
import type { BoundTo } from '../../kit/forms/places-field.tsx'
import { SelectField } from '../../kit/forms/field.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type RoleDialogProps = {
	readonly person: Staff
	readonly name: string
	readonly onYes: (role: Role) => void
	readonly onClose: () => void
}

/** A slip changes nothing: the role is chosen first, with what it may do, and changed by a button. */
export function RoleDialog({ person, name, onYes, onClose }: RoleDialogProps) {
	const words = useWords('venue')
	const [role, setRole] = useState(person.role)
	return (
		<Dialog title={fill(words.staff.roleTitle, { name })} onClose={onClose}>
			<SelectField
				label={words.staff.role}
				value={role}
				options={roleOptions(words)}
				onChange={setRole}
				hint={words.roleHints[role]}
			/>
			<DialogActions
				yes={words.staff.roleSave}
				onYes={() => {
					onClose()
					if (role !== person.role) onYes(role)
				}}
				onClose={onClose}
			/>
		</Dialog>
	)
}

type PlacesDialogProps = {
	readonly person: Staff
	readonly name: string
	readonly onYes: (locationIds: BoundTo) => void
	readonly onClose: () => void
}

/** Binds somebody to locations, or to none. */
export function PlacesDialog({ person, name, onYes, onClose }: PlacesDialogProps) {
	const { kiosks } = useWords('venue')
	const [value, setValue] = useState<BoundTo>(person.locationIds)
	return (
		<Dialog title={name} onClose={onClose}>
			<PlacesField value={value} onChange={setValue} />
			<DialogActions
				yes={kiosks.save}
				onYes={() => {
					onClose()
					onYes(value)
				}}
				onClose={onClose}
			/>
		</Dialog>
	)
}

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
	const hasFactors = person.hasTotp || person.passkeys > 0
	return (
		<Dialog title={fill(staff.resetTitle, { name })} onClose={onClose}>
			<p>{fill(hintOf(person, staff), { name })}</p>
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

function hintOf({ state, joined }: Staff, staff: DeskWords<'venue'>['staff']): string {
	if (state === 'invited') return staff.newLinkHint
	return joined ? staff.joinedResetHint : staff.resetHint
}

const ROLES: readonly Role[] = ['desk', 'manager', 'auditor', 'owner']

/** The roles for a select, most common first. */
export function roleOptions({ roles }: DeskWords<'venue'>): readonly (readonly [Role, string])[] {
	return ROLES.map((role) => [role, roles[role]])
}
