/** The longest head of an answer, in bytes; a server that sends more is broken. */
const MAX_HEAD_BYTES = 64 * 1024

/** Finds the ends of HTTP/1.1 answers with a `Content-Length` in a stream of bytes, and reports the status of each. */
export class AnswerReader {
	readonly #onAnswer: (status: number) => void
	#pending = ''
	#status = 0
	#bodyLeft = 0

	constructor(onAnswer: (status: number) => void) {
		this.#onAnswer = onAnswer
	}

	/** @throws Error for an answer without a length, or with an endless head. */
	push(bytes: Uint8Array): void {
		let text =
			this.#pending + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
		this.#pending = ''
		while (text !== '') {
			if (this.#status === 0) {
				const end = text.indexOf('\r\n\r\n')
				if (end < 0) {
					if (text.length > MAX_HEAD_BYTES) throw new Error('The head of an answer has no end.')
					this.#pending = text
					return
				}
				this.#readHead(text.slice(0, end))
				text = text.slice(end + 4)
			}
			const taken = Math.min(this.#bodyLeft, text.length)
			this.#bodyLeft -= taken
			text = text.slice(taken)
			if (this.#bodyLeft > 0) return
			const status = this.#status
			this.#status = 0
			this.#onAnswer(status)
		}
	}

	#readHead(head: string): void {
		const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
		if (length === undefined) throw new Error('An answer came without Content-Length.')
		this.#status = Number(head.slice(9, 12))
		this.#bodyLeft = Number(length)
	}
}
