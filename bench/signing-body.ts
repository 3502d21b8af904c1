import { deflateSync } from 'node:zlib'

/** The body of `POST /v1/waivers` that the benches send. The keys of `values` are the ids of `signingBlocks`. */
export type SigningBody = {
	readonly templateId: string
	readonly source: 'api'
	readonly values: {
		readonly name: { readonly firstName: string; readonly lastName: string }
		readonly email: string
		readonly phone: string
		readonly dateOfBirth: string
		readonly rules: boolean
		readonly health: boolean
		readonly consent: boolean
		readonly signature: string
	}
}

/** A template as a small venue has it. */
export const signingBlocks = [
	{ id: 'title', type: 'heading', text: 'Climbing hall' },
	{ id: 'name', type: 'name', label: 'Your name' },
	{ id: 'email', type: 'email', label: 'Email' },
	{ id: 'phone', type: 'phone', label: 'Phone' },
	{ id: 'dateOfBirth', type: 'date_of_birth', label: 'Date of birth' },
	{ id: 'rules', type: 'checkbox', label: 'I have read the rules of the hall.' },
	{ id: 'health', type: 'checkbox', label: 'I am in good health.' },
	{ id: 'consent', type: 'consent', label: 'Electronic records', text: 'I agree to sign electronically.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['drawn'] },
]

/** `count` bodies that differ in person and signature, always the same ones. */
export function createBodies(templateId: string, count: number): string[] {
	return Array.from({ length: count }, (_, i) => {
		const body: SigningBody = {
			templateId,
			source: 'api',
			values: {
				name: { firstName: `Guest${i}`, lastName: `Number${i * 7919}` },
				email: `guest${i}@example.com`,
				phone: `+1 555 ${String(1_000_000 + i)}`,
				dateOfBirth: `19${60 + (i % 40)}-0${1 + (i % 9)}-1${i % 10}`,
				rules: true,
				health: true,
				consent: true,
				signature: `data:image/png;base64,${drawSignature(i).toString('base64')}`,
			},
		}
		return JSON.stringify(body)
	})
}

const WIDTH = 600
const HEIGHT = 200
/** Anti-aliased strokes compress badly; this many loops give a PNG of about 11 KB, 15 KB in base64. */
const LOOPS = 11

/** A scribble as a valid PNG, grey with alpha, as a signature pad in a browser gives it. */
export function drawSignature(seed: number): Buffer {
	const pixels = Buffer.alloc(WIDTH * HEIGHT)
	for (let step = 0; step < LOOPS * 600; step++) {
		const t = (step / 600) * 2 * Math.PI
		const x = 30 + (540 * step) / (LOOPS * 600) + 24 * Math.cos(t * 1.3 + seed)
		const y = 100 + 60 * Math.sin(t + seed * 0.7) * Math.cos(t * 0.37 + seed)
		darken(pixels, x, y)
	}
	return encodePng(pixels)
}

/** A pen point about three pixels wide, with soft edges. */
function darken(pixels: Buffer, x: number, y: number): void {
	for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 2; row++)
		for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 2; column++) {
			const ink = Math.max(0, Math.round(255 * (1.6 - Math.hypot(column - x, row - y))))
			const at = row * WIDTH + column
			pixels[at] = Math.min(255, Math.max(pixels[at] ?? 0, ink))
		}
}

function encodePng(alpha: Buffer): Buffer {
	const lines = Buffer.alloc((WIDTH * 2 + 1) * HEIGHT)
	for (let row = 0; row < HEIGHT; row++)
		for (let column = 0; column < WIDTH; column++)
			lines[row * (WIDTH * 2 + 1) + 2 + column * 2] = alpha[row * WIDTH + column] ?? 0
	const header = Buffer.alloc(13)
	header.writeUInt32BE(WIDTH, 0)
	header.writeUInt32BE(HEIGHT, 4)
	// 8 bits, grey with alpha, no interlacing.
	header.set([8, 4, 0, 0, 0], 8)
	const signature = Buffer.from('89504e470d0a1a0a', 'hex')
	return Buffer.concat([
		signature,
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(lines)),
		chunk('IEND', Buffer.alloc(0)),
	])
}

function chunk(type: string, data: Buffer): Buffer {
	const whole = Buffer.alloc(12 + data.length)
	whole.writeUInt32BE(data.length, 0)
	whole.write(type, 4, 'latin1')
	whole.set(data, 8)
	whole.writeUInt32BE(Bun.hash.crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
	return whole
}
