/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { dayOf, momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { EventLink } from './event-link.tsx'
import { stateOf, countGuests } from './event-state.ts'
import { EventState, GuestMeter } from './event-table.tsx'
import { describeDay, describeTime, spellHours } from './event-times.ts'
import { Guests } from './guests.tsx'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import type { MoreAct } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { EventDialog } from './event-dialog.tsx'
import { LetAllDialog } from './let-all-dialog.tsx'
import { useLetIn } from './let-in.ts'
import { SendAll } from './send-all.tsx'
import { AtPlace, useZone } from '../../kit/time/at-place.tsx'

/** One event: its details, its link, and its guests as they arrive. */
export function Event({ id, listHref }: { id: string; listHref: string }) {
	const { data, error, refetch } = useQuery({
		queryKey: ['events', 'one', id],
		queryFn: () => call('getEvent', { path: { id } }),
	})
	return (
		<DetailFrame
			title={data?.name ?? ''}
			sub={
				data && (
					<AtPlace id={data.locationId}>
						<EventTime event={data} />
					</AtPlace>
				)
			}
			tools={data && <EventActions event={data} listHref={listHref} />}
			list="events"
			listHref={listHref}
			error={data === undefined ? error : null}
			onRetry={() => void refetch()}
		>
			{data !== undefined && (
				<AtPlace id={data.locationId}>
					<Summary event={data} />
					<div class="two">
						<div class="stack">
							<Progress event={data} />
							<Guests event={data} />
						</div>
						<EventLink event={data} />
					</div>
				</AtPlace>
			)}
		</DetailFrame>
	)
}

function EventTime({ event }: { event: EventShape }) {
	const words = useWords('groups')
	const timeZone = useZone()
	if (event.startsAt === null) return null
	const reader = { tag: words.tag, timeZone }
	const day = describeDay(dayOf(event.startsAt, timeZone), words, reader, Date.now())
	return (
		<>
			{day}, {describeTime(event, reader)}
		</>
	)
}

/** How far the guests have come, as a bar and in words. */
function Progress({ event }: { event: EventShape }) {
	const { events } = useWords('groups')
	const invited = countGuests(event)
	if (invited === 0) return null
	const counts = { invited, opened: event.opened, signed: event.invitees.signed, here: event.arrived }
	return (
		<div class="card guest-progress">
			<GuestMeter event={event} />
			<p>
				{(['invited', 'opened', 'signed', 'here'] as const).map((name) => (
					<span key={name}>
						<b>{counts[name]}</b> {events.counts[name]}
					</span>
				))}
			</p>
		</div>
	)
}

function Summary({ event }: { event: EventShape }) {
	const words = useWords('groups')
	const { tag } = words
	const timezone = useZone()
	const { data: locations } = useLocations()
	const { data: templates } = useTemplates()
	const { events } = words
	const { closedAt, signingClosesAt, reminders } = event
	const state = stateOf(event, Date.now())
	const time = (timestamp: string): string => momentOf(timestamp, tag, timezone)
	return (
		<div class="summary">
			{state !== 'open' && <EventState event={event} />}
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
	const { controls } = useWords('kit')
	const mayManage = useMay('events:manage')
	const mayLetIn = useMay('checkins:write')
	const { letIn } = useLetIn()
	const { act } = useAct(['events', 'guests'])
	const [dialog, openDialog] = useState<'edit' | 'close' | 'delete' | 'letAll'>()
	const { id, name, status, invitees, arrived } = event
	const path = { id }
	const say = (text: string): string => fill(text, { name })
	const leave = (): void => openDialog(undefined)
	const isEmpty = countGuests(event) === 0
	const download: MoreAct = {
		text: controls.exportCsv,
		icon: 'down',
		run: () => location.assign(`/v1/events/${id}/invitees.csv`),
	}
	const own: readonly MoreAct[] = [
		{ text: events.edit, icon: 'pen', run: () => openDialog('edit') },
		status === 'active'
			? { text: events.close, icon: 'lock', run: () => openDialog('close') }
			: {
					text: events.reopen,
					icon: 'undo',
					run: () => act(() => call('reopenEvent', { path }), say(events.reopened)),
				},
		...(isEmpty
			? [{ text: events.delete, icon: 'erase' as const, isRed: true, run: () => openDialog('delete') }]
			: []),
	]
	return (
		<div class="detail-actions">
			<SendAll event={event} />
			{mayLetIn && invitees.signed > arrived && (
				<Button class="primary" onClick={() => openDialog('letAll')}>
					{events.letAll}
				</Button>
			)}
			<MoreMenu acts={[...(mayManage ? own : []), ...(isEmpty ? [] : [download])]} />
			{dialog === 'letAll' && <LetAllDialog eventId={id} onYes={letIn} onClose={leave} />}
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
