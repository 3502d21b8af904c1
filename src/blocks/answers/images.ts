import { isRecord } from '../own.ts'
import type { AnswerPart, StoredImage } from '../types.ts'
import type { Answer } from './answer-type.ts'

/** In bytes of the decoded file and pixels of each side. */
export type ImageLimits = {
	readonly png: boolean
	readonly maxPixels: number
	readonly maxBytes: number
}

export const INK_LIMITS: ImageLimits = { png: true, maxPixels: 2000, maxBytes: 512 * 1024 }
export const PHOTO_LIMITS: ImageLimits = { png: false, maxPixels: 8000, maxBytes: 8 * 1024 * 1024 }

/** For the label `data:image/jpeg;base64,` and base64 padding. */
const DATA_URL_SLACK = 64

/**
 * Accepts only a data URL: a `StoredImage` would claim an image that was never sent. `imagePath` names the image
 * within the waiver, `path` points into the values.
 */
export function checkImage(
	value: unknown,
	limits: ImageLimits,
	answer: Answer,
	imagePath: string,
	path: string,
): StoredImage | undefined {
	const fault = imageFault(value, limits)
	if (fault !== undefined || typeof value !== 'string') {
		const heavy = fault === 'image_too_heavy' ? { max: limits.maxBytes / 1024 } : undefined
		answer.report(fault ?? 'not_an_image', path, heavy)
		return undefined
	}
	const image = answer.context.readImage(imagePath, value)
	if ('fault' in image) answer.report(image.fault === 'damaged' ? 'image_damaged' : 'not_an_image', path)
	else if (limits.png && image.contentType !== 'image/png') answer.report('not_png', path)
	else if (image.bytes > limits.maxBytes)
		answer.report('image_too_heavy', path, { max: limits.maxBytes / 1024 })
	else if (image.width > limits.maxPixels || image.height > limits.maxPixels)
		answer.report('image_too_large', path, { max: limits.maxPixels })
	else {
		answer.keepImage(imagePath, image)
		return image
	}
	return undefined
}

export function showImage(value: unknown, path: string, role: 'ink' | 'photo'): readonly AnswerPart[] {
	return isStoredImage(value) ? [{ kind: 'image', path, image: value, role }] : []
}

function isStoredImage(value: unknown): value is StoredImage {
	return isRecord(value) && value['image'] === true && typeof value['sha256'] === 'string'
}

/** Checks the length first, so that no oversized image is decoded. */
function imageFault(value: unknown, limits: ImageLimits): string | undefined {
	if (typeof value !== 'string' || value.slice(0, 11) !== 'data:image/') return 'not_an_image'
	return value.length > (limits.maxBytes * 4) / 3 + DATA_URL_SLACK ? 'image_too_heavy' : undefined
}
