import { DEFAULT_MAX_LONG, DEFAULT_MAX_SHORT, MAX_MATCHED } from '../answers/written.ts'
import { readNumber, readString } from '../read-setting.ts'
import type { Report } from '../report.ts'
import type { Block } from '../types.ts'
import type { AuthoredAnswer } from './authored-type.ts'
import { MAX_OPERAND } from './common-settings.ts'

export const shortText = writtenText('One line of text.', DEFAULT_MAX_SHORT, 5000)
export const longText = writtenText('Lines of text.', DEFAULT_MAX_LONG, 50_000)

/** @param highest the longest answer that a template may allow */
function writtenText(note: string, defaultMax: number, highest: number): AuthoredAnswer<'string'> {
	return {
		kind: 'answer',
		note,
		settings: {
			minLength: { kind: 'integer', min: 0, max: highest },
			maxLength: { kind: 'integer', min: 1, max: highest, default: defaultMax },
			pattern: { kind: 'pattern', note: 'A regular expression that the whole answer matches.' },
		},
		ordered: [['minLength', 'maxLength']],
		checkSettings: checkPatternLength,
		operand: (operand) =>
			typeof operand === 'string' && operand.trim() !== '' && operand.length <= MAX_OPERAND,
	}
}

function checkPatternLength(block: Block, report: Report, path: string): void {
	if (readString(block, 'pattern') === undefined) return
	for (const key of ['minLength', 'maxLength'])
		if ((readNumber(block, key) ?? 0) > MAX_MATCHED)
			report('number_too_large', `${path}/${key}`, { max: MAX_MATCHED })
}
