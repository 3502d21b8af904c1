import { isZip, openDecoder } from '../../kit/text/list-file.ts'
import { MAX_VALUES, parseStrictJson } from '../../kit/strict-json.ts'
import { spellNumber, MAX_MARKS_IN_A_ROW, hasTooManyMarks } from '../../kit/text/text.ts'
import type { Body } from './bodies.ts'
import { Blocks, freeNow } from './blocks.ts'
import { contextOf } from '../request-context.ts'
import { Problem, problem, invalidField } from '../problems.ts'

export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024

const NO_BYTES = new Uint8Array()

const faults = {
	malformed: 'is not valid JSON',
	duplicate_key: 'has a duplicate key in an object',
	too_deep: 'is nested too deeply',
	too_many_values: `has more than ${spellNumber(MAX_VALUES)} values`,
	control_character: 'contains a control character other than newline and tab',
	lone_surrogate: 'contains half a surrogate pair, which is not a character',
	too_many_marks: `has more than ${MAX_MARKS_IN_A_ROW} combining marks in a row`,
	number_out_of_range: 'contains a number that would lose digits; send it as text',
} as const

/** @throws Problem 413 over the limit, 422 for a wrong content type, malformed JSON or a value other than an object */
export async function readJsonBody(
	request: Request,
	forNull?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
	requireJsonType(request.headers)
	const { maxBodyBytes, csvFields } = contextOf(request)
	const json = parseStrictJson(decodeUtf8(await readBytes(request, maxBodyBytes)), csvFields)
	if (!json.ok) {
		const { fault, pointer } = json
		throw new Problem('malformed_json', `The body ${faults[fault]}.`, [
			{ path: pointer, code: fault, message: `This ${faults[fault]}.` },
		])
	}
	if (json.value === null && forNull !== undefined) return forNull
	if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value))
		throw invalidField('', 'type', 'Send a JSON object.')
	const body = json.value as Record<string, unknown>
	contextOf(request).settleBody?.(body)
	return body
}

/**
 * Reads a JSON body for Elysia to check, which fails for a refused object with a key `toString`.
 * @throws Problem as `readJsonBody` does
 */
export async function readBodyToCheck(request: Request): Promise<Record<string, unknown>> {
	const body = await readJsonBody(request)
	makeTellable(body)
	return body
}

function makeTellable(value: unknown): void {
	if (typeof value !== 'object' || value === null) return
	// Not enumerable, so the check and the storage do not see it, and no JSON key can be it.
	if (Object.hasOwn(value, 'toString'))
		Object.defineProperty(value, Symbol.toPrimitive, { value: () => 'an object' })
	for (const each of Object.values(value)) makeTellable(each)
}

/**
 * Reads a text body as UTF-8 or in the charset of its content type. @param type the required media type
 * @throws Problem 413 over the limit, 422 for another content type or bytes that are not of the charset
 */
export async function readTextBody(request: Request, type: string): Promise<string> {
	const header = request.headers.get('content-type') ?? ''
	const [mediaType = ''] = header.split(';')
	if (mediaType.trim().toLowerCase() !== type)
		throw wrongHeader('Content-Type', `Send the header Content-Type: ${type}.`)
	requireCharset(charsetOf(header))
	const bytes = await readBytes(request, contextOf(request).maxBodyBytes)
	if (isZip(bytes))
		throw invalidField(
			'',
			'malformed',
			'This is a workbook or an archive. Save the list as CSV and send that.',
		)
	const decoder = openDecoder(bytes, charsetOf(header))
	const text = decode(bytes, decoder, ` Name what it is in: Content-Type: ${type}; charset=windows-1252.`)
	refuseMarks(text, '')
	return text
}

/** @param path of the text in the request @throws Problem 422 for too many combining marks in a row */
export function refuseMarks(text: string, path: string): void {
	if (!hasTooManyMarks(text)) return
	const message = `This ${faults.too_many_marks}.`
	throw invalidField(path, 'too_many_marks', message)
}

/** Types under which providers post JSON to us. Amazon sends it as text. */
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'text/plain'])

