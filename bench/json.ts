import { parseStrictJson } from '../src/kit/strict-json.ts'
import { createBodies } from './signing-body.ts'

const ROUNDS = 7
const CALLS = 20_000

for (const [kind, change] of [
	['ASCII', (text: string) => text],
	['with an escape', (text: string) => text.replace('Guest', 'Guest\\n')],
	['with an accent', (text: string) => text.replace('Guest', 'Zoë')],
	['with an accent and an escape', (text: string) => text.replace('Guest', 'Łu\\nkasz')],
] as const) {
	// Decoded from bytes, as a request's text is: that decides how the engine stores it.
	const texts = createBodies('x', 64).map((text) => new TextDecoder().decode(Buffer.from(change(text))))
	const plain = measure(texts, (text) => JSON.parse(text) as unknown)
	const strict = measure(texts, parseStrictJson)
	console.log(
		`${kind}: JSON.parse ${plain.toFixed(2)} us, strict ${strict.toFixed(2)} us, x ${(strict / plain).toFixed(2)}`,
	)
}

/** The best of a few rounds, in microseconds a call. */
function measure(texts: readonly string[], read: (text: string) => unknown): number {
	let best = Infinity
	for (let round = 0; round < ROUNDS; round++) {
		const started = Bun.nanoseconds()
		for (let call = 0; call < CALLS; call++) read(texts[call % texts.length] ?? '')
		best = Math.min(best, (Bun.nanoseconds() - started) / CALLS / 1000)
	}
	return best
}
