import type { AnswerTypeName } from '../../../blocks/answers/registry.ts'
import { hasOwn } from '../../../blocks/own.ts'
import type { Block } from '../../../blocks/types.ts'
import { writeMultipleChoice, writeSingleChoice, writeTick, writeYesNo } from './choices.ts'
import { writeAddress, writeContact } from './contact.ts'
import { writeDay } from './dates.ts'
import type { Entries } from './entries.ts'
import type { WriteEntries } from './entry-type.ts'
import { writeInk } from './ink.ts'
import { writeMinors } from './minors.ts'
import { writeName } from './name.ts'
import { writeNumber, writeText } from './written.ts'

/** Photos are left out: they are always taken in person. */
type WrittenTypeName = Exclude<AnswerTypeName, 'photo_capture' | 'id_capture'>

const writers: Readonly<Record<WrittenTypeName, WriteEntries>> = {
	name: writeName,
	email: writeText,
	phone: writeText,
	date_of_birth: (value, { id }) => writeDay(value, id),
	address: writeAddress,
	emergency_contact: writeContact,
	short_text: writeText,
	long_text: writeText,
	number: writeNumber,
	date: (value, { id }) => writeDay(value, id),
	checkbox: writeTick,
	yes_no: writeYesNo,
	single_choice: writeSingleChoice,
	multiple_choice: writeMultipleChoice,
	minors: writeMinors,
	consent: writeTick,
	initials: writeInk,
	signature: writeInk,
}

/** Returns the form's entries for prefilled answers. */
export function writeEntries(blocks: readonly Block[], values: Readonly<Record<string, unknown>>): Entries {
	const entries = blocks.map((block) =>
		hasOwn(writers, block.type) ? writers[block.type as WrittenTypeName](values[block.id], block) : {},
	)
	return Object.assign({}, ...entries) as Entries
}
