import type { Db } from '../../db/client.ts'
import { deleteBy, findBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { MAX_NOTES } from './model.ts'
import { notes } from './table.ts'
import type { Note } from './table.ts'

export const insertNote = statement.into(notes)

export const findNote = findBy(notes, 'organizationId', 'id')

export const deleteNoteRow = deleteBy(notes, 'id')

export const deleteNotesOf = deleteBy(notes, 'participantId')

const ofPerson = statement.from(
	notes,
	`WHERE participant_id IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ${MAX_NOTES}`,
)

/** The newest first. */
export function listNotes(db: Db, participantIds: readonly string[]): Note[] {
	return ofPerson.all(db, JSON.stringify(participantIds))
}
