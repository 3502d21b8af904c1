import type { Answer, AnswerType, Report } from '../block-type.ts'
import { checkChoice, choiceSettings, countChoices, isChoice, MAX_OPTIONS, showChoice } from '../choice.ts'
import { readNumber } from '../read-setting.ts'
import type { Block } from '../types.ts'

export const multipleChoice: AnswerType<'list'> = {
	kind: 'answer',
	note: 'Some of several options, as a list of their values. A condition holds when the list has its value.',
	shape: 'list',
	settings: {
		...choiceSettings,
		min: { kind: 'integer', min: 0, max: MAX_OPTIONS },
		max: { kind: 'integer', min: 1, max: MAX_OPTIONS },
	},
	ordered: [['min', 'max']],
	checkSettings: checkReach,
	check(value, answer) {
		if (checkCount(value.length, answer)) value.forEach((chosen, at) => checkOne(chosen, at, value, answer))
		return value
	},
	show: (value, block, view) =>
		value.map((chosen) => ({ kind: 'text', text: showChoice(chosen, block, view) })),
	operand: isChoice,
	measure: (value) => value.length,
}

function checkCount(count: number, { block, path, report }: Answer): boolean {
	const min = readNumber(block, 'min') ?? 0
	const max = Math.min(readNumber(block, 'max') ?? MAX_OPTIONS, countChoices(block))
	if (count < min) report('too_few_options', path, { min })
	if (count > max) report('too_many_options', path, { max })
	return count <= max
}

function checkOne(chosen: unknown, at: number, all: readonly unknown[], answer: Answer): void {
	const path = `${answer.path}/${at}`
	if (all.indexOf(chosen) < at) answer.report('duplicate_option', path)
	else checkChoice(chosen, answer, path)
}

/** A least number that no choice of the options can reach would make the block unanswerable. */
function checkReach(block: Block, report: Report, path: string): void {
	const max = countChoices(block)
	if ((readNumber(block, 'min') ?? 0) > max) report('number_too_large', `${path}/min`, { max })
}
