/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { AreaField } from '../../kit/forms/fields.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

type AdditionsProps = { readonly incident: IncidentShape; readonly onAdded: () => Promise<void> }

/** What was written after a report was closed, each with its author and time. */
export function Additions({ incident: { id, status, purgedAt, additions }, onAdded }: AdditionsProps) {
	const { incidents: texts, tag } = useWords('records')
	const timezone = useZone()
	const mayWrite = useMay('incidents:write') && status === 'closed' && purgedAt === null
	const [isWriting, setWriting] = useState(false)
	if (additions.length === 0 && !mayWrite) return null
	return (
		<PanelPart
			title={texts.additions}
			end={
				mayWrite && (
					<Button icon="plus" class="push" onClick={() => setWriting(true)}>
						{texts.add}
					</Button>
				)
			}
		>
			{additions.length === 0 && <p class="hint">{texts.noAdditions}</p>}
			<ul class="lines">
				{additions.map(({ id: additionId, text, addedByName, addedAt }) => (
					<li key={additionId}>
						<span class="who-text">
							<span class="lines-kept">{text}</span>
							<span class="sub">
								{[addedByName ?? texts.program, momentOf(addedAt, tag, timezone)].join(', ')}
							</span>
						</span>
					</li>
				))}
			</ul>
			{isWriting && (
				<FormDialog
					title={texts.add}
					yes={texts.addYes}
					onClose={() => setWriting(false)}
					onSubmit={async (read) => {
						await call('addToIncident', { path: { id }, body: { text: read('text') } })
						await onAdded()
					}}
				>
					<AreaField
						label={texts.addition}
						name="text"
						hint={texts.additionHint}
						maxLength={2_000}
						autofocus
					/>
				</FormDialog>
			)}
		</PanelPart>
	)
}
