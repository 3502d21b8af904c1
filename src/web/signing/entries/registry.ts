import type { AnswerTypeName } from '../../../blocks/answers/registry.ts'
import { hasOwn } from '../../../blocks/own.ts'
import { multipleChoice, singleChoice, tick, yesNo } from './choices.ts'
import { address, emergencyContact } from './contact.ts'
import { day } from './dates.ts'
import type { EntryType } from './entry-type.ts'
import { ink } from './ink.ts'
import { minors } from './minors.ts'
import { name } from './name.ts'
import { idCapture, photoCapture } from './photos.ts'
import { text } from './texts.ts'
import { number, written } from './written.ts'

/** The block types with entries in the form: all questions, and texts that must be read. */
const entryTypes: Readonly<Record<AnswerTypeName | 'text', EntryType>> = {
	text,
	name,
	email: written,
	phone: written,
	date_of_birth: day,
	address,
	emergency_contact: emergencyContact,
	short_text: written,
	long_text: written,
	number,
	date: day,
	checkbox: tick,
	yes_no: yesNo,
	single_choice: singleChoice,
	multiple_choice: multipleChoice,
	minors,
	consent: tick,
	initials: ink,
	signature: ink,
	photo_capture: photoCapture,
	id_capture: idCapture,
}

export function entryTypeOf(type: string): EntryType | undefined {
	return hasOwn(entryTypes, type) ? entryTypes[type as keyof typeof entryTypes] : undefined
}
