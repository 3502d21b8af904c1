import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Page } from './page.ts'

/** A cached page. The texts of its slots differ each time. */
export type ReadyPage = {
	readonly page: Page
	/** The parts before, between and after the slots. */
	readonly parts: readonly Part[]
	/** In bytes. */
	readonly slotLength: number
}

type Part = { readonly plain: Uint8Array; readonly deflate: Uint8Array }

/** In bytes, with both forms of each page. */
const MAX_BYTES = 32 * 1024 * 1024

/** Memory for a page besides its bytes. */
const BYTES_PER_PAGE = 2_048

/** Pages by their content. The one used longest ago makes room for another. */
export class ReadyPages {
	readonly #pages = new Map<string, ReadyPage>()
	#bytes = 0

	get bytes(): number {
		return this.#bytes
	}

	find(key: string): ReadyPage | undefined {
		const page = this.#pages.get(key)
		if (page === undefined) return undefined
		this.#pages.delete(key)
		this.#pages.set(key, page)
		return page
	}

	/** @param slot an ASCII text that the page contains nowhere else; '' for a page without slots */
	add(key: string, page: Page, html: string, slot: string): ReadyPage {
		const { body: _, pageProps: __, ...rest } = page
		const parts = pack(slot === '' ? [html] : html.split(slot), slot.length)
		const ready = { page: { ...rest, body: '' }, parts, slotLength: slot.length }
		this.#drop(key)
		this.#pages.set(key, ready)
		this.#bytes += weigh(key, ready)
		for (const oldest of this.#pages.keys()) {
			if (this.#bytes <= MAX_BYTES) break
			this.#drop(oldest)
		}
		return ready
	}

	#drop(key: string): void {
		const page = this.#pages.get(key)
		if (page === undefined) return
		this.#pages.delete(key)
		this.#bytes -= weigh(key, page)
	}
}

function weigh(key: string, { parts }: ReadyPage): number {
	const sizes = parts.map(({ plain, deflate }) => plain.length + deflate.length)
	return sizes.reduce((sum, size) => sum + size, 2 * key.length + BYTES_PER_PAGE)
}

/** The greatest distance to which a part may refer back (RFC 1951). */
const WINDOW_BYTES = 32_768

function pack(texts: readonly string[], slotLength: number): Part[] {
	// No part holds a zero byte, so none refers to the text in a slot.
	const emptySlot = Buffer.alloc(slotLength)
	let before: Uint8Array = Buffer.alloc(0)
	return texts.map((text) => {
		const plain = Buffer.from(text)
		const dictionary = before.length === 0 ? {} : { dictionary: before }
		// Ends at a byte.
		const deflate = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary })
		before = Buffer.concat([before, plain, emptySlot]).subarray(-WINDOW_BYTES)
		return { plain, deflate }
	})
}

/** The page with a text in each of its slots. */
export function fillPage({ parts, slotLength }: ReadyPage, slot: string): Uint8Array<ArrayBuffer> {
	const text = readSlot(slot, slotLength)
	return Buffer.concat(parts.flatMap(({ plain }, at) => (at === 0 ? [plain] : [text, plain])))
}

function readSlot(slot: string, length: number): Buffer {
	const text = Buffer.from(slot)
	if (text.length !== length) throw new Error('A slot of a page has one length.')
	return text
}

/** RFC 1952: no name, no time, an unknown system. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** RFC 1951: a last block that is empty. */
const LAST_BLOCK = Uint8Array.of(3, 0)

/**
 * As `fillPage`, in the format of gzip: the parts are compressed already, and the texts stay uncompressed between them.
 */
export function fillPackedPage({ parts, slotLength }: ReadyPage, slot: string): Uint8Array<ArrayBuffer> {
	const text = readSlot(slot, slotLength)
	const slotBlock = storedBlock(text)
	const pieces: Uint8Array[] = [GZIP_HEADER]
	let [checksum, length] = [0, 0]
	for (const [at, { plain, deflate }] of parts.entries()) {
		if (at > 0) {
			pieces.push(slotBlock)
			checksum = crc32(text, checksum)
			length += text.length
		}
		pieces.push(deflate)
		checksum = crc32(plain, checksum)
		length += plain.length
	}
	const end = Buffer.alloc(8)
	end.writeUInt32LE(checksum, 0)
	end.writeUInt32LE(length, 4)
	return Buffer.concat([...pieces, LAST_BLOCK, end])
}

/** RFC 1951, 3.2.4. It has room for 65,535 bytes. */
function storedBlock(text: Uint8Array): Uint8Array {
	const head = Buffer.alloc(5)
	head.writeUInt16LE(text.length, 1)
	head.writeUInt16LE(~text.length & 0xffff, 3)
	return Buffer.concat([head, text])
}