/**
 * Reads JSON that a provider posts. Our rules for text do not apply: it quotes mail servers and is not stored.
 * @throws Problem 413, 422
 */
export async function readJsonText(request: Request): Promise<unknown> {
	const [mediaType = ''] = (request.headers.get('content-type') ?? '').split(';')
	if (!JSON_TYPES.has(mediaType.trim().toLowerCase())) throw wrongHeader('Content-Type', 'Send JSON.')
	const text = decodeUtf8(await readBytes(request, contextOf(request).maxBodyBytes))
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		throw problem('malformed_json', `The body ${faults.malformed}.`)
	}
	// Written without escapes again.
	refuseMarks(JSON.stringify(value), '')
	return value
}

/** @throws Problem 413 when the declared length is over the limit. A body without one is counted while it is read */
export function requireDeclaredLength(headers: Headers, maxBytes: number): void {
	if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

function requireJsonType(headers: Headers): void {
	const type = headers.get('content-type') ?? ''
	if (!/^\s*application\/json\s*(?:;|$)/i.test(type) || !/^utf-?8$/i.test(charsetOf(type)))
		throw wrongHeader('Content-Type', 'Send JSON in UTF-8 with the header Content-Type: application/json.')
	if ((headers.get('content-encoding') ?? 'identity') !== 'identity')
		throw wrongHeader('Content-Encoding', 'Send the body uncompressed.')
}

function charsetOf(contentType: string): string {
	return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8'
}

function wrongHeader(path: string, message: string): Problem {
	return invalidField(path, 'type', message)
}

/**
 * @throws Problem 413 over the limit, 422 if the body does not arrive, 429 or 503 if it is given up (see `bodies.ts`),
 * 401 or 403 if the caller lost their key, session or rights meanwhile
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
	const context = contextOf(request)
	const { body } = context
	if (body === undefined) return new Uint8Array()
	let bytes: Uint8Array
	try {
		bytes = await body.arrive(collectBytes(request, body, maxBytes))
	} catch (error) {
		if (error instanceof Problem) throw error
		// The caller closed the connection, or broke its own framing.
		throw incomplete()
	}
	// A body can take minutes to arrive. The caller's rights at the end count, and handlers must not see an earlier
	// caller.
	if (context.requireAdmitted !== undefined) context.caller = context.requireAdmitted()
	return bytes
}

async function collectBytes(request: Request, body: Body, maxBytes: number): Promise<Uint8Array> {
	const contentLength = request.headers.get('content-length')
	if (contentLength !== null && body.isSmall) return new Uint8Array(await request.arrayBuffer())
	const blocks = new Blocks()
	try {
		for await (const chunk of request.body ?? []) {
			if (blocks.length + chunk.byteLength > maxBytes) throw tooLarge(maxBytes)
			body.grow(chunk.byteLength)
			blocks.add(chunk)
			freeNow(chunk)
		}
		if (contentLength !== null && blocks.length < Number(contentLength)) throw incomplete()
		return blocks.join()
	} finally {
		blocks.free()
	}
}

function incomplete(): Problem {
	return problem('malformed_json', 'The body did not arrive completely.')
}

const utf8 = openDecoder(NO_BYTES, 'utf-8')

function decodeUtf8(bytes: Uint8Array): string {
	return decode(bytes, utf8, '')
}

/** @param charset by any name that the Encoding Standard knows */
function requireCharset(charset: string): void {
	try {
		openDecoder(NO_BYTES, charset)
	} catch {
		throw wrongHeader('Content-Type', 'Name a charset that there is, such as utf-8 or windows-1252.')
	}
}

function decode(bytes: Uint8Array, decoder: TextDecoder, advice: string): string {
	try {
		return decoder.decode(bytes)
	} catch {
		throw problem('malformed_json', `The body is not ${decoder.encoding.toUpperCase()}.${advice}`)
	}
}

function tooLarge(maxBytes: number): Problem {
	return problem('payload_too_large', `Send at most ${Math.floor((maxBytes / 1024 / 1024) * 10) / 10} MiB.`)
}
