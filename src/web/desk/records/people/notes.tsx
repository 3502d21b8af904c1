/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { NoteShape } from '../../../../features/notes/model.ts'
import type { ParticipantDetail } from '../../../../features/waivers/people/participant-model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { FormDialog } from '../../kit/dialogs/form-dialog.tsx'
import { AreaField } from '../../kit/forms/fields.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'
import { KNOWN } from './marks.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

/** What colleagues have written of a person, the newest first. */
export function Notes({ person }: { person: ParticipantDetail }) {
	const { notes: texts } = useWords('records')
	const mayWrite = useMay('people:mark')
	const [isWriting, setWriting] = useState(false)
	if (person.notes.length === 0 && !mayWrite) return null
	return (
		<PanelPart
			title={texts.title}
			end={
				mayWrite && (
					<Button icon="plus" class="push" onClick={() => setWriting(true)}>
						{texts.add}
					</Button>
				)
			}
		>
			{person.notes.length === 0 && <p class="hint">{texts.none}</p>}
			<ul class="lines">
				{person.notes.map((note) => (
					<NoteLine key={note.id} personId={person.id} note={note} mayDelete={mayWrite} />
				))}
			</ul>
			{isWriting && <NoteDialog personId={person.id} onClose={() => setWriting(false)} />}
		</PanelPart>
	)
}

type NoteLineProps = { readonly personId: string; readonly note: NoteShape; readonly mayDelete: boolean }

function NoteLine({ personId, note, mayDelete }: NoteLineProps) {
	const { notes: texts, tag } = useWords('records')
	const timezone = useZone()
	const { act, isBusy } = useAct(KNOWN)
	const { id: noteId, text, atDoor, byName, createdAt } = note
	return (
		<li>
			<span class="who-text">
				<span>{text}</span>
				<span class="sub">
					{[byName, momentOf(createdAt, tag, timezone), atDoor && texts.shown].filter(Boolean).join(', ')}
				</span>
			</span>
			{mayDelete && (
				<Button
					class="plain"
					isBusy={isBusy}
					aria-label={`${texts.delete}: ${text}`}
					onClick={() => act(() => call('deleteNote', { path: { id: personId, noteId } }))}
				>
					{texts.delete}
				</Button>
			)}
		</li>
	)
}

function NoteDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
	const { notes: texts } = useWords('records')
	const { run } = useAct(KNOWN)
	return (
		<FormDialog
			title={texts.add}
			yes={texts.save}
			onClose={onClose}
			onSubmit={(read) =>
				run(() =>
					call('addNote', {
						path: { id: personId },
						body: { text: read('text'), atDoor: read('atDoor') === 'on' },
					}),
				)
			}
		>
			<AreaField label={texts.text} name="text" hint={texts.hint} maxLength={2_000} autofocus />
			<label class="check">
				<input type="checkbox" name="atDoor" />
				<span>{texts.atDoor}</span>
			</label>
		</FormDialog>
	)
}
