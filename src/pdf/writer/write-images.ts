import { readJpegHeader } from '../../images/jpeg-header.ts'
import type { PdfFile, Ref } from './file.ts'
import type { PdfImage } from '../input.ts'
import { type PlainPng, readPlainPng } from './png.ts'
import { unpackPng } from './unpack-png.ts'

export function embedImages(file: PdfFile, images: readonly PdfImage[]): Map<string, Ref> {
	const refs = new Map<string, Ref>()
	for (const image of images) {
		if (image.bytes === null || !(image.width > 0 && image.height > 0)) continue
		const ref = embedImage(file, image.bytes, image.contentType)
		if (ref !== undefined) refs.set(image.path, ref)
	}
	return refs
}

/** A JPEG, or a PNG without transparency, goes in as it is. Undefined for damaged bytes. */
function embedImage(file: PdfFile, bytes: Uint8Array, contentType: PdfImage['contentType']): Ref | undefined {
	if (contentType === 'image/jpeg') return embedJpeg(file, bytes)
	const png = readPlainPng(bytes) ?? unpackPng(bytes)
	return png === undefined ? undefined : embedPng(file, png)
}

/** Returns true if a PDF that this service made shows an image. */
export function showsImage(pdf: Uint8Array, image: Uint8Array): boolean {
	const data = readJpegHeader(image) === undefined ? (readPlainPng(image) ?? unpackPng(image))?.data : image
	const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
	return data !== undefined && file.indexOf(data) !== -1
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

/** Gray or color, by the number of components of a JPEG (ITU-T T.81, B.2.2). */
const jpegSpaces: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB' }

function embedJpeg(file: PdfFile, bytes: Uint8Array): Ref | undefined {
	const header = readJpegHeader(bytes)
	const space = jpegSpaces[header?.components ?? 0]
	if (header === undefined || space === undefined) return undefined
	return file.addStream(
		bytes,
		`/Type/XObject/Subtype/Image/Width ${header.width}/Height ${header.height}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode`,
	)
}
