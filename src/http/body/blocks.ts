import { AHEAD_BYTES } from './bodies.ts'

/** Collects bytes in blocks of one size: a client may send single bytes, each of which would take memory for itself. */
export class Blocks {
	readonly #blocks: Buffer[] = []
	#length = 0

	/** In bytes. */
	get length(): number {
		return this.#length
	}

	add(bytes: Uint8Array): void {
		for (let at = 0; at < bytes.byteLength;) {
			const offset = this.#length % AHEAD_BYTES
			if (offset === 0) this.#blocks.push(Buffer.allocUnsafeSlow(AHEAD_BYTES))
			const piece = bytes.subarray(at, at + AHEAD_BYTES - offset)
			this.#blocks.at(-1)?.set(piece, offset)
			this.#length += piece.byteLength
			at += piece.byteLength
		}
	}

	join(): Uint8Array {
		return Buffer.concat(this.#blocks, this.#length)
	}

	free(): void {
		for (const block of this.#blocks.splice(0)) freeNow(block)
	}
}

/**
 * Frees the memory of bytes that are no longer needed. The runtime collects it much later, and many cut-off bodies may
 * come at once.
 */
export function freeNow({ buffer }: Uint8Array): void {
	;(buffer as ArrayBuffer).transfer(0)
}
