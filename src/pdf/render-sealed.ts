import { createPrivateKey } from 'node:crypto'
import type { Signer } from '../seal/cms.ts'
import { openFonts } from './text/fonts.ts'
import type { PdfInput } from './input.ts'
import { renderPdf } from './render.ts'
import { sealPdf } from './writer/seal.ts'
import { createShaper } from './text/shaper.ts'

/** What a worker is opened with. Plain data, which crosses `postMessage`. */
export type RendererSetup = {
	/** TrueType fonts to ask after our own. */
	readonly fontFiles: readonly string[]
	/** Undefined leaves documents unsealed. */
	readonly seal: SealSetup | undefined
}

export type SealSetup = {
	/** PKCS #8, PEM. */
	readonly key: string
	/** DER. */
	readonly certificate: Uint8Array
	readonly chain: readonly Uint8Array[]
	/** Bytes to leave free for a timestamp; 0 where none is wanted. */
	readonly timestampBytes: number
}

export type RenderOrder = {
	readonly input: PdfInput
	/** The moment that the seal states: ISO 8601, UTC. */
	readonly sealedAt: string
	/** A hash of unsealed bytes: where they come out the same again, they are not sealed anew. */
	readonly unless?: string | undefined
}

export type RenderedPdf = {
	/** The sealed document; null where it came out as `unless` says. */
	readonly pdf: Uint8Array<ArrayBuffer> | null
	/** SHA-256, lower-case hex, and length of the bytes before the seal, with which the sealed document begins. */
	readonly unsealedSha256: string
	readonly unsealedBytes: number
	/** Characters that no font has, as `U+XXXX` in order: they stand as boxes. */
	readonly missingCodePoints: string[]
}

/** Renders and seals. Opened once; the shaper's memory of words makes every later document quick. */
export function openSealedRenderer({ fontFiles, seal }: RendererSetup): (order: RenderOrder) => RenderedPdf {
	const fonts = openFonts(fontFiles)
	const tools = { fonts, shaper: createShaper(fonts) }
	const signer: Signer | undefined = seal && { ...seal, key: createPrivateKey(seal.key) }
	return ({ input, sealedAt, unless }) => {
		const { pdf, seam, missingCodePoints } = renderPdf(input, tools)
		const unsealedSha256 = new Bun.CryptoHasher('sha256').update(pdf).digest('hex')
		const rendered = { unsealedSha256, unsealedBytes: pdf.length, missingCodePoints }
		if (unsealedSha256 === unless) return { ...rendered, pdf: null }
		if (seal === undefined || signer === undefined) return { ...rendered, pdf }
		const { timestampBytes } = seal
		const name = input.organization.name
		return { ...rendered, pdf: sealPdf(pdf, seam, { signer, sealedAt, name, timestampBytes }) }
	}
}
