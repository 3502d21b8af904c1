/** @jsxImportSource preact */
import { useLayoutEffect } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { NewKiosk } from '../../../../features/kiosks/model.ts'
import { useNow } from '../../kit/client/now.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { CopyField } from '../../kit/parts/copy-field.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { QrCode } from '../../kit/parts/qr-code.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { countdown } from './kiosk-state.ts'
import { useKiosks } from './kiosks-query.ts'

/** How often to check whether the tablet has typed its code, in milliseconds. */
const ASK_MS = 1_500

/** Shows a pairing code until the tablet has typed it. */
export function CodeDialog({ kiosk, onClose }: { kiosk: NewKiosk; onClose: () => void }) {
	const { controls, kiosks } = useWords('venue')
	const { data } = useKiosks(ASK_MS)
	const now = useNow(1_000)
	const { id, name, code, codeExpiresAt } = kiosk
	const url = reachable(kiosk.pairUrl, location.origin)
	const found = data?.find((each) => each.id === id)
	// A renewed code leaves the tablet paired until the new one is typed.
	const isPaired = found !== undefined && found.pairedAt !== null && found.pairedAt !== kiosk.pairedAt
	const leftMs = Date.parse(codeExpiresAt) - now
	useLayoutEffect(() => {
		document.querySelector<HTMLElement>('.kiosk-paired')?.focus()
	}, [isPaired])
	return (
		<Dialog title={fill(kiosks.codeTitle, { name })} onClose={onClose} class="code">
			{isPaired ? (
				<p class="kiosk-paired state good" tabIndex={-1}>
					<Icon name="check" size={28} />
					{fill(kiosks.paired, { name })}
				</p>
			) : leftMs <= 0 ? (
				<p class="state bad">
					<Icon name="alert" />
					{kiosks.codeOver}
				</p>
			) : (
				<>
					<ol class="steps">
						<li>{kiosks.stepOpen}</li>
						<li>{kiosks.stepType}</li>
					</ol>
					<QrCode text={url} label={fill(controls.qrCode, { address: url })} />
					<CopyField label={kiosks.address} text={url} />
					<p class="pair-code">
						<span class="vh">{kiosks.code} </span>
						<span dir="ltr">{code}</span>
					</p>
					<p class="hint center">{fill(kiosks.left, { time: countdown(leftMs) })}</p>
				</>
			)}
			<div class="vh" role="status">
				{isPaired ? fill(kiosks.paired, { name }) : ''}
			</div>
			<div class="actions">
				<button type="button" class={isPaired ? 'button primary' : 'button'} onClick={onClose}>
					{isPaired ? kiosks.done : kiosks.close}
				</button>
			</div>
		</Dialog>
	)
}
