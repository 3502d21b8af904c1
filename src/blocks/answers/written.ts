import { countCharacters } from '../characters.ts'
import { readNumber, readString } from '../read-setting.ts'
import type { Block } from '../types.ts'
import type { Answer, AnswerType } from './answer-type.ts'
import { checkText } from './fields.ts'

/** In code points. It bounds the time that matching a `pattern` takes. */
export const MAX_MATCHED = 500

/** In code points. */
export const DEFAULT_MAX_SHORT = 500
export const DEFAULT_MAX_LONG = 5000

export const shortText = writtenText(DEFAULT_MAX_SHORT, false)
export const longText = writtenText(DEFAULT_MAX_LONG, true)

function writtenText(defaultMax: number, multiline: boolean): AnswerType<'string'> {
	return {
		shape: 'string',
		check(value, answer) {
			const max = longestAnswer(answer.block, defaultMax)
			const text = checkText(value, { max, multiline }, answer, answer.path)
			if (text !== undefined) checkWritten(text, multiline, answer)
			return text
		},
		show: (value) => [{ kind: 'text', text: value }],
	}
}

export function wholePattern(pattern: string): RegExp {
	return new RegExp(`^(?:${pattern})$`, 'u')
}

function longestAnswer(block: Block, defaultMax: number): number {
	const longest = readNumber(block, 'maxLength') ?? defaultMax
	return readString(block, 'pattern') === undefined ? longest : Math.min(longest, MAX_MATCHED)
}

function checkWritten(text: string, multiline: boolean, answer: Answer): void {
	const min = readNumber(answer.block, 'minLength')
	if (min !== undefined && countCharacters(text, multiline) < min)
		answer.report('too_short', answer.path, { min })
	const pattern = readString(answer.block, 'pattern')
	if (pattern !== undefined && !wholePattern(pattern).test(text))
		answer.report('pattern_mismatch', answer.path)
}
