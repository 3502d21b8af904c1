import { compose } from '../../clients/typescript/src/compose.ts'
import type { Input, OperationId, Output } from '../../clients/typescript/src/client.ts'
import { WaiverServiceError, readError } from '../../clients/typescript/src/error.ts'

export type Sent = {
	readonly url: string
	readonly method: string
	readonly headers: Readonly<Record<string, string>>
	/** JSON. */
	readonly body?: string
}

export type Answer = {
	readonly status: number
	readonly headers: Readonly<Record<string, string>>
	readonly bytes: Uint8Array
}

/** How the host of an app sends a request: it adds the key, follows no redirect, and returns every status. */
export type Transport = (request: Sent) => Promise<Answer>

/** Calls an operation of the API by its id, once. @throws WaiverServiceError */
export type Service = <Id extends OperationId>(id: Id, input: Input<Id>) => Promise<Read<Id>>

/** What a call returns: JSON, or the bytes of a file. */
export type Read<Id extends OperationId> = Output<Id> extends Response ? Uint8Array : Output<Id>

/**
 * The service as an app calls it. The published client makes the request and reads the refusal; the host sends, since
 * it has its own proxies, limits and retries.
 * @param url the service's address as somebody typed it @throws WaiverServiceError if it is no address
 */
export function createService(url: string, transport: Transport): Service {
	const base = readBase(url)
	return (async (id: OperationId, input: Record<string, unknown>) => {
		const { url, init, isFile } = compose(base, undefined, id, input)
		const { status, headers, bytes } = await send(transport, {
			url,
			method: init.method,
			headers: Object.fromEntries(init.headers),
			...(typeof init.body === 'string' ? { body: init.body } : {}),
		})
		if (status < 200 || status > 299) throw await readRefusal(status, headers, bytes)
		if (isFile) return bytes
		const text = new TextDecoder().decode(bytes)
		return text === '' ? undefined : readJson(text, status)
	}) as Service
}

/** What the person who set an app up reads: our sentence, and what is wrong field by field. */
export function sentenceOf({ message, faults }: WaiverServiceError): string {
	const lines = faults.map(({ path, message }) => `${path}: ${message}`)
	return [message, ...lines].join('\n')
}

function readBase(url: string): string {
	const { protocol, href } = URL.parse(url.trim()) ?? {}
	if (href === undefined || !/^https?:$/.test(protocol ?? ''))
		throw new WaiverServiceError(
			'The address of the service is no web address. Send one such as https://waivers.example.com.',
			{ code: 'invalid_address', status: 0 },
		)
	return href.replace(/\/$/, '')
}

async function send(transport: Transport, request: Sent): Promise<Answer> {
	try {
		return await transport(request)
	} catch (cause) {
		const why = cause instanceof Error ? cause.message : String(cause)
		throw new WaiverServiceError(`The service can't be reached: ${why}`, {
			code: 'unreachable',
			status: 0,
			cause,
		})
	}
}

function readRefusal(status: number, headers: Answer['headers'], bytes: Uint8Array) {
	// A host's proxy may answer with a status that a Response can't have.
	const shown = status >= 300 && status <= 599 && status !== 304 ? status : 500
	return readError(new Response(new TextDecoder().decode(bytes), { status: shown, headers }))
}

function readJson(text: string, status: number): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw new WaiverServiceError(
			'The response is not JSON; look at the address and at what stands before the service.',
			{ code: 'unexpected_response', status },
		)
	}
}
