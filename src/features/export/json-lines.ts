import { nextTurn } from '../../kit/limits/next-turn.ts'

/** In UTF-16 units; other work runs between two pieces. */
const PIECE = 64 * 1024

/** In pieces. Bytes are written as `{"base64": "…"}`. */
export async function* toJsonLines(values: Iterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	const encoder = new TextEncoder()
	let text = ''
	for (const value of values) {
		text += `${JSON.stringify(value, writeBytes)}\n`
		if (text.length < PIECE) continue
		yield encoder.encode(text)
		text = ''
		await nextTurn()
	}
	if (text !== '') yield encoder.encode(text)
}

function writeBytes(_key: string, value: unknown): unknown {
	return value instanceof Uint8Array ? { base64: value.toBase64() } : value
}
