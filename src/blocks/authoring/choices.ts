import { countChoices, isChoice, MAX_OPTION, MAX_OPTIONS } from '../answers/choices.ts'
import { readNumber } from '../read-setting.ts'
import type { Report } from '../report.ts'
import type { Block } from '../types.ts'
import type { AuthoredAnswer, Settings } from './authored-type.ts'

const choiceSettings: Settings = {
	options: {
		kind: 'list',
		max: MAX_OPTIONS,
		unique: 'value',
		required: true,
		item: {
			kind: 'object',
			fields: {
				value: { kind: 'string', max: MAX_OPTION, required: true },
				label: { kind: 'text', max: 500, name: true, required: true },
			},
		},
	},
	allowOther: { kind: 'boolean', default: false, note: 'The signer may also give an answer of their own.' },
}

export const singleChoice: AuthoredAnswer<'string'> = {
	kind: 'answer',
	note: 'One of several options, by its value.',
	settings: choiceSettings,
	operand: isChoice,
}

export const multipleChoice: AuthoredAnswer<'list'> = {
	kind: 'answer',
	note: 'Some of several options, as a list of their values. A condition is met if the list has its value.',
	settings: {
		...choiceSettings,
		min: { kind: 'integer', min: 0, max: MAX_OPTIONS },
		max: { kind: 'integer', min: 1, max: MAX_OPTIONS },
	},
	ordered: [['min', 'max']],
	checkSettings: checkReachable,
	operand: isChoice,
	measure: (value) => value.length,
}

function checkReachable(block: Block, report: Report, path: string): void {
	const max = countChoices(block)
	if ((readNumber(block, 'min') ?? 0) > max) report('number_too_large', `${path}/min`, { max })
}
