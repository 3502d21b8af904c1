/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTypingOnly } from '../kit/client/shortcuts.ts'
import { Screen } from '../kit/parts/screen.tsx'
import { AnywayDialog } from './anyway-dialog.tsx'
import { Arrivals } from './arrivals.tsx'
import { CameraScan } from './camera-scan.tsx'
import { Finder } from './finder.tsx'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { useLetIn } from './let-in.ts'
import { LocationSelect, useLocationChoice } from '../kit/parts/location-select.tsx'
import { Results } from './results.tsx'
import { ScanResult } from './scan-result.tsx'
import { useFinder } from './use-finder.ts'

/** The door: one field, who fits, and who came. @param banner above all of it */
export function Door({ banner }: { readonly banner?: ComponentChildren }) {
	const field = useRef<HTMLInputElement>(null)
	const results = useRef<HTMLElement>(null)
	const [locationId, chooseLocation] = useLocationChoice()
	const [anyway, setAnyway] = useState<readonly Person[]>()
	const enter = useLetIn()
	const [isBusy, setBusy] = useState(false)
	const letIn = (people: readonly Person[], method: 'staff' | 'qr', reason?: string): void => {
		setBusy(true)
		finder.clear()
		void enter({ people, method, locationId, ...(reason === undefined ? {} : { reason }) }).finally(() =>
			setBusy(false),
		)
	}
	const finder = useFinder({ field, results, locationId, letIn })
	useTypingOnly()
	useLayoutEffect(() => {
		// The button that opened the dialog is gone with its card.
		if (anyway === undefined && document.activeElement === document.body) field.current?.focus()
	}, [anyway])
	return (
		<Screen name="door" ownFocus tools={<LocationSelect value={locationId} onChange={chooseLocation} />}>
			{banner}
			<ScanResult result={finder.result} />
			<div class="door">
				<div class="door-main">
					<Finder finder={finder} field={field} />
					<CameraScan field={field} onCode={finder.scan} />
					<Results
						finder={finder}
						container={results}
						isBusy={isBusy}
						onLetIn={(people) => letIn(people, 'staff')}
						onAnyway={setAnyway}
					/>
				</div>
				<Arrivals locationId={locationId} />
			</div>
			{anyway !== undefined && (
				<AnywayDialog
					people={anyway}
					onClose={() => setAnyway(undefined)}
					onLetIn={(reason) => letIn(anyway, 'staff', reason)}
				/>
			)}
		</Screen>
	)
}
