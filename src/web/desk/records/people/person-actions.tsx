/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { NameDialog } from '../../kit/dialogs/name-dialog.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type PersonActionsProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
	/** Shows the person as they are now, or who remains after a merge. */
	readonly onMerged: (keptId: string) => void
}

/** Correcting, merging a duplicate and erasing, for roles that may. */
export function PersonActions({ person, name, listHref, onMerged }: PersonActionsProps) {
	const { participants: texts } = useWords('records')
	const { route } = useLocation()
	const mayManage = useMay('participants:manage')
	const { act, isBusy } = useAct(['people', 'waivers'])
	const [asked, ask] = useState<'correct' | 'merge' | 'erase'>()
	if (!mayManage) return null
	const erase = (): void =>
		act(async () => {
			const { heldWaivers } = await call('eraseParticipant', { path: { id: person.id } })
			notify({ tone: 'good', text: fill(heldWaivers === 0 ? texts.erased : texts.erasedHeld, { name }) })
			route(listHref, true)
		})
	return (
		<div class="detail-actions">
			<button type="button" class="button" disabled={isBusy} onClick={() => ask('correct')}>
				{texts.correct}
			</button>
			<button type="button" class="button" disabled={isBusy} onClick={() => ask('merge')}>
				{texts.merge}
			</button>
			<button type="button" class="button danger" disabled={isBusy} onClick={() => ask('erase')}>
				{texts.erase}
			</button>
			{asked === 'correct' && (
				<CorrectDialog
					person={person}
					onClose={() => ask(undefined)}
					onCorrected={() => onMerged(person.id)}
				/>
			)}
			{asked === 'merge' && (
				<MergeDialog person={person} onClose={() => ask(undefined)} onMerged={onMerged} />
			)}
			{asked === 'erase' && (
				<NameDialog
					title={fill(texts.eraseTitle, { name })}
					text={fill(texts.eraseText, { name })}
					name={name}
					yes={texts.erase}
					onYes={erase}
					onClose={() => ask(undefined)}
				/>
			)}
		</div>
	)
}
