import { Type } from '@sinclair/typebox'
import type { Static } from '@sinclair/typebox'
import { ActorName, Timestamp, Uuid, label, object } from '../../http/schema.ts'

/** In code points. */
const MAX_NOTE_LENGTH = 2_000

/** Most notes of a person. */
export const MAX_NOTES = 200

export const Note = object(
	{
		id: Uuid,
		text: Type.String(),
		atDoor: Type.Boolean({ description: 'Whether the look-up at the door shows it.' }),
		by: Type.String({ description: '`key:<id>` or `staff:<id>`.' }),
		byName: ActorName,
		createdAt: Timestamp,
	},
	{ title: 'Note' },
)

export const NoteList = object({ items: Type.Array(Note, { maxItems: MAX_NOTES }) })

export const AddNote = object(
	{
		text: label(1, MAX_NOTE_LENGTH),
		atDoor: Type.Optional(Type.Boolean({ description: 'False by default.' })),
	},
	{ examples: [{ text: 'Forgot to pay for the shoes on Saturday', atDoor: true }] },
)

export const NoteParams = object({ id: Uuid, noteId: Uuid })

export type NoteShape = Static<typeof Note>
export type AddNote = Static<typeof AddNote>
