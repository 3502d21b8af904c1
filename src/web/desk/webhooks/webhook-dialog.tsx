/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useRef, useState } from 'preact/hooks'
import type { EventType } from '../../../features/webhooks/catalog.ts'
import type { Webhook } from '../../../features/webhooks/model.ts'
import { fill } from '../../../i18n/fill.ts'
import { call } from '../client/call.ts'
import { readForm } from '../client/form.ts'
import { DialogActions } from '../dialogs/dialog-actions.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { describeError, faultsOf } from '../parts/error-text.tsx'
import { FaultText, TextField } from '../parts/field.tsx'
import { notify } from '../parts/notices.tsx'
import { useSystemWords } from '../words/system-words.ts'
import { useWords } from '../words/use-words.tsx'
import { EventChoice } from './event-choice.tsx'
import { nameOf } from './health.ts'

type WebhookDialogProps = {
	/** The webhook to change; a new one without it. */
	readonly webhook?: Webhook
	readonly onClose: () => void
	readonly onCreated?: (made: Webhook & { secret: string }) => void
}

/** Asks where messages go, and about what. */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
	const words = useWords()
	const { webhooks } = useSystemWords()
	const queries = useQueryClient()
	const form = useRef<HTMLFormElement>(null)
	const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? [])
	const [error, setError] = useState<unknown>()
	const [isBusy, setBusy] = useState(false)
	const hasUrlFault = faultsOf(error, words)('url') !== undefined
	const save = async (): Promise<void> => {
		setBusy(true)
		const read = readForm(form.current)
		const body = { url: read('url').trim(), description: read('description'), events: [...events] }
		try {
			await (webhook === undefined ? create(body) : update(webhook, body))
			onClose()
		} catch (caught) {
			setError(caught)
			setBusy(false)
			// The list of events is long: what is wrong stands above it.
			form.current?.querySelector('input')?.focus()
		}
	}
	type Body = { url: string; description: string; events: EventType[] }
	const create = async (body: Body): Promise<void> => {
		const made = await call('createWebhook', { body })
		void queries.invalidateQueries({ queryKey: ['webhooks'] })
		onCreated?.(made)
	}
	const update = async ({ id }: Webhook, body: Body): Promise<void> => {
		const saved = await call('updateWebhook', { path: { id }, body })
		await Promise.all(['webhook', 'webhooks'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
		notify({ tone: 'good', text: fill(webhooks.saved, { name: nameOf(saved) }) })
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
				onSubmit={(event) => {
					event.preventDefault()
					if (!isBusy) void save()
				}}
			>
				<div role="alert">
					{error !== undefined && (
						<FaultText>
							{describeError(error, words)} {webhooks.kept}
						</FaultText>
					)}
				</div>
				<AddressFields webhook={webhook} hasFault={hasUrlFault} />
				<EventChoice chosen={events} onChange={setEvents} />
				<DialogActions
					yes={webhook === undefined ? webhooks.create : webhooks.save}
					isBusy={isBusy}
					onClose={onClose}
				/>
			</form>
		</Dialog>
	)
}

type AddressFieldsProps = { readonly webhook: Webhook | undefined; readonly hasFault: boolean }

function AddressFields({ webhook, hasFault }: AddressFieldsProps) {
	const { webhooks } = useSystemWords()
	return (
		<>
			<TextField
				label={webhooks.address}
				name="url"
				hint={webhooks.addressHint}
				autocomplete="off"
				isVerbatim
				autofocus
				defaultValue={webhook?.url ?? 'https://'}
				fault={hasFault ? webhooks.addressFault : undefined}
			/>
			<TextField
				label={webhooks.description}
				name="description"
				hint={webhooks.descriptionHint}
				autocomplete="off"
				maxLength={200}
				defaultValue={webhook?.description ?? ''}
			/>
		</>
	)
}
