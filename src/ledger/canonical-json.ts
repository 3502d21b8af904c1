import { MAX_DEPTH } from '../kit/strict-json.ts'

/**
 * `value` in the one spelling of RFC 8785. A key named `toJSON` is data like any other.
 * @throws TypeError for values outside of JSON: NaN, undefined (also as a member), bigints, class instances, lone
 * surrogates, and more than `MAX_DEPTH` levels, which includes cycles
 */
export function canonicalJson(value: unknown): string {
	return write(value, 0)
}

function write(value: unknown, depth: number): string {
	if (typeof value === 'string') return writeString(value)
	if (typeof value === 'number') return writeNumber(value)
	if (typeof value === 'boolean') return value ? 'true' : 'false'
	if (value === null) return 'null'
	if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}.`)
	if (depth === MAX_DEPTH)
		throw new TypeError(`The value is nested deeper than ${MAX_DEPTH} levels, or contains itself.`)
	return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1)
}

/** Text without escapes or surrogates: nearly all texts, and faster to recognize than to write out. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

function writeString(text: string): string {
	if (PLAIN.test(text)) return `"${text}"`
	if (!text.isWellFormed()) throw new TypeError('A text contains half of a surrogate pair.')
	// JSON.stringify escapes exactly what RFC 8785, section 3.2.2.2, requires.
	return JSON.stringify(text)
}

function writeNumber(number: number): string {
	if (!Number.isFinite(number)) throw new TypeError(`JSON has no ${number}.`)
	return String(number)
}

function writeArray(items: readonly unknown[], depth: number): string {
	let text = ''
	// An index loop meets the holes of a sparse array, which are undefined and refused.
	for (let i = 0; i < items.length; i++) text += (i === 0 ? '' : ',') + write(items[i], depth)
	return `[${text}]`
}

function writeObject(members: object, depth: number): string {
	const prototype: unknown = Object.getPrototypeOf(members)
	if (prototype !== Object.prototype && prototype !== null)
		throw new TypeError('Only plain objects and arrays have a canonical form.')
	let text = ''
	const keys = Object.keys(members)
	if (keys.some((key, at) => at > 0 && key < (keys[at - 1] ?? ''))) keys.sort()
	for (const key of keys) {
		const member = write((members as Record<string, unknown>)[key], depth)
		text += `${text === '' ? '' : ','}${writeString(key)}:${member}`
	}
	return `{${text}}`
}
