/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId, useState } from 'preact/hooks'
import type { ParticipantSummary } from '../../../../features/participants/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { FormFault } from '../../kit/forms/form-state.ts'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { fullName } from '../../../../kit/text/full-name.ts'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Contact } from './contact.tsx'

/** More matches than these need a longer search text. */
const MAX_FOUND = 10

type MergeDialogProps = {
	readonly person: ParticipantSummary
	/** The suggested duplicate; otherwise the user searches. */
	readonly duplicate?: ParticipantSummary
	readonly onMerged: (targetId: string) => void
	readonly onClose: () => void
}

/** Finds the duplicate of a person, and asks which of the two remains. */
export function MergeDialog({ person, duplicate, onMerged, onClose }: MergeDialogProps) {
	const words = useWords('records')
	const { participants: texts } = words
	const { act } = useAct(['people', 'waivers'])
	const [text, setText] = useState(person.lastName)
	const [other, setOther] = useState(duplicate)
	const [targetId, setTargetId] = useState(person.id)
	const [target, source] = targetId === person.id ? [person, other] : [other, person]
	const merge = (): void => {
		if (target === undefined || source === undefined) throw new FormFault({ '': texts.mergeMissing })
		act(
			async () => {
				await call('mergeParticipant', { path: { id: source.id }, body: { intoId: target.id } })
				onMerged(target.id)
			},
			fill(texts.merged, { kept: fullName(target), gone: fullName(source) }),
		)
	}
	return (
		<FormDialog
			title={fill(texts.mergeTitle, { name: fullName(person) })}
			yes={texts.merge}
			isDangerous
			onSubmit={merge}
			onClose={onClose}
		>
			{duplicate === undefined && (
				<>
					<SearchBox
						label={texts.mergeFind}
						placeholder={words.participants.filterHint}
						value={text}
						onChange={setText}
					/>
					<Candidates text={text} person={person} choice={other} onChoose={setOther} />
				</>
			)}
			{target !== undefined && source !== undefined && (
				<>
					<Choice
						legend={texts.mergeRemains}
						people={[person, ...(other === undefined ? [] : [other])]}
						chosenId={targetId}
						onChoose={({ id }) => setTargetId(id)}
					/>
					<p>{fill(texts.mergeText, { gone: fullName(source), kept: fullName(target) })}</p>
				</>
			)}
		</FormDialog>
	)
}

type CandidatesProps = {
	readonly text: string
	readonly person: ParticipantSummary
	readonly choice: ParticipantSummary | undefined
	readonly onChoose: (person: ParticipantSummary) => void
}

/** The other people who match a text. */
function Candidates({ text, person, choice, onChoose }: CandidatesProps) {
	const { participants: texts } = useWords('records')
	const { data, error, refetch } = useQuery({
		queryKey: ['people', 'candidates', text],
		queryFn: () => call('listParticipants', { query: { ...personFilter(text), limit: MAX_FOUND + 1 } }),
		enabled: text !== '',
		placeholderData: (previous) => previous,
	})
	if (error !== null) return <ErrorText error={error} onRetry={() => void refetch()} />
	if (data === undefined) return null
	const others = data.items.filter(({ id }) => id !== person.id).slice(0, MAX_FOUND)
	if (others.length === 0) return <p class="hint">{texts.nobodyElse}</p>
	return <Choice legend={texts.mergeWith} people={others} chosenId={choice?.id} onChoose={onChoose} />
}

type ChoiceProps = {
	readonly legend: string
	readonly people: readonly ParticipantSummary[]
	readonly chosenId: string | undefined
	readonly onChoose: (person: ParticipantSummary) => void
}

function Choice({ legend, people, chosenId, onChoose }: ChoiceProps) {
	const group = useId()
	return (
		<fieldset class="choice">
			<legend>{legend}</legend>
			{people.map((person) => (
				<label key={person.id} class="check">
					<input
						type="radio"
						name={group}
						checked={person.id === chosenId}
						onChange={() => onChoose(person)}
					/>
					<span>
						{fullName(person)}{' '}
						<span class="hint">
							<Contact person={person} />
						</span>
					</span>
				</label>
			))}
		</fieldset>
	)
}
