import { MIN_DIGITS, dialedPhone } from './phone-text.ts'
import type { Answer, AnswerType } from './answer-type.ts'
import { checkText } from './fields.ts'

export const MAX_PHONE = 40

const MAX_DIGITS = 20

export const phone: AnswerType<'string'> = {
	shape: 'string',
	check(value, answer) {
		const number = checkText(value, { max: MAX_PHONE }, answer, answer.path)
		const fault = number === undefined ? undefined : phoneFault(number, answer)
		if (fault !== undefined) answer.report(fault, answer.path)
		return number
	},
	show: (value) => [{ kind: 'text', text: value }],
}

export function phoneFault(text: string, _answer?: Answer): string | undefined {
	const number = dialedPhone(text)
	const digits = number.replace(/\D/g, '').length
	const sound = /^[\d+()\-./ \u00b7]+$/.test(number) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
	return sound ? undefined : 'not_a_phone'
}
