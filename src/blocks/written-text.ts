import type { Answer, AnswerType, Report } from './block-type.ts'
import { countCharacters } from './characters.ts'
import { checkText } from './fields.ts'
import { readNumber, readString } from './read-setting.ts'
import { MAX_OPERAND } from './settings.ts'
import type { Block } from './types.ts'

/** Longest answer to a block with a `pattern`, in code points: it bounds the time that matching may take. */
export const MAX_MATCHED = 500

/** What `short_text` and `long_text` share; `max` is the longest answer where the block sets none, in code points. */
export function writtenText(
	note: string,
	limits: { readonly max: number; readonly highest: number; readonly multiline: boolean },
): AnswerType<'string'> {
	const { max, highest, multiline } = limits
	return {
		kind: 'answer',
		note,
		shape: 'string',
		settings: {
			minLength: { kind: 'integer', min: 0, max: highest },
			maxLength: { kind: 'integer', min: 1, max: highest, default: max },
			pattern: { kind: 'pattern', note: 'A regular expression that the whole answer matches.' },
		},
		ordered: [['minLength', 'maxLength']],
		checkSettings: checkPatternLength,
		check(value, answer) {
			const longest = longestAnswer(answer.block, max)
			const text = checkText(value, { max: longest, multiline }, answer, answer.path)
			if (text !== undefined) checkWritten(text, multiline, answer)
			return text
		},
		show: (value) => [{ kind: 'text', text: value }],
		operand: (operand) =>
			typeof operand === 'string' && operand.trim() !== '' && operand.length <= MAX_OPERAND,
	}
}

/** A pattern as it is matched: against the whole value, by code points. */
export function wholePattern(pattern: string): RegExp {
	return new RegExp(`^(?:${pattern})$`, 'u')
}

function longestAnswer(block: Block, max: number): number {
	const longest = readNumber(block, 'maxLength') ?? max
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

function checkPatternLength(block: Block, report: Report, path: string): void {
	if (readString(block, 'pattern') === undefined) return
	for (const key of ['minLength', 'maxLength'])
		if ((readNumber(block, key) ?? 0) > MAX_MATCHED)
			report('number_too_large', `${path}/${key}`, { max: MAX_MATCHED })
}
