/**
 * The color space sRGB (IEC 61966-2-1) as an ICC profile of version 4.2, of some 500 bytes: PDF/A wants one in each
 * file. It is made of published numbers, so nobody's file is shipped.
 */
export function makeColorProfile(): Uint8Array<ArrayBuffer> {
	const curve = join(
		ascii('para'),
		u32(0),
		u32(3 << 16),
		fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045),
	)
	const tags: readonly (readonly [string, Uint8Array])[] = [
		['desc', words('sRGB')],
		['cprt', words('No copyright')],
		['wtpt', point(D50)],
		['chad', join(ascii('sf32'), u32(0), fixed(...TO_D50))],
		['rXYZ', point([0.43607, 0.22249, 0.01392])],
		['gXYZ', point([0.38515, 0.71687, 0.09708])],
		['bXYZ', point([0.14307, 0.06061, 0.7141])],
		['rTRC', curve],
		['gTRC', curve],
		['bTRC', curve],
	]
	const bodies = [...new Set(tags.map(([, body]) => body))]
	const offsets = new Map<Uint8Array, number>()
	let end = HEADER_BYTES + 4 + tags.length * TAG_BYTES
	for (const body of bodies) {
		offsets.set(body, end)
		end += body.length
	}
	const table = tags.map(([name, body]) => join(ascii(name), u32(offsets.get(body) ?? 0), u32(body.length)))
	return join(head(end), u32(tags.length), ...table, ...bodies)
}

const HEADER_BYTES = 128
const TAG_BYTES = 12

/** The white of the space in which profiles are connected (ICC.1, 7.2.16). */
const D50 = [0.9642, 1, 0.8249] as const

/** By Bradford's matrix from the white of sRGB, row by row. */
const TO_D50 = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168] as const

/** A display's profile without a program, a maker or a time. */
function head(size: number): Uint8Array<ArrayBuffer> {
	const bytes = join(
		u32(size),
		u32(0),
		u32(0x0420_0000),
		ascii('mntrRGB XYZ '),
		new Uint8Array(12),
		ascii('acsp'),
	)
	const dated = new Uint8Array(HEADER_BYTES)
	dated.set(bytes)
	// Year, month and day: zeroes are no date.
	dated.set([0x07, 0xea, 0, 1, 0, 1], 24)
	dated.set(fixed(...D50), 68)
	return dated
}

function words(text: string): Uint8Array<ArrayBuffer> {
	const letters = join(...Array.from(text, (letter) => new Uint8Array([0, letter.charCodeAt(0)])))
	const parts = [ascii('mluc'), u32(0), u32(1), u32(12), ascii('enUS'), u32(letters.length), u32(28), letters]
	return aligned(join(...parts))
}

function point(xyz: readonly [number, number, number]): Uint8Array<ArrayBuffer> {
	return join(ascii('XYZ '), u32(0), fixed(...xyz))
}

/** Numbers in 65,536ths. */
function fixed(...values: readonly number[]): Uint8Array<ArrayBuffer> {
	return join(...values.map((value) => u32(Math.round(value * 65_536))))
}

function u32(value: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(4)
	new DataView(bytes.buffer).setUint32(0, value)
	return bytes
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(text)
}

/** Each tag begins at a multiple of four. */
function aligned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	return join(bytes, new Uint8Array(-bytes.length & 3))
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.concat(parts))
}
