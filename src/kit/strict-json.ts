import { hasForbiddenCharacter, hasForbiddenControl, hasTooManyMarks } from './text/text.ts'

export const MAX_DEPTH = 64

/** Most values that are read, counting those in arrays and objects: a million small ones take seconds. */
export const MAX_VALUES = 20_000

/** A JSON Pointer longer than this (in UTF-16 code units) is not returned. */
const MAX_POINTER_LENGTH = 1024

export type JsonFault =
	| 'malformed'
	| 'duplicate_key'
	| 'too_deep'
	| 'too_many_values'
	| 'control_character'
	| 'lone_surrogate'
	| 'too_many_marks'
	| 'number_out_of_range'

export type StrictJson =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly fault: JsonFault; readonly pointer: string }

/**
 * Reads JSON (RFC 8259) and refuses texts that `JSON.parse` would alter silently or that we never store: duplicate
 * keys, unsafe integers, too much depth or too many values, control characters, lone surrogates, too many combining
 * marks in a row. `pointer` (RFC 6901) leads to the value, for a bad key to its object; it is '' for a fault of the
 * body as a whole.
 * @param csvFields members of the outermost object that hold CSV, whose lines end in CRLF (RFC 4180): it becomes LF
 */
export function parseStrictJson(text: string, csvFields: readonly string[] = []): StrictJson {
	const keysInText = countKeys(text)
	if (keysInText === TOO_DEEP) return refuse('too_deep', '')
	if (keysInText === TOO_MANY) return refuse('too_many_values', '')
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		return refuse('malformed', '')
	}
	if (value !== null) for (const field of csvFields) foldLineEnds(value, field)
	const walk: Walk = { suspicion: suspect(text), keys: 0, fault: undefined, path: [] }
	checkValue(walk, value)
	if (walk.fault !== undefined) return refuse(walk.fault, toPointer(walk.path.reverse()))
	// JSON.parse keeps only the last of two equal keys, so the tree then has fewer keys than the text.
	if (walk.keys !== keysInText) return refuse('duplicate_key', '')
	return { ok: true, value }
}

function foldLineEnds(body: unknown, field: string): void {
	const { [field]: csv } = body as Readonly<Record<string, unknown>>
	if (typeof csv === 'string') Object.assign(body as object, { [field]: csv.replaceAll('\r\n', '\n') })
}

const TOO_DEEP = -1
const TOO_MANY = -2
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c

function countKeys(text: string): number {
	let keys = 0
	let depth = 0
	// The text itself is a value, and a bracket or a comma begins one, except in `[]` and `{}`.
	let values = 1
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i)
		if (code === QUOTE) {
			i = findStringEnd(text, i)
			if (i < 0) return keys
		} else if (code === COLON) keys++
		else if (code === COMMA) {
			if (++values > MAX_VALUES) return TOO_MANY
		}
		// Brackets differ from braces in one bit: `[` 5b, `{` 7b, `]` 5d, `}` 7d.
		else if ((code & ~0x20) === 0x5b) {
			if (++depth > MAX_DEPTH) return TOO_DEEP
			if (++values > MAX_VALUES) return TOO_MANY
		} else if ((code & ~0x20) === 0x5d) depth--
	}
	return keys
}

function findStringEnd(text: string, start: number): number {
	let end = text.indexOf('"', start + 1)
	while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
	return end
}

function isEscaped(text: string, index: number): boolean {
	let first = index
	while (text.charCodeAt(first - 1) === BACKSLASH) first--
	return (index - first) % 2 === 1
}

/**
 * Problems that the strings of a text may have, judged from the text as a whole. Most texts have none, so their strings
 * need no check.
 */
type Suspicion = { readonly escapes: boolean; readonly del: boolean; readonly wide: boolean }

function suspect(text: string): Suspicion | undefined {
	// JSON itself forbids raw C0 characters in strings, so only escapes can contain them.
	const escapes = text.includes('\\')
	const del = text.includes('\u007f')
	const wide = !isAscii(text)
	return escapes || del || wide ? { escapes, del, wide } : undefined
}

type Walk = {
	readonly suspicion: Suspicion | undefined
	keys: number
	fault: JsonFault | undefined
	/** The path to the fault, innermost step first: it is only written on the way out. */
	readonly path: string[]
}

function checkValue(walk: Walk, value: unknown): boolean {
	if (typeof value === 'string') return walk.suspicion === undefined || checkText(walk, walk.suspicion, value)
	if (typeof value === 'number') {
		// Every number beyond the safe integers is an integer in a double, so fractions need no exception.
		if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return true
		walk.fault = 'number_out_of_range'
		return false
	}
	if (typeof value !== 'object' || value === null) return true
	return Array.isArray(value) ? checkItems(walk, value) : checkMembers(walk, value)
}

function checkItems(walk: Walk, items: readonly unknown[]): boolean {
	for (let i = 0; i < items.length; i++) {
		if (checkValue(walk, items[i])) continue
		walk.path.push(String(i))
		return false
	}
	return true
}

function checkMembers(walk: Walk, members: object): boolean {
	for (const key in members) {
		walk.keys++
		if (walk.suspicion !== undefined && !checkText(walk, walk.suspicion, key)) return false
		if (checkValue(walk, (members as Record<string, unknown>)[key])) continue
		walk.path.push(key)
		return false
	}
	return true
}

/** From this many characters on (base64 images above all) native searches beat the pattern. */
const LONG_TEXT = 256

function checkText(walk: Walk, suspicion: Suspicion, text: string): boolean {
	if (text.length >= LONG_TEXT && isPlain(suspicion, text)) return true
	if (hasForbiddenControl(text)) walk.fault = 'control_character'
	else if (!text.isWellFormed()) walk.fault = 'lone_surrogate'
	else if (hasTooManyMarks(text)) walk.fault = 'too_many_marks'
	return walk.fault === undefined
}

/**
 * Returns true if `text` is certainly printable ASCII. With a C0 character, the quoted text is longer by more than its
 * quotes.
 */
function isPlain(suspicion: Suspicion, text: string): boolean {
	if (suspicion.del || (suspicion.wide && !isAscii(text))) return false
	return !suspicion.escapes || JSON.stringify(text).length === text.length + 2
}

function isAscii(text: string): boolean {
	return Buffer.byteLength(text) === text.length
}

function refuse(fault: JsonFault, pointer: string): StrictJson {
	// A pointer is shown to the caller and logged, so it must not contain characters that we never store.
	const isSafe =
		pointer.length <= MAX_POINTER_LENGTH && !hasForbiddenCharacter(pointer) && !hasTooManyMarks(pointer)
	return { ok: false, fault, pointer: isSafe ? pointer : '' }
}

function toPointer(path: readonly string[]): string {
	return path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
