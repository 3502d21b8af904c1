/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { EventType } from '../../../../features/webhooks/catalog.ts'
import type { Webhook } from '../../../../features/webhooks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { useFault } from '../../kit/forms/form-state.ts'
import { Button } from '../../kit/parts/button.tsx'
import { FaultText, TextField } from '../../kit/forms/field.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useDraft } from '../../kit/parts/use-draft.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'

type WebhookDialogProps = {
	/** The webhook to change; a new one without it. */
	readonly webhook?: Webhook
	readonly onClose: () => void
	readonly onCreated?: (webhook: Webhook & { secret: string }) => void
}

/** Asks for the address and the events of a webhook. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
	const { webhooks } = useWords('system')
	const { run } = useAct(['webhook', 'webhooks'])
	const { draft, store, drop } = useDraft(webhook === undefined ? 'webhook' : undefined, beginWith(webhook))
	const [events, setEvents] = useState(draft.events)
	const choose = (next: typeof events): void => {
		setEvents(next)
		store({ events: next })
	}
	const save = async (read: ReadField): Promise<void> => {
		const body = { url: read('url').trim(), description: read('description'), events: [...events] }
		if (webhook === undefined) onCreated?.(await run(() => call('createWebhook', { body })))
		else {
			const result = await run(() => call('updateWebhook', { path: { id: webhook.id }, body }))
			notify({ tone: 'good', text: fill(webhooks.saved, { name: nameOf(result) }) })
		}
		drop()
	}
	return (
		<FormDialog
			title={webhook === undefined ? webhooks.newTitle : webhooks.editTitle}
			yes={webhook === undefined ? webhooks.create : webhooks.save}
			class="wide-dialog"
			faults={{ url: webhooks.addressFault }}
			onInput={(read) => store({ url: read('url'), description: read('description') })}
			onSubmit={save}
			onClose={onClose}
		>
			<AddressFields draft={draft} />
			<EventChoice types={events} onChange={choose} />
		</FormDialog>
	)
}

type Draft = { readonly url: string; readonly description: string; readonly events: readonly EventType[] }

function beginWith(webhook: Webhook | undefined): Draft {
	const { url = 'https://', description = null, events = [] } = webhook ?? {}
	return { url, description: description ?? '', events }
}

function AddressFields({ draft }: { readonly draft: Draft }) {
	const { webhooks } = useWords('system')
	return (
		<>
			<TextField
				label={webhooks.address}
				name="url"
				hint={webhooks.addressHint}
				autocomplete="off"
				isVerbatim
				autofocus
				defaultValue={draft.url}
			/>
			<TextField
				label={webhooks.description}
				name="description"
				hint={webhooks.descriptionHint}
				autocomplete="off"
				maxLength={200}
				defaultValue={draft.description}
			/>
		</>
	)
}

type EventChoiceProps = {
	readonly types: readonly EventType[]
	readonly onChange: (types: readonly EventType[]) => void
}

/** A checkbox for each event type, with its technical name. */
function EventChoice({ types, onChange }: EventChoiceProps) {
	const { webhooks } = useWords('system')
	const fault = useFault('events')
	const { ping: _, ...texts } = webhooks.eventTexts
	const all = Object.keys(texts) as EventType[]
	const isAll = all.every((each) => types.includes(each))
	const toggle = (type: EventType): void =>
		onChange(types.includes(type) ? types.filter((each) => each !== type) : [...types, type])
	return (
		<fieldset class="choice" name="events">
			<legend>{webhooks.events}</legend>
			<p class="hint">{webhooks.eventsHint}</p>
			{fault !== undefined && <FaultText>{fault}</FaultText>}
			<Button onClick={() => onChange(isAll ? [] : all)}>
				{isAll ? webhooks.chooseNone : webhooks.chooseAll}
			</Button>
			<div class="choices">
				{all.map((type) => (
					<label key={type} class="check option">
						<input type="checkbox" checked={types.includes(type)} onChange={() => toggle(type)} />
						<span>
							{texts[type]} <code class="hint">{type}</code>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}
