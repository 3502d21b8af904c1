import { readFileSync } from 'node:fs'
import program from 'harfbuzzjs/dist/harfbuzz-subset.wasm' with { type: 'file' }
import { lazy } from '../../kit/lazy.ts'

/** The functions of HarfBuzz that cut fonts (hb-subset.h). A pointer is an offset in `memory`; 0 is none. */
type Subsetter = {
	readonly memory: WebAssembly.Memory
	malloc(length: number): number
	free(place: number): void
	hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
	hb_blob_destroy(blob: number): void
	hb_blob_get_data(blob: number, length: number): number
	hb_blob_get_length(blob: number): number
	hb_face_create(blob: number, index: number): number
	hb_face_reference_blob(face: number): number
	hb_face_destroy(face: number): void
	hb_set_add(set: number, value: number): void
	hb_subset_input_create_or_fail(): number
	hb_subset_input_destroy(input: number): void
	hb_subset_input_glyph_set(input: number): number
	hb_subset_input_set(input: number, kind: number): number
	hb_subset_input_set_flags(input: number, flags: number): void
	hb_subset_or_fail(face: number, input: number): number
}

const openSubsetter = lazy((): Subsetter => {
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(program)))
	;(exports['_initialize'] as () => void)()
	return exports as unknown as Subsetter
})

/** `HB_MEMORY_MODE_READONLY`: the bytes are freed here, after all that reads them. */
const READ_ONLY = 1

/** `HB_SUBSET_FLAGS_…`. Print and today's screens need no hinting, and a document's text was shaped already. */
const NO_HINTING = 0x1
const RETAIN_GIDS = 0x2
const NOTDEF_OUTLINE = 0x40
const NO_LAYOUT_CLOSURE = 0x200

/** `HB_SUBSET_SETS_DROP_TABLE_TAG`. */
const DROPPED_TABLES = 3

/** A PDF holds the text, the name and the metrics of a font itself (ISO 32000-2, 9.9.1). */
const NOT_NEEDED = [
	'cmap',
	'name',
	'post',
	'OS/2',
	'GSUB',
	'GPOS',
	'GDEF',
	'STAT',
	'gasp',
	'DSIG',
	'kern',
	'MATH',
]

/**
 * Cuts a font down to some glyphs and the parts that they are made of. Glyphs keep their numbers.
 * @throws if the font is damaged
 */
export function cutGlyphs(font: Uint8Array, glyphIds: Iterable<number>): Uint8Array<ArrayBuffer> {
	const hb = openSubsetter()
	const place = hb.malloc(font.length)
	new Uint8Array(hb.memory.buffer).set(font, place)
	const blob = hb.hb_blob_create(place, font.length, READ_ONLY, 0, 0)
	// Only the first font of a collection is used.
	const face = hb.hb_face_create(blob, 0)
	const input = hb.hb_subset_input_create_or_fail()
	for (const id of glyphIds) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), id)
	for (const tag of NOT_NEEDED)
		hb.hb_set_add(hb.hb_subset_input_set(input, DROPPED_TABLES), Buffer.from(tag.padEnd(4)).readUInt32BE())
	hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GIDS | NOTDEF_OUTLINE | NO_LAYOUT_CLOSURE)
	const subset = hb.hb_subset_or_fail(face, input)
	hb.hb_subset_input_destroy(input)
	hb.hb_face_destroy(face)
	hb.hb_blob_destroy(blob)
	hb.free(place)
	if (subset === 0) throw new Error('The font is damaged: no part of it can be embedded.')
	const result = hb.hb_face_reference_blob(subset)
	const start = hb.hb_blob_get_data(result, 0)
	const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)).slice()
	hb.hb_blob_destroy(result)
	hb.hb_face_destroy(subset)
	return bytes
}
