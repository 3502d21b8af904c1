import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { nameActors } from '../actors/name-actors.ts'
import { idsOf } from '../participants/participant.ts'
import { readParticipant } from '../participants/read.ts'
import { AddNote, Note, NoteList, NoteParams } from './model.ts'
import { addNote, deleteNote, presentNote } from './note.ts'
import { listNotes } from './queries.ts'

export const noteRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/participants/:id/notes',
			async ({ actor, params: { id } }) => {
				const { participant } = await readParticipant(deps, { actor, id }, () => undefined)
				const nameOf = nameActors(deps.db, actor.organizationId)
				return {
					items: listNotes(deps.db, idsOf(deps.db, participant)).map((note) => presentNote(note, nameOf)),
				}
			},
			{
				scope: 'participants:read',
				params: IdParams,
				response: { 200: NoteList },
				halls: 'door',
				operationId: 'listNotes',
				summary: 'List the notes on a participant',
				description:
					'The newest first. Guests never see them. The read is recorded on the access log, as that of the participant, who has them, too.',
			},
		)
		.post(
			'/v1/participants/:id/notes',
			async ({ actor, params: { id }, body: input, status }) => {
				const note = await addNote(deps, { actor, id, input })
				return status(201, presentNote(note, nameActors(deps.db, actor.organizationId)))
			},
			{
				scope: 'people:mark',
				problems: ['conflict'],
				params: IdParams,
				body: AddNote,
				response: { 201: Note },
				halls: 'door',
				operationId: 'addNote',
				summary: 'Write a note on a participant',
				description:
					'For staff: with its author and time. The look-up at the door shows it if `atDoor` is true. It is erased with the person. 409 for somebody who was erased.',
			},
		)
		.delete(
			'/v1/participants/:id/notes/:noteId',
			async ({ actor, params }) => {
				const note = await deleteNote(deps, { actor, ...params })
				return presentNote(note, nameActors(deps.db, actor.organizationId))
			},
			{
				scope: 'people:mark',
				params: NoteParams,
				response: { 200: Note },
				halls: 'door',
				operationId: 'deleteNote',
				summary: 'Delete a note on a participant',
			},
		)
