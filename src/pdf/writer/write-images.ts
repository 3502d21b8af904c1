import { readImageHeader } from '../../images/header.ts'
import type { PdfFile, Ref } from './file.ts'
import type { PdfImage } from '../input.ts'
import { type PlainPng, readPlainPng } from './png.ts'
import { unpackPng } from './unpack-png.ts'

/** Every image that can be embedded, once for each path. */
export function embedImages(file: PdfFile, images: readonly PdfImage[]): Map<string, Ref> {
	const refs = new Map<string, Ref>()
	for (const image of images) {
		if (image.bytes === null || !(image.width > 0 && image.height > 0)) continue
		const ref = embedImage(file, image.bytes, image.contentType)
		if (ref !== undefined) refs.set(image.path, ref)
	}
	return refs
}

/** A JPEG, or a PNG without transparency, goes in as it is. Returns undefined for damaged bytes. */
function embedImage(file: PdfFile, bytes: Uint8Array, contentType: PdfImage['contentType']): Ref | undefined {
	if (contentType === 'image/jpeg') return embedJpeg(file, bytes)
	const png = readPlainPng(bytes) ?? unpackPng(bytes)
	return png === undefined ? undefined : embedPng(file, png)
}

function embedPng(file: PdfFile, png: PlainPng): Ref {
	const { palette, colors, bitsPerComponent, width, height } = png
	const space = palette
		? `[/Indexed/DeviceRGB ${palette.length / 3 - 1} <${palette.toHex()}>]`
		: colors === 3
			? '/DeviceRGB'
			: '/DeviceGray'
	return file.addStream(
		png.data,
		`/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent ${bitsPerComponent}/ColorSpace${space}/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors ${colors}/BitsPerComponent ${bitsPerComponent}/Columns ${width}>>`,
	)
}

/** Grey or colour as a JPEG has them, by its number of components (ITU-T T.81, B.2.2). */
const jpegSpaces: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' }

function embedJpeg(file: PdfFile, bytes: Uint8Array): Ref | undefined {
	const header = readImageHeader(bytes)
	const space = jpegSpaces[countComponents(bytes)]
	if ('fault' in header || header.contentType !== 'image/jpeg' || space === undefined) return undefined
	return file.addStream(
		bytes,
		`/Type/XObject/Subtype/Image/Width ${header.width}/Height ${header.height}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode`,
	)
}

/** Of the frame header of a JPEG that is known to have one. */
function countComponents(bytes: Uint8Array): number {
	const isFrame = (marker: number): boolean =>
		marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
	for (let at = 2; at + 9 < bytes.length;) {
		while (bytes[at] === 0xff) at += 1
		if (isFrame(bytes[at] ?? 0)) return bytes[at + 8] ?? 0
		at += 1 + (((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0))
	}
	return 0
}
