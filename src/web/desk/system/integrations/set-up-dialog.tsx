/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { NewSource } from './source.ts'

/** What to do in the other system, with the address and a new secret to copy. */
export function SetUpDialog({ source, secret, onClose }: NewSource & { readonly onClose: () => void }) {
	const { integrations, webhooks } = useWords('system')
	const { name, kind, url } = source
	return (
		<Dialog title={fill(integrations.setUp, { name })} class="wide-dialog" onClose={onClose}>
			<p>{integrations.steps[kind]}</p>
			<ClipboardField label={webhooks.address} text={url} />
			{secret !== null && <ClipboardField label={webhooks.secret} text={secret} hint={webhooks.secretHint} />}
			<div class="actions">
				<Button class="primary" onClick={onClose}>
					{webhooks.done}
				</Button>
			</div>
		</Dialog>
	)
}
