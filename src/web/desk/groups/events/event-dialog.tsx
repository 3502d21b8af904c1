/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { CreateEvent, EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { usePlaceOptions } from '../../kit/forms/places-field.tsx'
import { fromLocal } from '../../kit/time/local-time.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { FormSelect, MomentField, EventLocationSelect, ReminderChoice } from './event-fields.tsx'
import { AtPlace, useZone, useZoneOf } from '../../kit/time/at-place.tsx'

type EventDialogProps = {
	/** The event to change; a new one without it. */
	readonly event?: EventShape
	readonly onClose: () => void
	readonly onCreated?: (event: EventShape) => void
}

const MOMENTS = ['startsAt', 'endsAt', 'signingClosesAt'] as const

/** Asks for an event's details: its name, its form, when and where. */
export function EventDialog({ event, onClose, onCreated }: EventDialogProps) {
	const { events } = useWords('groups')
	const zoneOf = useZoneOf()
	const { run } = useAct(['events'])
	const [chosenId, setPlace] = useState(event?.locationId ?? '')
	const { shown: placeId } = usePlaceOptions(events.noPlace, chosenId)
	const [reminders, setReminders] = useState<readonly number[]>(event?.reminders ?? [])
	const [hasStart, setStart] = useState(event !== undefined && event.startsAt !== null)
	const save = async (read: ReadField): Promise<void> => {
		const plan = readPlan(read, zoneOf(placeId), hasStart ? reminders : [])
		const result = await run(() =>
			event === undefined
				? call('createEvent', { body: { ...plan, templateId: read('templateId') } })
				: call('updateEvent', { path: { id: event.id }, body: plan }),
		)
		const text = event === undefined ? events.created : events.saved
		notify({ tone: 'good', text: fill(text, { name: result.name }) })
		if (event === undefined) onCreated?.(result)
	}
	return (
		<FormDialog
			title={event === undefined ? events.new : fill(events.editTitle, { name: event.name })}
			yes={event === undefined ? events.create : events.save}
			faults={{ name: events.fieldNameFault, templateId: events.noForms }}
			onSubmit={save}
			onClose={onClose}
		>
			<AtPlace id={placeId}>
				<EventFields
					event={event}
					placeId={placeId}
					onPlace={setPlace}
					reminders={reminders}
					onRemind={setReminders}
					hasStart={hasStart}
					onStart={setStart}
				/>
			</AtPlace>
		</FormDialog>
	)
}

type EventFieldsProps = {
	readonly event: EventShape | undefined
	/** Of the location by whose clocks the times are typed; empty for none. */
	readonly placeId: string
	readonly onPlace: (id: string) => void
	readonly reminders: readonly number[]
	readonly onRemind: (hours: readonly number[]) => void
	readonly hasStart: boolean
	readonly onStart: (hasStart: boolean) => void
}

function EventFields({ event, placeId, onPlace, reminders, onRemind, hasStart, onStart }: EventFieldsProps) {
	const { events } = useWords('groups')
	const timezone = useZone()
	return (
		<>
			<TextField
				label={events.fieldName}
				name="name"
				hint={events.fieldNameHint}
				autocomplete="off"
				maxLength={200}
				autofocus
				defaultValue={event?.name ?? ''}
			/>
			{event === undefined && <FormSelect />}
			<div class="columns">
				<MomentField
					label={events.starts}
					name="startsAt"
					value={event?.startsAt}
					onChange={(local) => onStart(local !== '')}
				/>
				<MomentField label={events.ends} name="endsAt" value={event?.endsAt} />
			</div>
			<MomentField
				label={events.signingCloses}
				name="signingClosesAt"
				value={event?.signingClosesAt}
				hint={events.signingClosesHint}
			/>
			<EventLocationSelect value={placeId} onChange={onPlace} />
			<ReminderChoice hoursBefore={reminders} isDisabled={!hasStart} onChange={onRemind} />
			<TextField
				label={events.externalId}
				name="externalId"
				autocomplete="off"
				maxLength={120}
				defaultValue={event?.externalId ?? ''}
			/>
			<p class="hint">{fill(events.timesHint, { zone: timezone.replaceAll('_', ' ') })}</p>
		</>
	)
}

/** Reads the fields of the dialog; an empty field clears its value. */
function readPlan(
	read: (name: string) => string,
	timeZone: string,
	reminders: readonly number[],
): Omit<CreateEvent, 'templateId'> {
	const textOrNull = (name: string): string | null => read(name).trim() || null
	const moments = MOMENTS.map((name) => {
		const local = read(name)
		return [name, local === '' ? null : fromLocal(local.slice(0, 16), timeZone)] as const
	})
	return {
		name: read('name').trim(),
		...(Object.fromEntries(moments) as Record<(typeof MOMENTS)[number], string | null>),
		locationId: textOrNull('locationId'),
		externalId: textOrNull('externalId'),
		reminders: [...reminders],
	}
}
