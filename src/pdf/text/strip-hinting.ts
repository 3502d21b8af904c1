/** Tables of instructions that fit outlines to coarse pixels (OpenType 1.9). Print and today's screens need none. */
const HINTING = new Set(['cvt ', 'fpgm', 'prep'])

/**
 * The same font without instructions, so that no subset of it carries them: DejaVu's are half of what a document needs
 * of it. A collection, and a font without instructions, stays as it is.
 */
export function stripHinting(font: Buffer): Buffer {
	const tables = readTables(font)
	const [glyf, loca, head] = [tables.get('glyf'), tables.get('loca'), tables.get('head')]
	if (!tables.has('fpgm') || glyf === undefined || loca === undefined || head === undefined) return font
	const offsets = readOffsets(loca, head.readInt16BE(LOCA_FORMAT_AT) === 0)
	const glyphs = offsets.slice(1).map((end, at) => stripGlyph(glyf.subarray(offsets[at], end)))
	const longLoca = Buffer.alloc(4 * offsets.length)
	let end = 0
	for (const [at, glyph] of glyphs.entries()) {
		end += glyph.length
		longLoca.writeUInt32BE(end, 4 * at + 4)
	}
	const longHead = Buffer.from(head)
	longHead.writeInt16BE(1, LOCA_FORMAT_AT)
	const stripped = new Map([...tables].filter(([tag]) => !HINTING.has(tag)))
	return writeTables(
		font.readUInt32BE(0),
		stripped.set('glyf', Buffer.concat(glyphs)).set('loca', longLoca).set('head', longHead),
	)
}

/** In `head`: 0 for offsets of two bytes that count pairs, 1 for offsets of four. */
const LOCA_FORMAT_AT = 50

/** The directory's head and each of its entries: a tag, a checksum, an offset and a length. */
const HEAD_BYTES = 12
const ENTRY_BYTES = 16

function readTables(font: Buffer): Map<string, Buffer> {
	const tables = new Map<string, Buffer>()
	if (font.toString('latin1', 0, 4) === 'ttcf') return tables
	for (let entry = 0; entry < font.readUInt16BE(4); entry += 1) {
		const at = HEAD_BYTES + ENTRY_BYTES * entry
		const start = font.readUInt32BE(at + 8)
		const end = start + font.readUInt32BE(at + 12)
		tables.set(font.toString('latin1', at, at + 4), font.subarray(start, end))
	}
	return tables
}

function readOffsets(loca: Buffer, isShort: boolean): number[] {
	return Array.from({ length: loca.length / (isShort ? 2 : 4) }, (_none, at) =>
		isShort ? 2 * loca.readUInt16BE(2 * at) : loca.readUInt32BE(4 * at),
	)
}

/** Contours and the bounding box, five numbers of two bytes, stand before the outlines. */
const GLYPH_HEAD_BYTES = 10

export function stripGlyph(glyph: Buffer): Buffer {
	if (glyph.length === 0) return glyph
	const contours = glyph.readInt16BE(0)
	if (contours < 0) return stripComposite(glyph)
	const at = GLYPH_HEAD_BYTES + 2 * contours
	const points = glyph.subarray(at + 2 + glyph.readUInt16BE(at))
	return pad(Buffer.concat([glyph.subarray(0, at), Buffer.alloc(2), points]))
}

/** Flags of a component (OpenType 1.9, `glyf`). */
const WORDS = 1 << 0
const SCALE = 1 << 3
const MORE = 1 << 5
const TWO_SCALES = 1 << 6
const MATRIX = 1 << 7
const INSTRUCTIONS = 1 << 8

function stripComposite(glyph: Buffer): Buffer {
	const stripped = Buffer.from(glyph)
	let at = GLYPH_HEAD_BYTES
	for (let flags = MORE; (flags & MORE) !== 0;) {
		flags = stripped.readUInt16BE(at)
		stripped.writeUInt16BE(flags & ~INSTRUCTIONS, at)
		at += 4 + ((flags & WORDS) === 0 ? 2 : 4)
		at += (flags & SCALE) !== 0 ? 2 : (flags & TWO_SCALES) !== 0 ? 4 : (flags & MATRIX) !== 0 ? 8 : 0
	}
	return pad(stripped.subarray(0, at))
}

/** Tables and glyphs begin at multiples of four. */
function pad(bytes: Buffer): Buffer {
	return Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4)
}

function writeTables(version: number, tables: ReadonlyMap<string, Buffer>): Buffer {
	const directory = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * tables.size)
	directory.writeUInt32BE(version, 0)
	directory.writeUInt16BE(tables.size, 4)
	const parts: Buffer[] = [directory]
	let start = directory.length
	for (const [entry, [tag, table]] of [...tables].entries()) {
		const at = HEAD_BYTES + ENTRY_BYTES * entry
		directory.write(tag, at, 'latin1')
		directory.writeUInt32BE(start, at + 8)
		directory.writeUInt32BE(table.length, at + 12)
		parts.push(pad(table))
		start += pad(table).length
	}
	return Buffer.concat(parts)
}
