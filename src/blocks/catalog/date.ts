import type { AnswerType } from '../block-type.ts'
import { isDay } from '../day.ts'
import { readString } from '../read-setting.ts'

export const date: AnswerType<'string'> = {
	kind: 'answer',
	note: 'A calendar day, YYYY-MM-DD.',
	shape: 'string',
	settings: { min: { kind: 'day' }, max: { kind: 'day' } },
	ordered: [['min', 'max']],
	check(value, { block, path, report }) {
		const min = readString(block, 'min')
		const max = readString(block, 'max')
		if (!isDay(value)) report('not_a_day', path)
		else if (min !== undefined && value < min) report('too_early', path, { min })
		else if (max !== undefined && value > max) report('too_late', path, { max })
		return value
	},
	show: (value, _block, view) => [{ kind: 'text', text: view.words.day(value) }],
	operand: isDay,
}
