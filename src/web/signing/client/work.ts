import { WORK_BITS } from '../../../kit/work-bits.ts'

/** Own SHA-256 (FIPS 180-4): `crypto.subtle` is missing without HTTPS, and takes longer for so short a text. */
const ROUNDS = new Int32Array(64)
const START = new Int32Array(8)

/** The fractions of the cube and square roots of the first primes. */
for (let number = 2, count = 0; count < 64; number += 1) {
	let divisor = 2
	while (number % divisor !== 0) divisor += 1
	if (divisor < number) continue
	if (count < 8) START[count] = number ** (1 / 2) * 2 ** 32
	ROUNDS[count] = number ** (1 / 3) * 2 ** 32
	count += 1
}

/** The last hash: a new list for each would take longer than the hash. */
const hash = new Int32Array(8)

/** Longest time in milliseconds for which the page may not respond: a frame. */
const SLICE_MS = 16

/** Tries between two looks at the clock. */
const TRIES = 64

/** What a person does first at a form. */
const SIGNS = ['pointerdown', 'keydown', 'input'] as const

let found: { readonly text: string; readonly work: Promise<number> } | undefined

/** Starts the work for a form as soon as somebody touches the page, so that nobody waits for it later. */
export function workSoon(challenge: string, key: string): void {
	const start = (): void => {
		for (const sign of SIGNS) removeEventListener(sign, start)
		void work(challenge, key)
	}
	for (const sign of SIGNS) addEventListener(sign, start, { passive: true })
}

/** Finds the number that shows the work for a form; see `pages/limits/browser-work.ts`. @param key the form's idempotency key */
export function work(challenge: string, key: string): Promise<number> {
	const text = challenge + key
	if (found?.text !== text) found = { text, work: search(text) }
	return found.work
}

async function search(text: string): Promise<number> {
	const head = hashText(text)
	const words = new Int32Array(64)
	for (let tried = 0; ;) {
		const end = performance.now() + SLICE_MS
		while (performance.now() < end)
			for (const next = tried + TRIES; tried < next; tried += 1) {
				words.fill(0, 8, 16)
				words.set(head)
				words[8] = tried
				words[9] = 0x80000000
				words[15] = 36 * 8
				compress(words)
				if ((hash[0] ?? -1) >>> (32 - WORK_BITS) === 0) return tried
			}
		await new Promise((resolve) => setTimeout(resolve))
	}
}

/** @param text of at most 55 letters: a longer one needs a second block */
function hashText(text: string): Int32Array {
	const block = new Uint8Array(64)
	const { written } = new TextEncoder().encodeInto(text, block)
	block[written] = 0x80
	const view = new DataView(block.buffer)
	view.setUint32(60, written * 8)
	const words = new Int32Array(64)
	for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(index * 4)
	compress(words)
	return hash.slice()
}

/**
 * Hashes one block. Sums are cut to 32 bits at once, without which a browser takes eight times as long.
 * @param words the block in the first 16, and room for the other 48
 */
function compress(words: Int32Array): void {
	for (let index = 16; index < 64; index += 1) {
		const x = words[index - 15] ?? 0
		const y = words[index - 2] ?? 0
		const small = (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
		words[index] = (((words[index - 16] ?? 0) + (words[index - 7] ?? 0)) | 0) + (small | 0)
	}
	let a = START[0] ?? 0
	let b = START[1] ?? 0
	let c = START[2] ?? 0
	let d = START[3] ?? 0
	let e = START[4] ?? 0
	let f = START[5] ?? 0
	let g = START[6] ?? 0
	let h = START[7] ?? 0
	for (let index = 0; index < 64; index += 1) {
		const choice = ((turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))) | 0
		const x = (((h + choice) | 0) + (((ROUNDS[index] ?? 0) + (words[index] ?? 0)) | 0)) | 0
		const y = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
		h = g
		g = f
		f = e
		e = (d + x) | 0
		d = c
		c = b
		b = a
		a = (x + y) | 0
	}
	hash[0] = (START[0] ?? 0) + a
	hash[1] = (START[1] ?? 0) + b
	hash[2] = (START[2] ?? 0) + c
	hash[3] = (START[3] ?? 0) + d
	hash[4] = (START[4] ?? 0) + e
	hash[5] = (START[5] ?? 0) + f
	hash[6] = (START[6] ?? 0) + g
	hash[7] = (START[7] ?? 0) + h
}

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
