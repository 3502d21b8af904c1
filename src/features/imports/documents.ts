import { MAX_PDF_BYTES } from '../documents/model.ts'

/** The files that came with a list: scans and PDFs, by name. */
export type Documents = {
	/** The names, without folders. */
	readonly names: readonly string[]
	/** The first bytes, at least as many as tell what it is; undefined for a file of more than `MAX_DOCUMENT_BYTES`. */
	head(name: string): Promise<Uint8Array | undefined>
	read(name: string): Promise<Uint8Array>
	/** In bytes. */
	size(name: string): number
}

export const NO_DOCUMENTS: Documents = {
	names: [],
	head: async () => undefined,
	read: async () => new Uint8Array(),
	size: () => 0,
}

export const MAX_DOCUMENT_BYTES = MAX_PDF_BYTES

/** A PDF is kept unchanged. A picture is encoded again, like a guest's photo. */
export type DocumentKind = 'pdf' | 'scan'

/** Recognized by the first bytes; a PDF is never parsed. @returns undefined for anything else */
export function kindOf(head: Uint8Array): DocumentKind | undefined {
	const startsWith = (signature: readonly number[]): boolean =>
		signature.every((byte, at) => head[at] === byte)
	if (startsWith(PDF)) return 'pdf'
	return startsWith(PNG) || startsWith(JPEG) ? 'scan' : undefined
}

/** What a file is that can't be a document, as people call it, for those that cameras, scanners and mails make. */
export function foreignKindOf(head: Uint8Array): string | undefined {
	const text = String.fromCharCode(...head.subarray(0, 12))
	return FOREIGN.find(([, signature]) => signature.test(text))?.[0]
}

/** A name, and the first characters of such a file, of which each is a byte. */
const FOREIGN: readonly (readonly [string, RegExp])[] = [
	['a TIFF file', /^(?:II\*\0|MM\0\*)/],
	['a HEIC file', /^....ftyp(?:heic|heix|hevc|mif1|msf1)/s],
	['a WebP file', /^RIFF....WEBP/s],
	['a GIF file', /^GIF8/],
	['a ZIP archive, or a file of an office program', /^PK/],
]

/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** Finds the document of each record: the one that its row names, or else the one that is named by its id. */
export class DocumentFinder {
	readonly #byName: ReadonlyMap<string, string>
	readonly #byStem: ReadonlyMap<string, string>
	readonly #unused: Set<string>

	constructor({ names }: Documents) {
		this.#byName = new Map(names.map((name) => [foldName(name), name]))
		this.#byStem = new Map(names.flatMap((name) => stemsOf(name).map((stem) => [stem, name] as const)))
		this.#unused = new Set(names)
	}

	/** @returns undefined if the record has none, null if it names one that is not there */
	find(named: string | null, externalId: string | null): string | null | undefined {
		const file =
			named === null
				? this.#byStem.get(foldName(externalId ?? ''))
				: (this.#byName.get(baseOf(named)) ?? null)
		if (typeof file === 'string') this.#unused.delete(file)
		return file
	}

	/** Those that no record has. */
	unused(): string[] {
		return [...this.#unused].sort()
	}
}

function baseOf(path: string): string {
	return foldName(path.split(/[\\/]/).at(-1) ?? '')
}

/** A Mac writes `ä` of a file's name as two characters. */
function foldName(name: string): string {
	return name.normalize('NFC').toLowerCase()
}

/** A name without its ending, and what stands between its spaces and underscores: `waiver_123.pdf` is that of 123. */
function stemsOf(name: string): string[] {
	const stem = foldName(name).replace(/\.[^.]+$/, '')
	return [...stem.split(/[\s_]+/).filter((part) => part !== ''), stem]
}
