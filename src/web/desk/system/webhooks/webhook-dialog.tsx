/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import type { EventType } from '../../../../features/webhooks/catalog.ts'
import type { Webhook } from '../../../../features/webhooks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { readForm } from '../../kit/client/form.ts'
import { DialogActions } from '../../kit/dialogs/dialog-actions.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { faultsOf } from '../../kit/parts/error-text.tsx'
import { TextField } from '../../kit/parts/field.tsx'
import { UnsentFault } from '../../kit/parts/unsent-fault.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useDraft } from '../../kit/parts/use-draft.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'

type WebhookDialogProps = {
	/** The webhook to change; a new one without it. */
	readonly webhook?: Webhook
	readonly onClose: () => void
	readonly onCreated?: (webhook: Webhook & { secret: string }) => void
}

type Body = { url: string; description: string; events: EventType[] }

/** Asks for the address and the events of a webhook. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
	const words = useWords('system')
	const { webhooks } = words
	const queries = useQueryClient()
	const form = useRef<HTMLFormElement>(null)
	const { draft, store, drop } = useDraft(webhook === undefined ? 'webhook' : undefined, beginWith(webhook))
	const [events, setEvents] = useState(draft.events)
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const hasUrlFault = faultsOf(error, words)('url') !== undefined
	const choose = (next: typeof events): void => {
		setEvents(next)
		store({ events: next })
	}
	const save = async (): Promise<void> => {
		setBusy(true)
		const read = readForm(form.current)
		const body = { url: read('url').trim(), description: read('description'), events: [...events] }
		try {
			await (webhook === undefined ? create(body) : update(webhook, body))
			drop()
			onClose()
		} catch (failure) {
			setError(failure)
			setBusy(false)
			// The list of events is long, so the fault is shown above it.
			form.current?.querySelector('input')?.focus()
		}
	}
	const storeDraft = (): void => {
		const read = readForm(form.current)
		store({ url: read('url'), description: read('description') })
	}
	const create = async (body: Body): Promise<void> => {
		const created = await call('createWebhook', { body })
		void queries.invalidateQueries({ queryKey: ['webhooks'] })
		onCreated?.(created)
	}
	const update = async ({ id }: Webhook, body: Body): Promise<void> => {
		const result = await call('updateWebhook', { path: { id }, body })
		await Promise.all(['webhook', 'webhooks'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
		notify({ tone: 'good', text: fill(webhooks.saved, { name: nameOf(result) }) })
	}
	return (
		<Dialog
			title={webhook === undefined ? webhooks.newTitle : webhooks.editTitle}
			onClose={onClose}
			class="wide-dialog"
		>
			<form
				ref={form}
				noValidate
				onInput={storeDraft}
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void save()
				}}
			>
				<UnsentFault error={error} hint={webhooks.kept} />
				<AddressFields draft={draft} hasFault={hasUrlFault} />
				<EventChoice types={events} onChange={choose} />
				<DialogActions
					yes={webhook === undefined ? webhooks.create : webhooks.save}
					isBusy={isBusy}
					onClose={onClose}
				/>
			</form>
		</Dialog>
	)
}

type Draft = { readonly url: string; readonly description: string; readonly events: readonly EventType[] }

function beginWith(webhook: Webhook | undefined): Draft {
	const { url = 'https://', description = null, events = [] } = webhook ?? {}
	return { url, description: description ?? '', events }
}

type AddressFieldsProps = { readonly draft: Draft; readonly hasFault: boolean }

function AddressFields({ draft, hasFault }: AddressFieldsProps) {
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
				fault={hasFault ? webhooks.addressFault : undefined}
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
	const { ping: _, ...texts } = webhooks.eventTexts
	const all = Object.keys(texts) as EventType[]
	const isAll = all.every((each) => types.includes(each))
	const toggle = (type: EventType): void =>
		onChange(types.includes(type) ? types.filter((each) => each !== type) : [...types, type])
	return (
		<fieldset class="choice">
			<legend>{webhooks.events}</legend>
			<p class="hint">{webhooks.eventsHint}</p>
			<button type="button" class="button" onClick={() => onChange(isAll ? [] : all)}>
				{isAll ? webhooks.chooseNone : webhooks.chooseAll}
			</button>
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
