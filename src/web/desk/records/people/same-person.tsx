/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { Duplicates } from '../../../../features/participants/model.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { call } from '../../kit/client/call.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'
import { Contact } from './contact.tsx'
import { MergeDialog } from './merge-dialog.tsx'

type SamePersonProps = {
	readonly person: ParticipantDetail
	/** Shows the remaining person after a merge. */
	readonly onMerged: (keptId: string) => void
}

/** Possible duplicates of a person, and people who were merged into them, which can be undone. */
export function SamePerson({ person, onMerged }: SamePersonProps) {
	return (
		<>
			<MayBeSame person={person} onMerged={onMerged} />
			<Merged person={person} onUndone={() => onMerged(person.id)} />
		</>
	)
}

function MayBeSame({ person, onMerged }: SamePersonProps) {
	const { participants: texts } = useWords('records')
	const { data } = useQuery({
		queryKey: ['people', 'duplicates', person.id],
		queryFn: () => call('listDuplicates', { path: { id: person.id } }),
	})
	const [choice, setChoice] = useState<Duplicates['items'][number]>()
	if (data === undefined || data.items.length === 0) return null
	return (
		<PanelPart title={texts.duplicates}>
			<ul class="lines">
				{data.items.map((other) => (
					<li key={other.id}>
						<span class="who-text">
							<a class="name" href={`/desk/people/${other.id}`}>
								<bdi>{fullName(other)}</bdi>
							</a>
							<span class="sub">{other.reasons.map((reason) => texts.sameReasons[reason]).join(' · ')}</span>
							<span class="sub">
								<Contact person={other} />
							</span>
						</span>
						<Button
							aria-label={fill(texts.mergeThis, { name: fullName(other) })}
							onClick={() => setChoice(other)}
						>
							{texts.merge}
						</Button>
					</li>
				))}
			</ul>
			{choice !== undefined && (
				<MergeDialog
					person={person}
					duplicate={choice}
					onClose={() => setChoice(undefined)}
					onMerged={onMerged}
				/>
			)}
		</PanelPart>
	)
}

function Merged({ person: { merged }, onUndone }: { person: ParticipantDetail; onUndone: () => void }) {
	const { participants: texts } = useWords('records')
	const { act, isBusy } = useAct(['people', 'waivers'])
	if (merged.length === 0) return null
	const undo = ({ id, ...name }: ParticipantDetail['merged'][number]): void =>
		act(
			async () => {
				await call('unmergeParticipant', { path: { id } })
				onUndone()
			},
			fill(texts.unmerged, { name: fullName(name) }),
		)
	return (
		<PanelPart title={texts.mergedHere}>
			<ul class="lines">
				{merged.map((each) => (
					<li key={each.id}>
						<span class="who-text">{fullName(each)}</span>
						<Button
							isBusy={isBusy}
							aria-label={fill(texts.unmergeThis, { name: fullName(each) })}
							onClick={() => undo(each)}
						>
							{texts.unmerge}
						</Button>
					</li>
				))}
			</ul>
		</PanelPart>
	)
}
