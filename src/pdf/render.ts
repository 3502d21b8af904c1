import {
	AFRelationship,
	PDFDocument,
	type PDFImage,
	PDFHexString,
	PDFName,
	type PDFRef,
	PDFString,
} from 'pdf-lib'
import { type Ink, type PageContent, writePage } from './content.ts'
import type { Fonts } from './fonts.ts'
import type { Shaper } from './glyphs.ts'
import type { PdfImage, PdfInput } from './input.ts'
import { layOutDocument } from './layout.ts'
import { type PlainPng, readPlainPng } from './png.ts'
import { pageHeight, pageWidth } from './style.ts'
import { cutFont, type FontUse } from './subset.ts'

/** `missingCodePoints` are the characters that no font has, as `U+XXXX` in order: they stand as boxes. */
export type RenderedPdf = { readonly pdf: Uint8Array<ArrayBuffer>; readonly missingCodePoints: string[] }

const producer = 'Waiver service'

/**
 * Renders a waiver as PDF 1.7: the same input gives the same bytes. An image that can't be embedded becomes
 * a framed note. The only file that knows the PDF library.
 * @throws RangeError for a time zone or a moment of signing that is none.
 */
export async function renderPdf(
	input: PdfInput,
	tools: { readonly fonts: Fonts; readonly shaper: Shaper },
): Promise<RenderedPdf> {
	const document = await PDFDocument.create({ updateMetadata: false })
	describeDocument(document, input)
	const images = await embedImages(document, input.images)
	const sizes = new Map(
		input.images.filter((image) => images.has(image.path)).map((image) => [image.path, image]),
	)
	const ink: Ink = { fonts: tools.fonts, uses: new Map(), missing: new Set() }
	const pages = layOutDocument(input, tools.shaper, sizes).map((page) => writePage(page, ink))
	const fonts = new Map([...ink.uses].map(([name, use]) => [name, embedFont(document, use)]))
	for (const page of pages) addPage(document, page, fonts, images)
	await attachFiles(document, input)
	const bytes = await document.save({
		useObjectStreams: false,
		addDefaultPage: false,
		objectsPerTick: Infinity,
	})
	return { pdf: new Uint8Array(bytes), missingCodePoints: nameCodePoints(ink.missing) }
}

function describeDocument(document: PDFDocument, input: PdfInput): void {
	const signedAt = new Date(input.waiver.signedAt)
	if (Number.isNaN(signedAt.getTime())) throw new RangeError('The moment of signing is no date.')
	document.setTitle(input.template.name, { showInWindowTitleBar: true })
	document.setAuthor(input.organization.name)
	document.setSubject(input.waiver.id)
	document.setLanguage(input.language)
	document.setProducer(producer)
	document.setCreator(producer)
	document.setCreationDate(signedAt)
	document.setModificationDate(signedAt)
	const { context } = document
	const id = new Bun.CryptoHasher('sha256')
		.update(`${input.waiver.id} ${input.waiver.hash}`)
		.digest('hex')
		.slice(0, 32)
	context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)])
}

/** Dated as the signing is, so that the same input goes on giving the same bytes. */
async function attachFiles(document: PDFDocument, { attachments, waiver }: PdfInput): Promise<void> {
	const signedAt = new Date(waiver.signedAt)
	for (const { name, contentType, description, text } of attachments)
		await document.attach(new TextEncoder().encode(text), name, {
			mimeType: contentType,
			description,
			creationDate: signedAt,
			modificationDate: signedAt,
			afRelationship: AFRelationship.Data,
		})
}

/** Every image that can be embedded, once for each path. */
async function embedImages(document: PDFDocument, images: readonly PdfImage[]): Promise<Map<string, PDFRef>> {
	const refs = new Map<string, PDFRef>()
	for (const image of images) {
		if (image.bytes === null || !(image.width > 0 && image.height > 0)) continue
		const ref = await embedImage(document, image.bytes, image.contentType)
		if (ref !== undefined) refs.set(image.path, ref)
	}
	return refs
}

/**
 * A JPEG, or a PNG without transparency, goes in as it is (below 0.5 ms). A transparent PNG of 600 by 200
 * pixels has to be unpacked and packed again, which costs some 5 ms. Returns undefined for damaged bytes.
 */
