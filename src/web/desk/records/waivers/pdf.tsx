/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import type { WaiverDetail } from '../../../../features/waivers/detail-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useWaiverAct } from './use-waiver.ts'

type PdfProps = { readonly waiver: WaiverDetail; readonly name: string; readonly onRefetch: () => void }

/** The PDF, in a tab of its own, which the session's cookie opens; or the reason why there is none. */
export function Pdf({ waiver: { id, pdfStatus, pdfUrl }, name, onRefetch }: PdfProps) {
	const { waivers } = useWords('records')
	const mayManage = useMay('waivers:manage')
	const { act, isBusy } = useWaiverAct(id)
	const make = (): void =>
		act(
			async () => {
				await call('renderWaiverPdf', { path: { id } })
				return { pdfStatus: 'pending' }
			},
			fill(waivers.pdfQueued, { name }),
		)
	if (pdfUrl !== null)
		return (
			<a class="button primary" href={pdfUrl} target="_blank" rel="noopener">
				<Icon name="waivers" size={18} />
				{waivers.openPdf}
			</a>
		)
	if (pdfStatus === 'failed')
		return (
			<div class="inline-act">
				<span class="state bad">
					<Icon name="alert" size={18} />
					{waivers.pdfFailed}
				</span>
				{mayManage && (
					<Button isBusy={isBusy} onClick={make}>
						{waivers.makePdf}
					</Button>
				)}
			</div>
		)
	if (pdfStatus === 'none') return <p class="hint">{waivers.pdfNone}</p>
	return (
		<div class="inline-act">
			<span class="hint">{pdfStatus === 'waiting_for_font' ? waivers.pdfWaits : waivers.pdfPending}</span>
			<Button onClick={onRefetch}>{waivers.lookAgain}</Button>
		</div>
	)
}
