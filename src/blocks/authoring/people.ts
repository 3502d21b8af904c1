import { isEmail } from '../answers/email.ts'
import { DEFAULT_MAX_MINORS } from '../answers/minors.ts'
import type { AuthoredAnswer } from './authored-type.ts'

const MAX_MINORS = 50

export const name: AuthoredAnswer<'object'> = {
	kind: 'answer',
	note: 'A person: {firstName, middleName?, lastName}, or {firstName, oneName: true} if they have only one name. The first one is the signer.',
	settings: { middleName: { kind: 'boolean', default: false, note: 'Ask for a middle name.' } },
}

export const email: AuthoredAnswer<'string'> = {
	kind: 'answer',
	note: 'An email address. The first one is the signer’s.',
	settings: {},
	operand: (operand) => typeof operand === 'string' && isEmail(operand),
}

export const phone: AuthoredAnswer<'string'> = {
	kind: 'answer',
	note: 'A phone number as people write it. The first one is the signer’s.',
	settings: {},
}

export const address: AuthoredAnswer<'object'> = {
	kind: 'answer',
	note: 'A postal address: {line1, line2?, city, region?, postalCode?, country}, country as in ISO 3166-1 alpha-2.',
	settings: { defaultCountry: { kind: 'country', note: 'Two capital letters (ISO 3166-1 alpha-2).' } },
}

export const emergencyContact: AuthoredAnswer<'object'> = {
	kind: 'answer',
	note: 'Whom to call: {name, phone, relationship?}.',
	settings: {},
}

export const minors: AuthoredAnswer<'list'> = {
	kind: 'answer',
	note: 'The minors signed for: a list of {firstName, lastName, dateOfBirth, relationship?}; oneName as in name.',
	settings: {
		min: { kind: 'integer', min: 0, max: MAX_MINORS },
		max: { kind: 'integer', min: 1, max: MAX_MINORS, default: DEFAULT_MAX_MINORS },
		signerTakesPart: {
			kind: 'choice',
			of: ['always', 'ask', 'never'],
			default: 'always',
			note: 'Whether the signer takes part, too: `ask` asks this first, `never` is for children only.',
		},
		relationship: { kind: 'boolean', default: false, note: 'Ask how the signer is related to each.' },
		secondGuardian: {
			kind: 'boolean',
			default: false,
			note: 'Whether two guardians sign: the first one names the second, who signs by a link. The form has no other such block, and this one is always shown.',
		},
	},
	checkSettings(block, report, path) {
		if (block['secondGuardian'] === true && block.visibleIf !== undefined)
			report('guardian_hidden', `${path}/secondGuardian`)
	},
	ordered: [['min', 'max']],
	measure: (value) => value.length,
}
