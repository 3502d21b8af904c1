import type { Catalogue } from './block-type.ts'
import { address } from './catalogue/address.ts'
import { checkbox } from './catalogue/checkbox.ts'
import { consent } from './catalogue/consent.ts'
import { dateOfBirth } from './catalogue/date-of-birth.ts'
import { date } from './catalogue/date.ts'
import { divider } from './catalogue/divider.ts'
import { email } from './catalogue/email.ts'
import { emergencyContact } from './catalogue/emergency-contact.ts'
import { heading } from './catalogue/heading.ts'
import { idCapture } from './catalogue/id-capture.ts'
import { initials } from './catalogue/initials.ts'
import { longText } from './catalogue/long-text.ts'
import { minors } from './catalogue/minors.ts'
import { multipleChoice } from './catalogue/multiple-choice.ts'
import { name } from './catalogue/name.ts'
import { number } from './catalogue/number.ts'
import { phone } from './catalogue/phone.ts'
import { photoCapture } from './catalogue/photo-capture.ts'
import { shortText } from './catalogue/short-text.ts'
import { signature } from './catalogue/signature.ts'
import { singleChoice } from './catalogue/single-choice.ts'
import { text } from './catalogue/text.ts'
import { yesNo } from './catalogue/yes-no.ts'

/** Every block type under its name. A new type is one file and one line here. */
export const blockTypes: Catalogue = {
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
