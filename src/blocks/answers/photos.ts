import { isBlankPart } from '../condition.ts'
import { type Fields, isRecord, readOwn } from '../own.ts'
import { childPath } from '../report.ts'
import { readNumber } from '../read-setting.ts'
import type { Answer, AnswerType } from './answer-type.ts'
import { checkImage, PHOTO_LIMITS, showImage } from './images.ts'

const SIDES = ['front', 'back']

export const photoCapture: AnswerType<'image'> = {
	shape: 'image',
	check: (value, answer) => checkImage(value, PHOTO_LIMITS, answer, answer.block.id, answer.path),
	show: (value, block) => showImage(value, block.id, 'photo'),
}

export const idCapture: AnswerType<'image'> = {
	shape: 'image',
	check(value, answer) {
		if (readNumber(answer.block, 'sides') === 2) return checkSides(value, answer)
		return checkImage(value, PHOTO_LIMITS, answer, answer.block.id, answer.path)
	},
	show(value, block) {
		const sides = isRecord(value) ? value : {}
		const images = SIDES.flatMap((side) => showImage(readOwn(sides, side), `${block.id}/${side}`, 'photo'))
		return images.length > 0 ? images : showImage(value, block.id, 'photo')
	},
}

function checkSides(value: string | Fields, answer: Answer): unknown {
	if (!isRecord(value)) {
		answer.report('two_sides', answer.path)
		return undefined
	}
	for (const key of Object.keys(value))
		if (!SIDES.includes(key)) answer.report('unknown_field', childPath(answer.path, key))
	return Object.fromEntries(SIDES.map((side) => [side, checkSide(value, side, answer)]))
}

function checkSide(value: Fields, side: string, answer: Answer): unknown {
	const path = `${answer.path}/${side}`
	const image = readOwn(value, side)
	if (!isBlankPart(image)) return checkImage(image, PHOTO_LIMITS, answer, `${answer.block.id}/${side}`, path)
	answer.report('required', path, { field: side })
	return undefined
}
