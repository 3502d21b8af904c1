import type { Answer, AnswerType } from '../block-type.ts'
import { ageOn, isDay } from '../day.ts'
import { readNumber } from '../read-setting.ts'

/** Oldest age that a template may ask for, in years. */
const MAX_AGE = 150

export const dateOfBirth: AnswerType<'string'> = {
	kind: 'answer',
	note: 'A day of birth. The first one is the signer’s. Born on 29 February, one comes of age on 1 March.',
	shape: 'string',
	settings: {
		minAge: { kind: 'integer', min: 0, max: MAX_AGE },
		maxAge: { kind: 'integer', min: 0, max: MAX_AGE },
	},
	ordered: [['minAge', 'maxAge']],
	check(value, answer) {
		const fault = birthFault(value, answer)
		if (fault !== undefined) answer.report(fault, answer.path)
		else checkAge(ageOn(value, answer.context.today), answer)
		return value
	},
	show: (value, _block, view) => [{ kind: 'text', text: view.words.day(value) }],
	operand: isDay,
}

/** The code of what is wrong with a day of birth, if anything: it is a real day and not in the future. */
export function birthFault(text: string, answer: Answer): string | undefined {
	if (!isDay(text)) return 'not_a_day'
	return text > answer.context.today ? 'in_the_future' : undefined
}

function checkAge(age: number, answer: Answer): void {
	const min = readNumber(answer.block, 'minAge')
	const max = readNumber(answer.block, 'maxAge')
	if (min !== undefined && age < min) answer.report('too_young', answer.path, { min })
	if (max !== undefined && age > max) answer.report('too_old', answer.path, { max })
}
