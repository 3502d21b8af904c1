import { readSwitch } from '../read-setting.ts'
import type { Answer, AnswerType } from './answer-type.ts'

const statement = {
	shape: 'boolean',
	show: (value, _block, { words }) => [{ kind: 'text', text: value ? words.agreed : words.notAgreed }],
} satisfies Omit<AnswerType<'boolean'>, 'check'>

export const checkbox: AnswerType<'boolean'> = {
	...statement,
	check: (value, answer) => checkAgreed(value, answer, readSwitch(answer.block, 'mustBeTrue', true)),
}

export const consent: AnswerType<'boolean'> = {
	...statement,
	check: (value, answer) => checkAgreed(value, answer, true),
}

export const yesNo: AnswerType<'boolean'> = {
	shape: 'boolean',
	check: (value) => value,
	show: (value, _block, { words }) => [{ kind: 'text', text: value ? words.yes : words.no }],
}

function checkAgreed(value: boolean, { block, path, report }: Answer, mustBeTrue: boolean): boolean {
	if (!value && mustBeTrue && block.required !== false) report('must_agree', path)
	return value
}
