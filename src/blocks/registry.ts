import type { Catalogue } from './block-type.ts'
import { address } from './catalog/address.ts'
import { checkbox } from './catalog/checkbox.ts'
import { consent } from './catalog/consent.ts'
import { dateOfBirth } from './catalog/date-of-birth.ts'
import { date } from './catalog/date.ts'
import { divider } from './catalog/divider.ts'
import { email } from './catalog/email.ts'
import { emergencyContact } from './catalog/emergency-contact.ts'
import { heading } from './catalog/heading.ts'
import { idCapture } from './catalog/id-capture.ts'
import { initials } from './catalog/initials.ts'
import { longText } from './catalog/long-text.ts'
import { minors } from './catalog/minors.ts'
import { multipleChoice } from './catalog/multiple-choice.ts'
import { name } from './catalog/name.ts'
import { number } from './catalog/number.ts'
import { phone } from './catalog/phone.ts'
import { photoCapture } from './catalog/photo-capture.ts'
import { shortText } from './catalog/short-text.ts'
import { signature } from './catalog/signature.ts'
import { singleChoice } from './catalog/single-choice.ts'
import { text } from './catalog/text.ts'
import { yesNo } from './catalog/yes-no.ts'

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
