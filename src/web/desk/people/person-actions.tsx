/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import type { ParticipantDetail } from '../../../features/waivers/people/participant-model.ts'
import { call } from '../client/call.ts'
import { useMay } from '../client/current.ts'
import { NameDialog } from '../parts/name-dialog.tsx'
import { notify } from '../parts/notices.tsx'
import { useAct } from '../parts/use-act.ts'
import { useWords } from '../words/use-words.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type PersonActionsProps = {
	readonly person: ParticipantDetail
	readonly name: string
	readonly listHref: string
}

/** Merging a duplicate and erasing, for roles that may. */
export function PersonActions({ person, name, listHref }: PersonActionsProps) {
	const { participants: texts } = useWords()
	const { route } = useLocation()
	const queries = useQueryClient()
	const mayManage = useMay('participants:manage')
	const { act, isBusy } = useAct(['people', 'waivers'])
	const [asked, ask] = useState<'merge' | 'erase'>()
	if (!mayManage) return null
	const erase = (): void =>
		act(async () => {
			const { heldWaivers } = await call('eraseParticipant', { path: { id: person.id } })
			notify({ tone: 'good', text: fill(heldWaivers === 0 ? texts.erased : texts.erasedHeld, { name }) })
			route(listHref, true)
		})
	const showKept = (keptId: string): void => {
		if (keptId === person.id) void queries.refetchQueries({ queryKey: ['person', keptId] })
		else route(`/desk/people/${keptId}`, true)
	}
	return (
		<div class="detail-actions">
			<button type="button" class="button" disabled={isBusy} onClick={() => ask('merge')}>
				{texts.merge}
			</button>
			<button type="button" class="button danger" disabled={isBusy} onClick={() => ask('erase')}>
				{texts.erase}
			</button>
			{asked === 'merge' && (
				<MergeDialog person={person} onClose={() => ask(undefined)} onMerged={showKept} />
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
