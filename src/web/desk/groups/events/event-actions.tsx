/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { EventDialog } from './event-dialog.tsx'
import { countGuests } from './event-state.ts'

type EventActionsProps = { readonly event: EventShape; readonly listHref: string }

/** What can be done with an event. What the role or its state does not allow is not shown. */
export function EventActions({ event, listHref }: EventActionsProps) {
	const { events } = useWords('groups')
	const { route } = useLocation()
	const mayManage = useMay('events:manage')
	const { act, isBusy } = useAct(['events', 'guests'])
	const [asked, ask] = useState<'edit' | 'close' | 'delete'>()
	if (!mayManage) return null
	const { id, name, status } = event
	const path = { id }
	const say = (text: string): string => fill(text, { name })
	const leave = (): void => ask(undefined)
	return (
		<div class="detail-actions">
			<button type="button" class="button" onClick={() => ask('edit')}>
				<Icon name="pen" size={18} />
				{events.edit}
			</button>
			{status === 'active' ? (
				<button type="button" class="button" onClick={() => ask('close')}>
					<Icon name="lock" size={18} />
					{events.close}
				</button>
			) : (
				<button
					type="button"
					class="button"
					aria-disabled={isBusy}
					onClick={() => act(() => call('reopenEvent', { path }), say(events.reopened))}
				>
					{events.reopen}
				</button>
			)}
			{countGuests(event) === 0 && (
				<button type="button" class="button danger" onClick={() => ask('delete')}>
					{events.delete}
				</button>
			)}
			{asked === 'edit' && <EventDialog event={event} onClose={leave} />}
			{asked === 'close' && (
				<AskDialog
					title={say(events.closeTitle)}
					text={events.closeText}
					yes={events.close}
					onYes={() => act(() => call('closeEvent', { path }), say(events.closedDone))}
					onClose={leave}
				/>
			)}
			{asked === 'delete' && (
				<AskDialog
					title={say(events.deleteTitle)}
					text={events.deleteText}
					yes={events.delete}
					isDangerous
					onYes={() =>
						act(async () => {
							await call('deleteEvent', { path })
							route(listHref)
						}, say(events.deleted))
					}
					onClose={leave}
				/>
			)}
		</div>
	)
}
