/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Devices } from './devices.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { Link } from './link-dialog.tsx'
import { PersonRow } from './person-row.tsx'

/** The staff with their roles, and the devices on which they switch. */
export const Staff = withWords('venue', StaffScreen)

function StaffScreen() {
	const words = useWords('venue')
	const mayManage = useMay('staff:manage')
	const [isInviting, setInviting] = useState(false)
	const [link, setLink] = useState<Link>()
	return (
		<Screen
			name="staff"
			tools={
				mayManage && (
					<button type="button" class="button primary" onClick={() => setInviting(true)}>
						<Icon name="plus" />
						{words.staff.invite}
					</button>
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
			<ul class="rows">
				{data?.items.map((person) => (
					<PersonRow key={person.id} person={person} onLink={onLink} />
				))}
			</ul>
		</section>
	)
}
