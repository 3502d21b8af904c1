import { type Fields, isRecord } from '../own.ts'
import type { Block } from '../types.ts'
import type { Answer, AnswerType } from './answer-type.ts'
import { checkFields, readText } from './fields.ts'
import { checkImage, INK_LIMITS, showImage } from './images.ts'

/** In code points. */
const MAX_TYPED = 200

export const ink: AnswerType<'image'> = {
	shape: 'image',
	check: (value, answer) => (isRecord(value) ? checkTyped(value, answer) : checkDrawn(value, answer)),
	show(value, block) {
		const text = isRecord(value) ? readText(value, 'typed') : ''
		return text === '' ? showImage(value, block.id, 'ink') : [{ kind: 'typed', text }]
	},
}

/** Where only drawings are taken, whoever can't draw says so, and types: nobody is left out. */
function checkTyped(value: Fields, answer: Answer): unknown {
	const { block, path, report } = answer
	const { cannotDraw, ...rest } = value
	if (cannotDraw !== undefined && typeof cannotDraw !== 'boolean') report('wrong_type', `${path}/cannotDraw`)
	const saysSo = cannotDraw === true && takesDrawingsOnly(block)
	if (!allows(block, 'typed') && !saysSo) report('must_be_drawn', path)
	const checked = checkFields(rest, { typed: { max: MAX_TYPED, required: true } }, answer, path)
	return saysSo ? { ...checked, cannotDraw } : checked
}

/** Returns true if the form offers no typing as an equal. */
export function takesDrawingsOnly(block: Block): boolean {
	return !allows(block, 'typed')
}

function checkDrawn(value: unknown, answer: Answer): unknown {
	if (!allows(answer.block, 'drawn')) answer.report('must_be_typed', answer.path)
	return checkImage(value, INK_LIMITS, answer, answer.block.id, answer.path)
}

function allows(block: Block, method: string): boolean {
	const methods = block['methods']
	return !Array.isArray(methods) || methods.includes(method)
}
