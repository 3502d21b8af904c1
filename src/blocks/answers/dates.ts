import { ageOn, isDay } from '../day.ts'
import { readNumber, readString } from '../read-setting.ts'
import type { Answer, AnswerType } from './answer-type.ts'

export const date: AnswerType<'string'> = {
	shape: 'string',
	check(value, { block, path, report }) {
		const min = readString(block, 'min')
		const max = readString(block, 'max')
		if (!isDay(value)) report('not_a_day', path)
		else if (min !== undefined && value < min) report('too_early', path, { min })
		else if (max !== undefined && value > max) report('too_late', path, { max })
		return value
	},
	show: (value, _block, view) => [{ kind: 'text', text: view.words.day(value) }],
}

export const dateOfBirth: AnswerType<'string'> = {
	shape: 'string',
	check(value, answer) {
		const fault = birthFault(value, answer)
		if (fault !== undefined) answer.report(fault, answer.path)
		else checkAge(ageOn(value, answer.context.today), answer)
		return value
	},
	show: (value, _block, view) => [{ kind: 'text', text: view.words.day(value) }],
}

/** The code of the fault, if any: the date must be real and not in the future. */
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
