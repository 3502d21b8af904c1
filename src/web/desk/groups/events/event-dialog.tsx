/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { CreateEvent, EventShape, UpdateEvent } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { CallError } from '../../kit/client/call-error.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError, faultsOf } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { fromLocal } from '../../kit/time/local-time.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { FormSelect, MomentField, EventLocationSelect, ReminderChoice } from './event-fields.tsx'

type EventDialogProps = {
	/** The event to change; a new one without it. */
	readonly event?: EventShape
	readonly onClose: () => void
	readonly onCreated?: (event: EventShape) => void
}

const MOMENTS = ['startsAt', 'endsAt', 'signingClosesAt'] as const

/** Asks for an event's details: its name, its form, when and where. */
export function EventDialog({ event, onClose, onCreated }: EventDialogProps) {
	const words = useWords('groups')
	const { events } = words
	const { timezone } = useSession().organization
	const queries = useQueryClient()
	const [reminders, setReminders] = useState<readonly number[]>(event?.reminders ?? [])
	const [hasStart, setStart] = useState(event !== undefined && event.startsAt !== null)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const faultOf = faultsOf(error, words)
	const isField = error instanceof CallError && error.faults.some(({ path }) => FIELDS.has(path))
	const save = async (read: ReadField): Promise<void> => {
		setBusy(true)
		const plan = readPlan(read, timezone, hasStart ? reminders : [])
		try {
			await (event === undefined ? create({ ...plan, templateId: read('templateId') }) : update(event, plan))
			onClose()
		} catch (failure) {
			setError(failure)
			setBusy(false)
		}
	}
	const create = async (plan: CreateEvent): Promise<void> => {
		const created = await call('createEvent', { body: plan })
		await queries.invalidateQueries({ queryKey: ['events'] })
		notify({ tone: 'good', text: fill(events.created, { name: created.name }) })
		onCreated?.(created)
	}
	const update = async ({ id }: EventShape, plan: UpdateEvent): Promise<void> => {
		const { name } = await call('updateEvent', { path: { id }, body: plan })
		await queries.invalidateQueries({ queryKey: ['events'] })
		notify({ tone: 'good', text: fill(events.saved, { name }) })
	}
	return (
		<Dialog
			title={event === undefined ? events.new : fill(events.editTitle, { name: event.name })}
			onClose={onClose}
		>
			<Form isBusy={isBusy} onSubmit={save}>
				<div role="alert">
					{error !== undefined && !isField && <FaultText>{describeError(error, words)}</FaultText>}
				</div>
				<EventFields
					event={event}
					faultOf={faultOf}
					reminders={reminders}
					onRemind={setReminders}
					hasStart={hasStart}
					onStart={setStart}
				/>
				<DialogActions
					yes={event === undefined ? events.create : events.save}
					isBusy={isBusy}
					onClose={onClose}
				/>
			</Form>
		</Dialog>
	)
}

type EventFieldsProps = {
	readonly event: EventShape | undefined
	readonly faultOf: (field: string) => string | undefined
	readonly reminders: readonly number[]
	readonly onRemind: (hours: readonly number[]) => void
	readonly hasStart: boolean
	readonly onStart: (hasStart: boolean) => void
}

function EventFields({ event, faultOf, reminders, onRemind, hasStart, onStart }: EventFieldsProps) {
	const { events } = useWords('groups')
	const { timezone } = useSession().organization
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
				fault={faultOf('name') === undefined ? undefined : events.fieldNameFault}
			/>
			{event === undefined && <FormSelect hasFault={faultOf('templateId') !== undefined} />}
			<div class="columns">
				<MomentField
					label={events.starts}
					name="startsAt"
					value={event?.startsAt}
					onChange={(local) => onStart(local !== '')}
				/>
				<MomentField label={events.ends} name="endsAt" value={event?.endsAt} fault={faultOf('endsAt')} />
			</div>
			<MomentField
				label={events.signingCloses}
				name="signingClosesAt"
				value={event?.signingClosesAt}
				hint={events.signingClosesHint}
			/>
			<EventLocationSelect value={event?.locationId ?? ''} />
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

const FIELDS = new Set(['/name', '/templateId', '/endsAt'])

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
