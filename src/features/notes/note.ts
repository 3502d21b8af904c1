import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { idsOf, requireParticipant, requireUnerased } from '../participants/participant.ts'
import { MAX_NOTES } from './model.ts'
import type { AddNote, NoteShape } from './model.ts'
import { deleteNoteRow, findNote, insertNote, listNotes } from './queries.ts'
import type { Note } from './table.ts'

export function presentNote(
	{ id, text, atDoor, actor, createdAt }: Note,
	nameOf: (actor: string) => string | null,
): NoteShape {
	return { id, text, atDoor, by: actor, byName: nameOf(actor), createdAt: toTimestamp(createdAt) }
}

/** @throws Problem 404, 409 for somebody who was erased or has `MAX_NOTES` */
export function addNote(deps: ActDeps, { actor, id, input }: ById & { input: AddNote }): Promise<Note> {
	return deps.write((tx) => {
		const { organizationId, name } = actor
		const person = requireUnerased(tx, organizationId, id)
		if (listNotes(tx, idsOf(tx, person)).length >= MAX_NOTES)
			throw problem('conflict', `A person has at most ${MAX_NOTES} notes. Delete one first.`)
		const note: Note = {
			id: deps.ids.next(),
			organizationId,
			participantId: person.id,
			text: tidy(input.text),
			atDoor: input.atDoor ?? false,
			actor: name,
			createdAt: deps.clock.now(),
		}
		insertNote(tx, note)
		const data = { noteId: note.id }
		recordAudit(tx, deps, actor, { action: 'participant.note_added', subject: person.id, data })
		return note
	})
}

/** @throws Problem 404, also for a note of somebody else */
export function deleteNote(deps: ActDeps, { actor, id, noteId }: ById & { noteId: string }): Promise<Note> {
	return deps.write((tx) => {
		const person = requireParticipant(tx, actor.organizationId, id)
		const note = findNote(tx, actor.organizationId, noteId.toLowerCase())
		if (note === undefined || !idsOf(tx, person).includes(note.participantId))
			throw problem('not_found', 'No note of this participant has this id.')
		deleteNoteRow(tx, note.id)
		const data = { noteId: note.id }
		recordAudit(tx, deps, actor, { action: 'participant.note_deleted', subject: person.id, data })
		return note
	})
}
