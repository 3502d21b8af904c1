import { type PageContent, type Ink, writePage } from './writer/content.ts'
import { type FileEnd, PdfFile, type Ref, refer, writeAscii, writeText } from './writer/file.ts'
import { logoPath } from './layout/compose-front.ts'
import type { Fonts } from './text/fonts.ts'
import { nameLetters } from './text/missing-letters.ts'
import type { Shaper } from './text/glyphs.ts'
import type { PdfInput } from './input.ts'
import { layOutDocument } from './layout/layout.ts'
import { buildStructure } from './writer/structure.ts'
import { accentOf, papers } from './layout/style.ts'
import type { Paper } from './layout/style.ts'
import { embedFont } from './writer/write-fonts.ts'
import { embedImages } from './writer/write-images.ts'
import { attachFiles, writeColors, writeInfo, writeXmp } from './writer/write-metadata.ts'
import { linkKeys, writeOutline, writeStructure } from './writer/write-structure.ts'

/** `missingCodePoints` are letters that no font has, as `U+XXXX` in order: they stand as boxes. */
export type RenderedPdf = {
	readonly pdf: Uint8Array<ArrayBuffer>
	readonly missingCodePoints: string[]
	readonly seam: Seam
}

/** Objects for appending the seal: its empty field, and the form that has the field. */
export type Seam = {
	readonly end: FileEnd
	readonly field: { readonly ref: Ref; readonly entries: string }
	readonly form: { readonly ref: Ref; readonly entries: string }
}

/**
 * PDF 1.7 of the kinds PDF/A-3a and PDF/UA-1: the same input gives the same bytes. An image that can't be embedded becomes a framed note.
 * @throws RangeError for an unknown time zone or an invalid moment of signing
 */
export function renderPdf(
	input: PdfInput,
	tools: { readonly fonts: Fonts; readonly shaper: Shaper },
): RenderedPdf {
	const signedAt = new Date(input.waiver.signedAt)
	if (Number.isNaN(signedAt.getTime())) throw new RangeError('The time of signing is not a date.')
	const file = new PdfFile()
	const catalog = file.reserve()
	const { logo, color } = input.organization
	const paper = papers[input.paper ?? 'a4']
	const pictures = logo === null ? input.images : [{ ...logo, path: logoPath }, ...input.images]
	const images = embedImages(file, pictures)
	const sizes = new Map(
		pictures.filter((image) => images.has(image.path)).map((image) => [image.path, image]),
	)
	const ink: Ink = {
		fonts: tools.fonts,
		uses: new Map(),
		missing: new Set(),
		accent: accentOf(color),
		height: paper.height,
	}
	const contents = layOutDocument(input, tools.shaper, sizes).map((page) => writePage(page, ink))
	const fonts = new Map([...ink.uses].map(([name, use]) => [name, embedFont(file, use)]))
	const pages = contents.map(() => file.reserve())
	const links = writeLinks(file, contents)
	const field = file.reserve()
	const structure = buildStructure(contents)
	const places = { language: input.language, pages, links, seal: field }
	const structureRoot = writeStructure(file, structure, places)
	const sealKey = pages.length + links.flat().length
	const tree = file.reserve()
	contents.forEach((content, index) => {
		const annotations = [...(links[index] ?? []), ...(index === 0 ? [field] : [])]
		const entries = `/StructParents ${index}/Tabs/S${annotations.length === 0 ? '' : `/Annots[${annotations.map(refer).join(' ')}]`}`
		addPage(file, content, { paper, fonts, images, tree, page: pages[index], entries })
	})
	file.assign(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map(refer).join(' ')}]>>`)
	// The seal is invisible; an empty form says so to programs that ask for its appearance.
	const look = file.addStream(new Uint8Array(), '/Type/XObject/Subtype/Form/BBox[0 0 0 0]')
	const fieldEntries = `/Type/Annot/Subtype/Widget/FT/Sig/T(seal)/TU${writeText(input.words.seal)}/F 132/Rect[0 0 0 0]/AP<</N ${refer(look)}>>/P ${refer(pages[0])}/StructParent ${sealKey}`
	file.assign(field, `<<${fieldEntries}>>`)
	const formEntries = `/Fields[${refer(field)}]`
	const form = file.add(`<<${formEntries}>>`)
	const outline = writeOutline(file, structure.headings, pages)
	const attachments = attachFiles(file, input, signedAt)
	const colors = writeColors(file)
	file.assign(
		catalog,
		`<</Type/Catalog/Pages ${refer(tree)}/Lang${writeText(input.language)}/MarkInfo<</Marked true>>/StructTreeRoot ${refer(structureRoot)}/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${refer(writeXmp(file, input, signedAt))}/AcroForm ${refer(form)}${outline === undefined ? '' : `/Outlines ${refer(outline)}/PageMode/UseOutlines`}/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>${attachments.catalog}${colors}>>`,
	)
	const info = writeInfo(file, input, signedAt)
	const id = identify(input)
	const trailer = `/Root ${refer(catalog)}/Info ${refer(info)}/ID[<${id}><${id}>]`
	const { bytes, end } = file.write(trailer, new Set([catalog, info]))
	return {
		pdf: bytes,
		missingCodePoints: nameLetters(ink.missing),
		seam: { end, field: { ref: field, entries: fieldEntries }, form: { ref: form, entries: formEntries } },
	}
}

/** 16 bytes that differ from document to document (ISO 32000-1, 14.4). */
function identify({ waiver }: PdfInput): string {
	return new Bun.CryptoHasher('sha256').update(`${waiver.id} ${waiver.hash}`).digest('hex').slice(0, 32)
}

function writeLinks(file: PdfFile, contents: readonly PageContent[]): Ref[][] {
	const keys = linkKeys(
		contents.length,
		contents.map((content) => content.links),
	)
	return contents.map(({ links }, page) =>
		links.map(({ area, href }, link) => {
			const address = encodeHref(href)
			return file.add(
				`<</Type/Annot/Subtype/Link/F 4/Rect[${area.map((edge) => Math.round(edge * 100) / 100).join(' ')}]/Border[0 0 0]/Contents${writeAscii(address)}/StructParent ${keys[page]?.[link]}/A<</Type/Action/S/URI/URI${writeAscii(address)}>>>>`,
			)
		}),
	)
}

/** Addresses in a PDF are ASCII. */
function encodeHref(href: string): string {
	return encodeURI(href.toWellFormed()).replaceAll('%25', '%')
}

type PageParts = {
	readonly paper: Paper
	readonly fonts: ReadonlyMap<string, Ref>
	readonly images: ReadonlyMap<string, Ref>
	readonly tree: Ref
	readonly page: Ref | undefined
	readonly entries: string
}

function addPage(file: PdfFile, content: PageContent, parts: PageParts): void {
	const { paper, fonts, images, tree, page, entries } = parts
	const fontNames = content.fonts.map((name) => `/${name} ${refer(fonts.get(name))}`).join('')
	const imageNames = content.images.map((path, index) => `/I${index} ${refer(images.get(path))}`).join('')
	const stream = file.addCompressed(new TextEncoder().encode(content.operators))
	file.assign(
		page,
		`<</Type/Page/Parent ${refer(tree)}/MediaBox[0 0 ${paper.width} ${paper.height}]/Resources<</Font<<${fontNames}>>/XObject<<${imageNames}>>>>/Contents ${refer(stream)}${entries}>>`,
	)
}
