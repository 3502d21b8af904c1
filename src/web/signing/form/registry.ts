import { hasOwn } from '../../../blocks/own.ts'
import { checkbox, consent, multipleChoice, singleChoice, yesNo } from '../blocks/choices.tsx'
import { address, emergencyContact } from '../blocks/contact.tsx'
import { divider, heading, text } from '../blocks/content.tsx'
import { date, dateOfBirth } from '../blocks/dates.tsx'
import { initials, signature } from '../blocks/ink.tsx'
import { minors } from '../blocks/minors.tsx'
import { name } from '../blocks/name.tsx'
import { idCapture, photoCapture } from '../blocks/photos.tsx'
import { email, longText, number, phone, shortText } from '../blocks/written.tsx'
import type { FieldType } from './field-type.ts'

/** How each block type of the catalogue is shown and read. A test holds the two lists equal. */
export const fieldTypes: Readonly<Record<string, FieldType>> = {
	heading,
	divider,
	text,
	name,
	email,
	phone,
	date_of_birth: dateOfBirth,
	address,
	emergency_contact: emergencyContact,
	short_text: shortText,
	long_text: longText,
	number,
	date,
	checkbox,
	yes_no: yesNo,
	single_choice: singleChoice,
	multiple_choice: multipleChoice,
	minors,
	consent,
	initials,
	signature,
	photo_capture: photoCapture,
	id_capture: idCapture,
}

export function fieldTypeOf(type: string): FieldType | undefined {
	return hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined
}
