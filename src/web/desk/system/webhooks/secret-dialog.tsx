/** @jsxImportSource preact */
import type { Webhook } from '../../../../features/webhooks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'

/** A secret that is shown once. */
export type Secret = { readonly webhook: Webhook; readonly secret: string; readonly isRotated: boolean }

export function SecretDialog({ webhook, secret, isRotated, onClose }: Secret & { onClose: () => void }) {
	const { webhooks } = useWords('system')
	return (
		<Dialog title={fill(webhooks.secretTitle, { name: nameOf(webhook) })} onClose={onClose}>
			<p>{isRotated ? webhooks.rotatedHint : webhooks.secretHint}</p>
			<ClipboardField label={webhooks.secret} text={secret} />
			<div class="actions">
				<Button class="primary" onClick={onClose}>
					{webhooks.done}
				</Button>
			</div>
		</Dialog>
	)
}
