import { asksForMarketing } from '../marketing.ts'
import type { AuthoredAnswer } from './authored-type.ts'
import { MAX_PROSE } from './common-settings.ts'

const isBoolean = (operand: unknown): boolean => typeof operand === 'boolean'

export const checkbox: AuthoredAnswer<'boolean'> = {
	kind: 'answer',
	note: 'A statement to agree to; its label is the statement.',
	settings: {
		mustBeTrue: { kind: 'boolean', default: true, note: 'A required statement must be agreed to.' },
		purpose: {
			kind: 'choice',
			of: ['agreement', 'marketing'],
			default: 'agreement',
			note: 'With `marketing`, whoever agrees consents to mails with news. Such a statement is not required, and a form has only one.',
		},
	},
	checkSettings(block, report, path) {
		if (asksForMarketing(block) && block.required !== false) report('marketing_required', `${path}/required`)
	},
	operand: isBoolean,
}

export const consent: AuthoredAnswer<'boolean'> = {
	kind: 'answer',
	note: 'Consent to electronic records; true when required.',
	settings: {
		text: {
			kind: 'text',
			max: MAX_PROSE,
			required: true,
			note: 'The electronic-records disclosure, in a safe subset of Markdown.',
		},
	},
	operand: isBoolean,
}

export const yesNo: AuthoredAnswer<'boolean'> = {
	kind: 'answer',
	note: 'A question answered by yes (true) or no (false).',
	settings: {},
	operand: isBoolean,
}
