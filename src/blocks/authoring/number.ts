import { isOnStep, MAX_NUMBER, MIN_NUMBER } from '../answers/number.ts'
import { readNumber } from '../read-setting.ts'
import type { Block } from '../types.ts'
import type { AuthoredAnswer } from './authored-type.ts'

export const number: AuthoredAnswer<'number'> = {
	kind: 'answer',
	note: 'A number. Steps count from min, or from 0.',
	settings: {
		min: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
		max: { kind: 'number', min: MIN_NUMBER, max: MAX_NUMBER },
		step: { kind: 'number', min: 0, max: MAX_NUMBER, above: true },
		unit: { kind: 'text', max: 20, name: true, note: 'Shown after the number.' },
	},
	ordered: [['min', 'max']],
	operand: isPossible,
	measure: (value) => value,
}

function isPossible(operand: unknown, block: Block): boolean {
	if (typeof operand !== 'number') return false
	const min = readNumber(block, 'min') ?? MIN_NUMBER
	const max = readNumber(block, 'max') ?? MAX_NUMBER
	const step = readNumber(block, 'step')
	return operand >= min && operand <= max && (step === undefined || isOnStep(operand, block, step))
}
