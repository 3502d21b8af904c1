import type { AnswerTypeName, answerTypes } from '../answers/registry.ts'
import type { ContentTypeName } from '../types.ts'
import type { AuthoredAnswer, AuthoredContent } from './authored-type.ts'
import { multipleChoice, singleChoice } from './choices.ts'
import { divider, heading, notice, summary, text } from './content.ts'
import { date, dateOfBirth } from './dates.ts'
import { idCapture, initials, photoCapture, signature } from './images.ts'
import { number } from './number.ts'
import { address, email, emergencyContact, minors, name, phone } from './people.ts'
import { checkbox, consent, yesNo } from './statements.ts'
import { longText, shortText } from './written.ts'

type Content = Readonly<Record<ContentTypeName, AuthoredContent>>

type Answers = {
	readonly [Type in AnswerTypeName]: AuthoredAnswer<(typeof answerTypes)[Type]['shape']>
}

export const authoredTypes: Content & Answers = {
	heading,
	divider,
	summary,
	text,
	notice,
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
