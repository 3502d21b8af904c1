import type { Page } from './page.ts'

/** A cached page. The texts of its slots differ each time. */
export type ReadyPage = {
	readonly page: Page
	/** The parts before, between and after the slots. */
	readonly parts: readonly string[]
	/** Of a page without slots. */
	readonly gzip: Uint8Array<ArrayBuffer> | undefined
}

/** In bytes, with the compressed form of those that have one. */
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

	/** @param slot a text that the page contains nowhere else; '' for a page without slots */
	add(key: string, page: Page, html: string, slot: string): ReadyPage {
		const { body: _, pageProps: __, inlineStyle: style, ...rest } = page
		const parts = slot === '' ? [html] : html.split(slot)
		const ready = {
			page: { ...rest, body: '', ...(style && { inlineStyle: { ...style, text: '' } }) },
			parts,
			gzip: slot === '' ? Bun.gzipSync(html) : undefined,
		}
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

/** A text takes up to two bytes a letter. */
function weigh(key: string, { parts, gzip }: ReadyPage): number {
	const letters = parts.reduce((sum, { length }) => sum + length, key.length)
	return 2 * letters + (gzip?.length ?? 0) + BYTES_PER_PAGE
}
