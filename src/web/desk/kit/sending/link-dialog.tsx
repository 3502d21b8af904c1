/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { useWords } from '../words/use-words.tsx'
import { ClipboardField } from './clipboard-field.tsx'

type LinkDialogProps = { readonly name: string; readonly link: string; readonly onClose: () => void }

/** Shows the link of a guest, to copy it by hand. */
export function LinkDialog({ name, link, onClose }: LinkDialogProps) {
	const { sending } = useWords('kit')
	return (
		<Dialog title={fill(sending.copyOf, { name })} onClose={onClose}>
			<ClipboardField label={sending.link} text={link} />
		</Dialog>
	)
}
