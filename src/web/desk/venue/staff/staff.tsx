/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { PlacesField } from '../../kit/forms/places-field.tsx'
import type { BoundTo } from '../../kit/forms/places-field.tsx'
import { Devices } from './devices.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { Link } from './link-dialog.tsx'
import { roleOptions } from './person-dialogs.tsx'
import { PersonRow } from './person-row.tsx'
import type { ReadField } from '../../kit/client/form.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { SelectField, TextField } from '../../kit/forms/field.tsx'

/** The staff with their roles, and the devices on which they switch. */
export const Staff = withWords('venue', StaffScreen)

function StaffScreen() {
	const words = useWords('venue')
	const mayManage = useMay('staff:manage')
	const [isInviting, setInviting] = useState(false)
	const [link, setLink] = useState<Link>()
	return (
		<Screen
			name={mayManage ? 'staff' : 'devices'}
			tools={
				mayManage && (
					<Button class="primary" onClick={() => setInviting(true)}>
						<Icon name="plus" />
						{words.staff.invite}
					</Button>
				)
			}
		>
			{mayManage && <People onLink={setLink} />}
			<Devices />
			{isInviting && <InviteDialog onClose={() => setInviting(false)} onLink={setLink} />}
			{link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
		</Screen>
	)
}

function People({ onLink }: { onLink: (link: Link) => void }) {
	const words = useWords('venue')
	const heading = useId()
	const { data, error, refetch } = useQuery({
		queryKey: ['staff'],
		queryFn: () => call('listStaff', { query: { limit: 100 } }),
	})
	return (
		<section aria-labelledby={heading}>
			<h2 id={heading} class="vh">
				{words.staff.list}
			</h2>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			<div class="panel">
				<ul class="lines">
					{data?.items.map((person) => (
						<PersonRow key={person.id} person={person} onLink={onLink} />
					))}
				</ul>
			</div>
		</section>
	)
}

type InviteDialogProps = { readonly onClose: () => void; readonly onLink: (link: Link) => void }

/** Asks for a name and a role. The link is shown afterwards. */
function InviteDialog({ onClose, onLink }: InviteDialogProps) {
	const words = useWords('venue')
	const { run } = useAct(['staff'])
	const [role, setRole] = useState<Role>('desk')
	const [locationIds, setLocationIds] = useState<BoundTo>(useSession().locationIds)
	const invite = async (read: ReadField): Promise<void> => {
		const name = read('name')
		const { inviteUrl: url, inviteExpiresAt: expiresAt } = await run(() =>
			call('inviteStaff', { body: { name, role, locationIds: locationIds && [...locationIds] } }),
		)
		onLink({ name, url, expiresAt })
	}
	return (
		<FormDialog
			title={words.staff.inviteTitle}
			yes={words.staff.makeLink}
			onSubmit={invite}
			onClose={onClose}
		>
			<p class="hint">{words.staff.inviteHint}</p>
			<TextField label={words.staff.inviteName} name="name" autocomplete="off" autofocus />
			<SelectField
				label={words.staff.role}
				value={role}
				options={roleOptions(words)}
				onChange={setRole}
				hint={words.roleHints[role]}
			/>
			<PlacesField value={locationIds} onChange={setLocationIds} />
		</FormDialog>
	)
}
