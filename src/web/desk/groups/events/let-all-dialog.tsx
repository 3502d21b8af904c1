/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { guestName } from './guest-state.ts'

type LetAllDialogProps = {
	readonly eventId: string
	readonly onYes: (guests: readonly InviteeShape[]) => void
	readonly onClose: () => void
}

/** Names the guests who have signed and are not here, before all of them are let in. */
export function LetAllDialog({ eventId, onYes, onClose }: LetAllDialogProps) {
	const { events, guests: texts, tag } = useWords('groups')
	const { data, error, refetch } = useQuery({
		queryKey: ['guests', eventId, 'coming'],
		queryFn: () => readComing(eventId),
	})
	const count = data?.length ?? 0
	return (
		<Dialog title={events.letAllTitle} onClose={onClose}>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && (
				<>
					<p>{count === 0 ? events.letAllNone : events.letAllText}</p>
					<ul class="names">
						{data.map((guest) => (
							<li key={guest.id}>
								<bdi>{guestName(guest) || texts.nameless}</bdi>
							</li>
						))}
					</ul>
					{count > 0 && (
						<DialogActions
							yes={fillPlural(texts.letInMany, count, tag)}
							onYes={() => {
								onClose()
								onYes(data)
							}}
							onClose={onClose}
						/>
					)}
				</>
			)}
		</Dialog>
	)
}

/** All pages: a list of guests is short. */
async function readComing(id: string): Promise<InviteeShape[]> {
	const guests: InviteeShape[] = []
	const query = { status: 'signed', arrived: 'false', sort: 'name', limit: 100 } as const
	for (let cursor: string | null = ''; cursor !== null;) {
		const place: { cursor?: string } = cursor === '' ? {} : { cursor }
		const page = await call('listInvitees', { path: { id }, query: { ...query, ...place } })
		guests.push(...page.items)
		cursor = page.nextCursor
	}
	return guests
}
