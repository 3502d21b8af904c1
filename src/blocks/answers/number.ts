import { readNumber, readTextSetting } from '../read-setting.ts'
import type { Block } from '../types.ts'
import type { Answer, AnswerType } from './answer-type.ts'

/** Bounds of every number in a template, and of the answers to a `number` block. */
export const MIN_NUMBER = -1e15
export const MAX_NUMBER = 1e15

/** Relative: the error of binary fractions. */
const STEP_TOLERANCE = 1e-9

export const number: AnswerType<'number'> = {
	shape: 'number',
	check(value, answer) {
		if (!Number.isFinite(value)) answer.report('not_a_number', answer.path)
		else checkBounds(value, answer)
		return value
	},
	show(value, block, view) {
		const unit = readTextSetting(block, 'unit')
		return [{ kind: 'text', text: unit === undefined ? String(value) : `${value} ${view.say(unit)}` }]
	},
}

export function isOnStep(value: number, block: Block, step: number): boolean {
	const steps = (value - (readNumber(block, 'min') ?? 0)) / step
	return Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE * Math.max(1, Math.abs(steps))
}

function checkBounds(value: number, { block, path, report }: Answer): void {
	const min = readNumber(block, 'min') ?? MIN_NUMBER
	const max = readNumber(block, 'max') ?? MAX_NUMBER
	const step = readNumber(block, 'step')
	if (value < min) report('number_too_small', path, { min })
	else if (value > max) report('number_too_large', path, { max })
	else if (step !== undefined && !isOnStep(value, block, step)) report('not_a_step', path, { step })
}
