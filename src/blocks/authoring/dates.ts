import { isDay } from '../day.ts'
import type { AuthoredAnswer } from './authored-type.ts'

const MAX_AGE = 150

export const date: AuthoredAnswer<'string'> = {
	kind: 'answer',
	note: 'A date, YYYY-MM-DD.',
	settings: { min: { kind: 'day' }, max: { kind: 'day' } },
	ordered: [['min', 'max']],
	operand: isDay,
}

export const dateOfBirth: AuthoredAnswer<'string'> = {
	kind: 'answer',
	note: 'A date of birth. The first one is the signer’s. Somebody born on 29 February comes of age on 1 March.',
	settings: {
		minAge: { kind: 'integer', min: 0, max: MAX_AGE },
		maxAge: { kind: 'integer', min: 0, max: MAX_AGE },
	},
	ordered: [['minAge', 'maxAge']],
	operand: isDay,
}
