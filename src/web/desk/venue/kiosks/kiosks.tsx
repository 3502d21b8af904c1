/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useNow } from '../../kit/client/now.ts'
import type { KioskDetail, NewKiosk } from '../../../../features/kiosks/model.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { KioskDialog } from './kiosk-dialog.tsx'
import { KioskRow } from './kiosk-row.tsx'
import { useKiosks } from './kiosks-query.ts'

/** How often the list is read while it is shown, in milliseconds. */
const RENEW_MS = 30_000

/** The tablets on which guests sign. */
export const Kiosks = withWords('venue', KiosksScreen)

function KiosksScreen() {
	const { kiosks } = useWords('venue')
	const { data, error, refetch } = useKiosks(RENEW_MS)
	const [isPairing, setPairing] = useState(false)
	const [changed, setChanged] = useState<KioskDetail>()
	const [coded, setCoded] = useState<NewKiosk>()
	const now = useNow(10_000)
	const shown = data?.filter(({ status }) => status !== 'revoked')
	return (
		<Screen
			name="kiosks"
			tools={
				<button type="button" class="button primary" onClick={() => setPairing(true)}>
					<Icon name="plus" />
					{kiosks.pair}
				</button>
			}
		>
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{shown?.length === 0 && (
				<div class="empty">
					<p>{kiosks.none}</p>
					<p class="hint">{kiosks.noneHint}</p>
				</div>
			)}
			<ul class="rows">
				{shown?.map((kiosk) => (
					<KioskRow key={kiosk.id} kiosk={kiosk} now={now} onChange={setChanged} onCode={setCoded} />
				))}
			</ul>
			{isPairing && <KioskDialog onClose={() => setPairing(false)} onCode={setCoded} />}
			{changed !== undefined && (
				<KioskDialog kiosk={changed} onClose={() => setChanged(undefined)} onCode={setCoded} />
			)}
			{coded !== undefined && <CodeDialog kiosk={coded} onClose={() => setCoded(undefined)} />}
		</Screen>
	)
}
