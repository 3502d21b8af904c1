/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** A key that is shown once. */
export type NewKey = { readonly name: string; readonly key: string }

export function OnceDialog({ issued: { name, key }, onClose }: { issued: NewKey; onClose: () => void }) {
	const { keys } = useWords('system')
	return (
		<Dialog title={fill(keys.onceTitle, { name })} onClose={onClose}>
			<p>{keys.onceHint}</p>
			<ClipboardField label={keys.key} text={key} />
			<p class="hint">
				{keys.useHint}{' '}
				<a href="/docs" target="_blank" rel="noreferrer">
					{keys.docs}
				</a>
			</p>
			<div class="actions">
				<Button class="primary" onClick={onClose}>
					{keys.done}
				</Button>
			</div>
		</Dialog>
	)
}
