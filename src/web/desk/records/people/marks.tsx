/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { GivenMarkShape } from '../../../../features/marks/model.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMarks } from '../../kit/client/use-marks.ts'
import { useMay } from '../../kit/client/current.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { PickField } from '../../kit/forms/fields.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { birthDayOf as dayText } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'

/** What a person's mark or note changes at the desk. */
export const KNOWN = ['person', 'lookup'] as const

/** The marks of a person. Without one it is shown only to those who can give one. */
export function Marks({ person }: { person: ParticipantDetail }) {
	const { marks: texts } = useWords('records')
	const mayMark = useMay('people:mark')
	const [isGiving, setGiving] = useState(false)
	const { data } = useMarks()
	const choices = (data?.items ?? []).filter(({ active }) => active)
	const canGive = mayMark && choices.length > 0
	if (person.marks.length === 0 && !canGive) return null
	return (
		<PanelPart
			title={texts.title}
			end={
				canGive && (
					<Button icon="plus" class="push" onClick={() => setGiving(true)}>
						{texts.give}
					</Button>
				)
			}
		>
			{person.marks.length === 0 && <p class="hint">{texts.none}</p>}
			<ul class="lines">
				{person.marks.map((mark) => (
					<MarkLine key={mark.id} personId={person.id} mark={mark} mayTake={mayMark} />
				))}
			</ul>
			{isGiving && <GiveDialog personId={person.id} choices={choices} onClose={() => setGiving(false)} />}
		</PanelPart>
	)
}

type MarkLineProps = { readonly personId: string; readonly mark: GivenMarkShape; readonly mayTake: boolean }

function MarkLine({ personId, mark, mayTake }: MarkLineProps) {
	const { marks: texts, tag } = useWords('records')
	const { act, isBusy } = useAct(KNOWN)
	const { id: markId, name, kind, until, current, reason, byName } = mark
	const end = until === null ? texts.noEnd : fill(texts.until, { day: dayText(until, tag) })
	return (
		<li>
			<span class="who-text">
				<span class={`mark ${current ? kind : 'lacks'}`}>{name}</span>
				<span class="sub">
					{[current ? end : texts.over, byName].filter(Boolean).join(', ')}
					{reason !== null && (
						<>
							: <q>{reason}</q>
						</>
					)}
				</span>
			</span>
			{mayTake && (
				<Button
					class="plain"
					isBusy={isBusy}
					aria-label={`${texts.take}: ${name}`}
					onClick={() => act(() => call('takeMark', { path: { id: personId, markId } }))}
				>
					{texts.take}
				</Button>
			)}
		</li>
	)
}

type GiveDialogProps = {
	readonly personId: string
	readonly choices: readonly { readonly id: string; readonly name: string }[]
	readonly onClose: () => void
}

function GiveDialog({ personId, choices, onClose }: GiveDialogProps) {
	const { marks: texts } = useWords('records')
	const { run } = useAct(KNOWN)
	return (
		<FormDialog
			title={texts.give}
			yes={texts.giveYes}
			onClose={onClose}
			onSubmit={(read) =>
				run(() =>
					call('giveMark', {
						path: { id: personId, markId: read('mark') },
						body: { until: read('until') || null, reason: read('reason').trim() || null },
					}),
				)
			}
		>
			<PickField
				label={texts.mark}
				name="mark"
				defaultValue={choices[0]?.id ?? ''}
				options={choices.map(({ id, name }) => [id, name] as const)}
			/>
			<TextField label={texts.lastDay} name="until" type="date" hint={texts.lastDayHint} />
			<TextField
				label={texts.reason}
				name="reason"
				autocomplete="off"
				maxLength={500}
				hint={texts.reasonHint}
			/>
		</FormDialog>
	)
}
