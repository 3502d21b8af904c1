import type { Answer, AnswerType } from '../block-type.ts'
import { readNumber, readTextSetting } from '../read-setting.ts'
import { MAX_NUMBER, MIN_NUMBER } from '../settings.ts'
import type { Block } from '../types.ts'

/** How far a quotient may lie from a whole number, relative to its size: the error of binary fractions. */
const STEP_TOLERANCE = 1e-9

export const number: AnswerType<'number'> = {
	kind: 'answer',
	note: 'A number. Steps count from min, or from 0.',
	shape: 'number',
	settings: {
		min: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
		max: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
		step: { kind: 'number', min: 0, max: MAX_NUMBER, above: true },
		unit: { kind: 'text', max: 20, name: true, note: 'Shown behind the number.' },
	},
	ordered: [['min', 'max']],
	check(value, answer) {
		if (!Number.isFinite(value)) answer.report('not_a_number', answer.path)
		else checkBounds(value, answer)
		return value
	},
	show(value, block, view) {
		const unit = readTextSetting(block, 'unit')
		return [{ kind: 'text', text: unit === undefined ? String(value) : `${value} ${view.say(unit)}` }]
	},
	operand: isPossible,
	measure: (value) => value,
}

function checkBounds(value: number, answer: Answer): void {
	const { block, path, report } = answer
	const min = readNumber(block, 'min') ?? MIN_NUMBER
	const max = readNumber(block, 'max') ?? MAX_NUMBER
	const step = readNumber(block, 'step')
	if (value < min) report('number_too_small', path, { min })
	else if (value > max) report('number_too_large', path, { max })
	else if (step !== undefined && !isOnStep(value, block, step)) report('not_a_step', path, { step })
}

function isOnStep(value: number, block: Block, step: number): boolean {
	const steps = (value - (readNumber(block, 'min') ?? 0)) / step
	return Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE * Math.max(1, Math.abs(steps))
}

function isPossible(operand: unknown, block: Block): boolean {
	if (typeof operand !== 'number') return false
	const step = readNumber(block, 'step')
	const inside =
		operand >= (readNumber(block, 'min') ?? MIN_NUMBER) && operand <= (readNumber(block, 'max') ?? MAX_NUMBER)
	return inside && (step === undefined || isOnStep(operand, block, step))
}
