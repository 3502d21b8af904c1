/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { NewSource, Source } from './source.ts'

type SecretDialogProps = {
	readonly source: Source
	readonly onClose: () => void
	readonly onMade: (made: NewSource) => void
}

/** Asks for the secret of Stripe or the token of pretix; for others a new secret is made. */
export function SecretDialog({ source, onClose, onMade }: SecretDialogProps) {
	const { integrations, webhooks } = useWords('system')
	const { act, run } = useAct(['booking-sources'])
	const { id, name, kind } = source
	const title = fill(webhooks.secretTitle, { name })
	const rotate = (body: { readonly secret?: string }) => call('rotateBookingSecret', { path: { id }, body })
	if (kind === 'woocommerce' || kind === 'generic')
		return (
			<AskDialog
				title={fill(webhooks.rotateTitle, { name })}
				text={integrations.rotateText}
				yes={webhooks.rotate}
				onYes={() =>
					act(async () => {
						const { secret, ...made } = await rotate({})
						onMade({ source: made, secret })
					})
				}
				onClose={onClose}
			/>
		)
	const save = async (read: ReadField): Promise<void> => {
		await run(() => rotate({ secret: read('secret').trim() }), fill(webhooks.saved, { name }))
	}
	return (
		<FormDialog title={title} yes={webhooks.save} onSubmit={save} onClose={onClose}>
			<TextField
				label={kind === 'stripe' ? integrations.signing : integrations.token}
				name="secret"
				isVerbatim
				autocomplete="off"
				autofocus
			/>
		</FormDialog>
	)
}
