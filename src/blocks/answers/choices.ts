import { isBlank } from '../characters.ts'
import { isText, readList, readNumber, readSwitch } from '../read-setting.ts'
import type { Block } from '../types.ts'
import type { Answer, AnswerType, View } from './answer-type.ts'
import { checkText } from './fields.ts'

export const MAX_OPTIONS = 200
/** Longest value of an option, and longest free answer, in code points. */
export const MAX_OPTION = 200
const MAX_OTHERS = 10

export const singleChoice: AnswerType<'string'> = {
	shape: 'string',
	check(value, answer) {
		checkChoice(value, answer, answer.path)
		return value
	},
	show: (value, block, view) => [{ kind: 'text', text: showChoice(value, block, view) }],
}

export const multipleChoice: AnswerType<'list'> = {
	shape: 'list',
	check(value, answer) {
		if (checkCount(value.length, answer)) value.forEach((each, at) => checkOne(each, at, value, answer))
		return value
	},
	show: (value, block, view) => value.map((each) => ({ kind: 'text', text: showChoice(each, block, view) })),
}

export function isChoice(value: unknown, block: Block): boolean {
	if (readList(block, 'options').some((option) => option['value'] === value)) return true
	return typeof value === 'string' && readSwitch(block, 'allowOther', false) && !isBlank(value)
}

export function countChoices(block: Block): number {
	return readList(block, 'options').length + (readSwitch(block, 'allowOther', false) ? MAX_OTHERS : 0)
}

function checkChoice(value: unknown, answer: Answer, path: string): void {
	const choice = checkText(value, { max: MAX_OPTION }, answer, path)
	if (choice !== undefined && !isChoice(choice, answer.block)) answer.report('not_an_option', path)
}

function showChoice(value: unknown, block: Block, view: View): string {
	const label = readList(block, 'options').find((option) => option['value'] === value)?.['label']
	if (isText(label)) return view.say(label)
	return typeof value === 'string' ? value : ''
}

function checkCount(count: number, { block, path, report }: Answer): boolean {
	const min = readNumber(block, 'min') ?? 0
	const max = Math.min(readNumber(block, 'max') ?? MAX_OPTIONS, countChoices(block))
	if (count < min) report('too_few_options', path, { min })
	if (count > max) report('too_many_options', path, { max })
	return count <= max
}

function checkOne(choice: unknown, at: number, all: readonly unknown[], answer: Answer): void {
	const path = `${answer.path}/${at}`
	if (all.indexOf(choice) < at) answer.report('duplicate_option', path)
	else checkChoice(choice, answer, path)
}
