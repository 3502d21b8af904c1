import type { Answer, AnswerType } from '../block-type.ts'
import { isBlankPart } from '../condition.ts'
import { checkImage, PHOTO_LIMITS, showImage } from '../images.ts'
import { type Fields, isRecord, readOwn } from '../own.ts'
import { childPath } from '../pointer.ts'
import { readNumber } from '../read-setting.ts'

const SIDES = ['front', 'back']

export const idCapture: AnswerType<'image'> = {
	kind: 'answer',
	note: 'A document: one PNG or JPEG data URL, or with two sides {front, back}.',
	shape: 'image',
	settings: {
		sides: { kind: 'choice', of: [1, 2], default: 1 },
		keepDays: {
			kind: 'integer',
			min: 1,
			max: 3650,
			note: 'Days until the image is purged, before the waiver is.',
		},
	},
	check(value, answer) {
		if (readNumber(answer.block, 'sides') === 2) return checkSides(value, answer)
		return checkImage(value, PHOTO_LIMITS, answer, answer.block.id, answer.path)
	},
	show(value, block) {
		const sides = isRecord(value) ? value : {}
		const shown = SIDES.flatMap((side) => showImage(readOwn(sides, side), `${block.id}/${side}`, 'photo'))
		return shown.length > 0 ? shown : showImage(value, block.id, 'photo')
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
