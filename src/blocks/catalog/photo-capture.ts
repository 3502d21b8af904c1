import type { AnswerType } from '../block-type.ts'
import { checkImage, PHOTO_LIMITS, showImage } from '../images.ts'

export const photoCapture: AnswerType<'image'> = {
	kind: 'answer',
	note: 'A photo: a PNG or JPEG data URL.',
	shape: 'image',
	settings: { camera: { kind: 'choice', of: ['user', 'environment'], default: 'user' } },
	check: (value, answer) => checkImage(value, PHOTO_LIMITS, answer, answer.block.id, answer.path),
	show: (value, block) => showImage(value, block.id, 'photo'),
}