async function embedImage(
	document: PDFDocument,
	bytes: Uint8Array,
	contentType: PdfImage['contentType'],
): Promise<PDFRef | undefined> {
	try {
		const plain = contentType === 'image/png' ? readPlainPng(bytes) : undefined
		if (plain !== undefined) return embedPlainPng(document, plain)
		// The library reads from the start of the underlying buffer, so it gets bytes of its own.
		const own = bytes.slice()
		const image: PDFImage =
			contentType === 'image/png' ? await document.embedPng(own) : await document.embedJpg(own)
		await image.embed()
		return image.ref
	} catch {
		return undefined
	}
}

function embedPlainPng(document: PDFDocument, png: PlainPng): PDFRef {
	const { context } = document
	const { palette, colors, bitsPerComponent } = png
	const space = palette
		? context.obj(['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(palette.toHex())])
		: colors === 3
			? 'DeviceRGB'
			: 'DeviceGray'
	return context.register(
		context.stream(png.data, {
			Type: 'XObject',
			Subtype: 'Image',
			Width: png.width,
			Height: png.height,
			BitsPerComponent: bitsPerComponent,
			ColorSpace: space,
			Filter: 'FlateDecode',
			DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: png.width },
		}),
	)
}

/** A composite font with the glyphs that the document uses (ISO 32000-2, 9.7). */
function embedFont(document: PDFDocument, use: FontUse): PDFRef {
	const { context } = document
	const font = cutFont(use)
	const descriptor = context.register(
		context.obj({
			Type: 'FontDescriptor',
			FontName: font.name,
			Flags: font.flags,
			FontBBox: [...font.bbox],
			ItalicAngle: font.italicAngle,
			Ascent: font.ascent,
			Descent: font.descent,
			CapHeight: font.capHeight,
			StemV: 80,
			FontFile2: context.register(context.flateStream(font.bytes, { Length1: font.bytes.length })),
		}),
	)
	const descendant = context.register(
		context.obj({
			Type: 'Font',
			Subtype: 'CIDFontType2',
			BaseFont: font.name,
			CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
			FontDescriptor: descriptor,
			CIDToGIDMap: context.register(context.stream(font.glyphMap)),
			W: [0, [...font.widths]],
		}),
	)
	return context.register(
		context.obj({
			Type: 'Font',
			Subtype: 'Type0',
			BaseFont: font.name,
			Encoding: 'Identity-H',
			DescendantFonts: [descendant],
			// Too small to gain by compression, which costs 0.2 ms to set up.
			ToUnicode: context.register(context.stream(font.textMap)),
		}),
	)
}

function addPage(
	document: PDFDocument,
	content: PageContent,
	fonts: ReadonlyMap<string, PDFRef>,
	images: ReadonlyMap<string, PDFRef>,
): void {
	const { context } = document
	const page = document.addPage([pageWidth, pageHeight])
	const fontNames = Object.fromEntries(content.fonts.map((name) => [name, fonts.get(name)]))
	const imageNames = Object.fromEntries(content.images.map((path, index) => [`I${index}`, images.get(path)]))
	page.node.set(PDFName.of('Resources'), context.obj({ Font: fontNames, XObject: imageNames }))
	page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content.operators)))
	if (content.links.length === 0) return
	const annotations = content.links.map(({ rect, href }) =>
		context.register(
			context.obj({
				Type: 'Annot',
				Subtype: 'Link',
				Rect: [...rect],
				Border: [0, 0, 0],
				A: { Type: 'Action', S: 'URI', URI: PDFString.of(encodeHref(href)) },
			}),
		),
	)
	page.node.set(PDFName.of('Annots'), context.obj(annotations))
}

/** Addresses in a PDF are ASCII, and within its strings parentheses and backslashes have a meaning. */
function encodeHref(href: string): string {
	return encodeURI(href.toWellFormed())
		.replaceAll('%25', '%')
		.replaceAll(/[()\\]/g, (mark) => `\\${mark}`)
}

/** Tells which characters are missing, never the text that they stood in. */
function nameCodePoints(characters: ReadonlySet<string>): string[] {
	return [...characters]
		.map((character) => character.codePointAt(0) ?? 0)
		.sort((a, b) => a - b)
		.map((codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`)
}
