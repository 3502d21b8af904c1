/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { MoreMenu } from '../../kit/parts/more-menu.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type IncidentActionsProps = { readonly incident: IncidentShape; readonly onChange: () => Promise<void> }

/** Printing, and for roles that may, what ends the protection of a report and then the report. */
export function IncidentActions({ incident: { id, isHeld, purgedAt }, onChange }: IncidentActionsProps) {
	const { incidents: texts } = useWords('records')
	const mayManage = useMay('waivers:manage') && purgedAt === null
	const { act } = useAct(['incidents', 'waivers'])
	const [isAsking, setAsking] = useState(false)
	const path = { id }
	const run = async (): Promise<void> => {
		await (isHeld ? call('liftIncidentHold', { path }) : call('purgeIncident', { path }))
		await onChange()
	}
	return (
		<div class="detail-actions">
			<MoreMenu
				acts={[
					{ text: texts.print, icon: 'print', run: () => print() },
					...(mayManage
						? [
								isHeld
									? { text: texts.lift, icon: 'lock' as const, run: () => setAsking(true) }
									: { text: texts.erase, icon: 'erase' as const, isRed: true, run: () => setAsking(true) },
							]
						: []),
				]}
			/>
			{isAsking && (
				<AskDialog
					title={isHeld ? texts.liftTitle : texts.eraseTitle}
					text={isHeld ? texts.liftText : texts.eraseText}
					yes={isHeld ? texts.lift : texts.erase}
					isDangerous={!isHeld}
					onYes={() => act(run, isHeld ? texts.lifted : texts.erased)}
					onClose={() => setAsking(false)}
				/>
			)}
		</div>
	)
}
