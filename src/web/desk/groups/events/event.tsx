/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession, useMay } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { dayOf, momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { EventLink } from './event-link.tsx'
import { stateOf, countGuests } from './event-state.ts'
import { EventState } from './event-table.tsx'
import { describeDay, describeTime, spellHours } from './event-times.ts'
import { Guests } from './guests.tsx'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { EventDialog } from './event-dialog.tsx'

/** One event: its details, its link, and its guests as they arrive. */
export function Event({ id, listHref }: { id: string; listHref: string }) {
	const { data, error, refetch } = useQuery({
		queryKey: ['events', 'one', id],
		queryFn: () => call('getEvent', { path: { id } }),
	})
	return (
		<DetailFrame
			title={data?.name ?? ''}
			listHref={listHref}
			error={data === undefined ? error : null}
			onRetry={() => void refetch()}
		>
			{data !== undefined && (
				<>
					<Summary event={data} />
					<EventActions event={data} listHref={listHref} />
					<EventLink event={data} />
					<Guests event={data} />
				</>
			)}
		</DetailFrame>
	)
}

function Summary({ event }: { event: EventShape }) {
	const words = useWords('groups')
	const { tag } = words
	const { timezone: timeZone } = useSession().organization
	const { data: locations } = useLocations()
	const { data: templates } = useTemplates()
	const { events } = words
	const { startsAt, closedAt, signingClosesAt, reminders } = event
	const reader = { tag, timeZone }
	const state = stateOf(event, Date.now())
	const day = startsAt === null ? '' : describeDay(dayOf(startsAt, timeZone), words, reader, Date.now())
	const time = (timestamp: string): string => momentOf(timestamp, tag, timeZone)
	return (
		<div class="summary">
			<EventState event={event} />
			{day !== '' && (
				<p>
					{day}, {describeTime(event, reader)}
				</p>
			)}
			{closedAt !== null && <p>{fill(events.closedHint, { time: time(closedAt) })}</p>}
			{signingClosesAt !== null && state !== 'closed' && (
				<p>
					{fill(state === 'over' ? events.deadlineOver : events.deadline, { time: time(signingClosesAt) })}
				</p>
			)}
			{reminders.length > 0 && state === 'open' && (
				<p>
					{fill(events.reminded, {
						list: reminders.map((hours) => spellHours(hours, words, tag)).join(', '),
					})}
				</p>
			)}
			<p class="hint">
				{[
					templates?.items.find(({ id }) => id === event.templateId)?.name,
					locations?.items.find(({ id }) => id === event.locationId)?.name,
					event.externalId === null ? undefined : `${events.externalId}: ${event.externalId}`,
				]
					.filter((text) => text !== undefined)
					.join(' · ')}
			</p>
		</div>
	)
}

type EventActionsProps = { readonly event: EventShape; readonly listHref: string }

/** Actions on an event. Actions that the role or its state does not allow are hidden. */
function EventActions({ event, listHref }: EventActionsProps) {
	const { events } = useWords('groups')
	const { route } = useLocation()
	const mayManage = useMay('events:manage')
	const { act } = useAct(['events', 'guests'])
	const [dialog, openDialog] = useState<'edit' | 'close' | 'delete'>()
	if (!mayManage) return null
	const { id, name, status } = event
	const path = { id }
	const say = (text: string): string => fill(text, { name })
	const leave = (): void => openDialog(undefined)
	return (
		<div class="detail-actions">
			<button type="button" class="button" onClick={() => openDialog('edit')}>
				<Icon name="pen" size={18} />
				{events.edit}
			</button>
			<MoreMenu
				acts={[
					status === 'active'
						? { text: events.close, icon: 'lock', run: () => openDialog('close') }
						: {
								text: events.reopen,
								icon: 'undo',
								run: () => act(() => call('reopenEvent', { path }), say(events.reopened)),
							},
					...(countGuests(event) === 0
						? [{ text: events.delete, icon: 'erase' as const, isRed: true, run: () => openDialog('delete') }]
						: []),
				]}
			/>
			{dialog === 'edit' && <EventDialog event={event} onClose={leave} />}
			{dialog === 'close' && (
				<AskDialog
					title={say(events.closeTitle)}
					text={events.closeText}
					yes={events.close}
					onYes={() => act(() => call('closeEvent', { path }), say(events.closedDone))}
					onClose={leave}
				/>
			)}
			{dialog === 'delete' && (
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
