/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { AddressWarning } from '../../kit/sending/address-warning.tsx'
import { ClipboardField } from '../../kit/sending/clipboard-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { QrCode } from '../../kit/sending/qr-code.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** A one-time link for a person. */
export type Link = { readonly name: string; readonly url: string; readonly expiresAt: string }

/** Shows a link once, to copy or to scan. */
export function LinkDialog({
	link: { name, url: ownUrl, expiresAt },
	onClose,
}: {
	link: Link
	onClose: () => void
}) {
	const words = useWords('venue')
	const { timezone } = useSession().organization
	const url = reachable(ownUrl, location.origin)
	const time = momentOf(expiresAt, words.tag, timezone)
	return (
		<Dialog title={fill(words.staff.linkTitle, { name })} onClose={onClose}>
			<p>{fill(words.staff.linkHint, { name, time })}</p>
			<AddressWarning address={url} />
			<QrCode text={url} label={fill(words.controls.qrCode, { address: url })} />
			<ClipboardField label={words.staff.link} text={url} />
			<div class="actions">
				<Button class="primary" onClick={onClose}>
					{words.staff.done}
				</Button>
			</div>
		</Dialog>
	)
}
