import type { CheckContext, StoredImage } from '../../../blocks/types.ts'
import { decodeImageDataUrl } from '../../../kit/data-url.ts'
import { readImageHeader } from '../../../images/header.ts'
import { hasInk } from '../../../images/read-ink.ts'
import { sha256Hex } from '../../../kit/sha256.ts'

export type ReceivedBytes = { readonly bytes: Uint8Array; readonly sha256: string }

export class ReceivedImages {
	readonly #bytes = new Map<string, ReceivedBytes>()

	readonly readImage: CheckContext['readImage'] = (path, dataUrl) => {
		const bytes = decodeImageDataUrl(dataUrl)
		if (bytes === undefined)
			return { fault: dataUrl.startsWith('data:image/') ? 'not_base64' : 'not_a_data_url' }
		const header = readImageHeader(bytes)
		if ('fault' in header) return header
		const sha256 = sha256Hex(bytes)
		this.#bytes.set(path, { bytes, sha256 })
		const image: StoredImage = { image: true, ...header, sha256, bytes: bytes.length }
		return image
	}

	readonly hasInk = (path: string): boolean | undefined => hasInk(this.require(path).bytes)

	/** @throws if no image was read at this path */
	require(path: string): ReceivedBytes {
		const bytes = this.#bytes.get(path)
		if (bytes === undefined) throw new Error('A value names an image that was never read.')
		return bytes
	}
}
