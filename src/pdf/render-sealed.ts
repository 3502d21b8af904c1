import { createPrivateKey } from 'node:crypto'
import type { Signer } from '../seal/cms.ts'
import { pickWords } from '../i18n/languages.ts'
import { type Fonts, openFonts, TRADITIONAL } from './text/fonts.ts'
import type { Shaper } from './text/glyphs.ts'
import { nameLetters } from './text/missing-letters.ts'
import type { PdfInput } from './input.ts'
import { renderPdf } from './render.ts'
import { sealPdf } from './writer/seal.ts'
import { createShaper } from './text/shaper.ts'

export type RendererSetup = {
	/** Fonts to try after our own. */
	readonly fontFiles: readonly string[]
	readonly seal: SealSetup | undefined
}

export type SealSetup = {
	/** PKCS #8, PEM. */
	readonly key: string
	/** DER. */
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
	readonly timestampBytes: number
}

export type RenderOrder = {
	readonly input: PdfInput
	/** The moment that the seal states: ISO 8601, UTC. */
	readonly sealedAt: string
	/** A hash of unsealed bytes: the same bytes are not sealed again. */
	readonly unless?: string | undefined
}

export type RenderedPdf = {
	/** Null if the bytes match `unless`, or if letters are missing: such a document is never sealed. */
	readonly pdf: Uint8Array<ArrayBuffer> | null
	/** Hash of the bytes before the seal, with which the sealed document begins. */
	readonly unsealedSha256: string
	readonly unsealedBytes: number
	/** `U+XXXX` in order, without code points that no font can have. */
	readonly missingCodePoints: string[]
}

export type SealedRenderer = {
	render(order: RenderOrder): RenderedPdf
	findMissing(text: string): string[]
}

export function openSealedRenderer({ fontFiles, seal }: RendererSetup): SealedRenderer {
	const fonts = openFonts(fontFiles)
	const toolsFor = createTools(fonts)
	const signer: Signer | undefined = seal && { ...seal, key: createPrivateKey(seal.key) }
	return {
		render({ input, sealedAt, unless }) {
			const { pdf, seam, missingCodePoints } = renderPdf(input, toolsFor(input.language))
			const unsealedSha256 = new Bun.CryptoHasher('sha256').update(pdf).digest('hex')
			const rendering = { unsealedSha256, unsealedBytes: pdf.length, missingCodePoints }
			if (unsealedSha256 === unless || missingCodePoints.length > 0) return { ...rendering, pdf: null }
			if (seal === undefined || signer === undefined) return { ...rendering, pdf }
			const { timestampBytes } = seal
			const name = input.organization.name
			return { ...rendering, pdf: sealPdf(pdf, seam, { signer, sealedAt, name, timestampBytes }) }
		},
		findMissing(text) {
			const chain = fonts.chainOf('regular').map((name) => fonts.get(name))
			const lacks = (letter: string) => !chain.some((font) => font.has(letter.codePointAt(0) ?? 0))
			return nameLetters([...new Set(text)].filter((letter) => letter.trim() !== '' && lacks(letter)))
		},
	}
}

type Tools = { readonly fonts: Fonts; readonly shaper: Shaper }

/** The fonts that a language prefers; none for most. */
const FONT_GROUPS = { en: '', ja: 'ja', ko: 'ko', zh: 'zh', [TRADITIONAL]: TRADITIONAL }

/** Chinese, Japanese and Korean draw shared letters in their own ways, so each has its own cache. */
function createTools(fonts: Fonts): (language: string) => Tools {
	const byGroup = new Map<string, Tools>()
	return (language) => {
		const group = pickWords(FONT_GROUPS, language)
		let tools = byGroup.get(group)
		if (tools === undefined) {
			const own = group === '' ? fonts : fonts.preferring(group)
			tools = { fonts: own, shaper: createShaper(own) }
			byGroup.set(group, tools)
		}
		return tools
	}
}
