import { hasOwn } from '../own.ts'
import { address } from './address.ts'
import type { AnswerType, AnswerTypes } from './answer-type.ts'
import { multipleChoice, singleChoice } from './choices.ts'
import { date, dateOfBirth } from './dates.ts'
import { email } from './email.ts'
import { emergencyContact } from './emergency-contact.ts'
import { ink } from './ink.ts'
import { minors } from './minors.ts'
import { name } from './name.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { idCapture, photoCapture } from './photos.ts'
import { checkbox, consent, yesNo } from './statements.ts'
import { longText, shortText } from './written.ts'

export const answerTypes = {
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
	initials: ink,
	signature: ink,
	photo_capture: photoCapture,
	id_capture: idCapture,
} satisfies AnswerTypes

export type AnswerTypeName = keyof typeof answerTypes

export function findAnswerType(type: string, types: AnswerTypes = answerTypes): AnswerType | undefined {
	return hasOwn(types, type) ? types[type] : undefined
}
