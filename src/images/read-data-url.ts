import { decodeImageDataUrl } from '../kit/data-url.ts'
import { UnreadableImage } from './clean.ts'
import type { CleanImage } from './clean.ts'
import { readImageHeader } from './header.ts'

type Limits<Type> = {
	readonly maxBytes: number
	/** Each way. */
	readonly maxPixels: number
	/** Encodes the picture again. */
	clean(bytes: Uint8Array): Promise<CleanImage<Type>>
}

/** Decodes a data URL and encodes the picture again. @returns what to send instead, as a sentence, if it can't be read */
export async function readImageDataUrl<Type>(
	url: string,
	{ maxBytes, maxPixels, clean }: Limits<Type>,
): Promise<CleanImage<Type> | string> {
	const bytes = decodeImageDataUrl(url)
	if (bytes === undefined) return 'Send a data URL of a PNG or JPEG in base64.'
	if (bytes.length > maxBytes) return `Send at most ${maxBytes / 1024} KiB.`
	const header = readImageHeader(bytes)
	if ('fault' in header) return 'Send a complete PNG or JPEG.'
	if (Math.max(header.width, header.height) > maxPixels) return `Send at most ${maxPixels} pixels each way.`
	try {
		return await clean(bytes)
	} catch (error) {
		if (error instanceof UnreadableImage) return 'Send a PNG or JPEG that can be decoded.'
		throw error
	}
}
