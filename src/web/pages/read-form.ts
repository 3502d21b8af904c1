import {
	DEFAULT_MAX_BODY_BYTES,
	readBytes,
	refuseMarks,
	requireDeclaredLength,
} from '../../http/body/body.ts'
import { contextOf } from '../../http/request-context.ts'
import { invalidField } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import { AGREE, WHO } from '../signing/entries/entries.ts'
import type { Entries } from '../signing/entries/entries.ts'

export type PostedForm = {
	readonly entries: Entries
	/** The page's own controls: `step`, `key`, `version`, `language`, `add`, `remove`, `change`. */
	readonly hidden: Readonly<Record<string, string>>
}

/** Controls, and characters of a name. A template has at most 200 blocks. */
const MAX_CONTROLS = 10_000
const MAX_NAME_LENGTH = 120

/**
 * Files become data URLs, so a photo is an entry like any other.
 * @throws Problem 413 over the route's limit, 422 for a body that is not a form or a text with too many marks
 */
export async function readPostedForm(request: Request): Promise<PostedForm> {
	const data = await readFormData(request)
	const entries: Record<string, string> = {}
	const hidden: Record<string, string> = {}
	let count = 0
	for (const [name, value] of data) {
		count += 1
		if (count > MAX_CONTROLS || name.length > MAX_NAME_LENGTH) throw noForm()
		if (name === '__proto__') continue
		refuseMarks(name, '')
		if (typeof value === 'string') refuseMarks(value, `/${name}`)
		if (typeof value !== 'string') {
			if (value.size > 0) entries[name] = await toDataUrl(value)
		} else if (name.startsWith('~') && name !== AGREE && name !== WHO) hidden[name.slice(1)] = value
		// Browsers post line breaks as CR LF, and an empty control as ''.
		else if (value !== '') entries[name] = value.replaceAll('\r\n', '\n')
	}
	return { entries, hidden }
}

type PostedBody = Awaited<ReturnType<Response['formData']>>

const FORM_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded'] as const

async function readFormData(request: Request): Promise<PostedBody> {
	const { type, bytes } = await readFormBytes(request)
	try {
		return await new Response(bytes, { headers: { 'content-type': type } }).formData()
	} catch {
		throw noForm()
	}
}

/**
 * Refuses too many controls. @returns `type`: the media type, with its boundary if it has one
 * @throws Problem 413 over the route's limit, or over 1 MiB for a form without parts; 422 for a body that is not such a form
 */
export async function readFormBytes(
	request: Request,
	types: readonly (typeof FORM_TYPES)[number][] = FORM_TYPES,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
	const { type, separator } = formTypeOf(request, types)
	const { maxBodyBytes } = contextOf(request)
	// Our forms with photos are in parts, which take less time to read.
	const maxBytes = separator === '&' ? Math.min(maxBodyBytes, DEFAULT_MAX_BODY_BYTES) : maxBodyBytes
	requireDeclaredLength(request.headers, maxBytes)
	const body = await readBytes(request, maxBytes)
	// Shares the memory of the body: copies of a large upload would add up.
	const bytes = Buffer.from(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
	// Parsing a million controls would take seconds, and a long text several times its size.
	if (occursOften(bytes, separator) || (separator !== '&' && hasLongText(bytes, separator))) throw noForm()
	return { type, bytes }
}

/** Refuses parameters that two parsers could read differently. */
function formTypeOf(
	request: Request,
	types: readonly (typeof FORM_TYPES)[number][],
): { type: string; separator: string } {
	const header = request.headers.get('content-type') ?? ''
	const [media = ''] = header.toLowerCase().split(';')
	const type = types.find((each) => each === media.trim())
	if (type === undefined) throw noForm()
	if (type === 'application/x-www-form-urlencoded') return { type, separator: '&' }
	const boundary = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))/i.exec(header)
	const text = boundary?.[1] ?? boundary?.[2]
	if (text === undefined) throw noForm()
	return { type: `${type}; boundary="${text}"`, separator: `--${text}` }
}

function occursOften(bytes: Buffer, separator: string): boolean {
	let count = 0
	for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
		count += 1
		// The last boundary ends the form, and one stray `&` separates nothing.
		if (count > MAX_CONTROLS + 1) return true
	}
	return false
}

/** Far more than anybody types or pastes, in bytes. The header of a part is much shorter. */
const MAX_TEXT_BYTES = 1024 * 1024
const MAX_HEADER_BYTES = 1024

/**
 * Returns true if a text part is too long. Files may be longer, and photos that were posted before, since the page
 * posts them again.
 */
function hasLongText(bytes: Buffer, separator: string): boolean {
	for (let at = bytes.indexOf(separator); at !== -1;) {
		const next = bytes.indexOf(separator, at + separator.length)
		const end = next === -1 ? bytes.length : next
		if (end - at > MAX_TEXT_BYTES && isText(bytes.subarray(at, end))) return true
		at = next
	}
	return false
}

function isText(part: Buffer): boolean {
	const head = part.toString('latin1', 0, MAX_HEADER_BYTES).split('\r\n\r\n', 1)[0] ?? ''
	const content = head.length
	return !/;\s*filename\*?=/i.test(head) && part.indexOf('data:image/', content) !== content + 4
}

/** Reads the type from the bytes, since the browser's claim can be wrong. */
async function toDataUrl(file: Blob): Promise<string> {
	const bytes = Buffer.from(await file.arrayBuffer())
	const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg'
	return `data:${type};base64,${bytes.toString('base64')}`
}

function noForm(): Problem {
	return invalidField('', 'type', 'Post the form of this page.')
}
