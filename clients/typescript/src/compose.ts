import { details, files, operations } from './generated.ts'
import type { OperationId } from './client.ts'
import type { Outgoing } from './send.ts'

/** Path and method of each operation; no method is GET. */
export const places = { ...operations, ...files } satisfies { readonly [Id in OperationId]: string }

export type Details = {
	/** The parameters that are headers. */
	readonly headers?: readonly string[]
	/** The type of a body that is not JSON. */
	readonly sends?: string
}

export type AnyInput = Readonly<Record<string, unknown>>

/**
 * The request of an operation, for whatever sends it.
 * @param base the service's address without a slash at its end @param apiKey undefined where the sender adds it
 * @throws TypeError if a part of the path is missing
 */
export function compose(
	base: string,
	apiKey: string | undefined,
	id: OperationId,
	input: AnyInput,
): Outgoing {
	const [path = '', method = 'GET'] = places[id].split(' ')
	const { headers: names = [], sends = 'application/json' } = details[id] ?? {}
	const { body, ...rest } = input
	const parameters = rest as Readonly<Record<string, string | number | boolean | undefined>>
	const headers = new Headers()
	if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`)
	if (body !== undefined) headers.set('content-type', sends)
	const query = new URLSearchParams()
	const filled = new Map<string, string>()
	for (const [name, value] of Object.entries(parameters)) {
		if (value === undefined) continue
		const text = String(value)
		if (names.includes(name)) headers.set(name, text)
		else if (path.includes(`{${name}}`)) filled.set(name, encodeURIComponent(text))
		else query.append(name, text)
	}
	// Made once for a call, so that all its attempts are one.
	if (names.includes('Idempotency-Key') && !headers.has('idempotency-key'))
		headers.set('idempotency-key', makeKey())
	const address = base + path.replace(/\{(\w+)\}/g, (_, name: string) => requireFilled(filled, name))
	const sent = sends === 'application/json' && body !== undefined ? JSON.stringify(body) : body
	return {
		url: query.size === 0 ? address : `${address}?${query}`,
		init: {
			method,
			headers,
			...(sent === undefined ? {} : { body: sent as NonNullable<RequestInit['body']> }),
		},
		isFile: id in files,
	}
}

/** @throws TypeError if it is missing or empty, which would be another path */
function requireFilled(filled: ReadonlyMap<string, string>, name: string): string {
	const value = filled.get(name)
	if (value === undefined || value === '') throw new TypeError(`Give "${name}", a part of the path.`)
	return value
}

/** Browsers have no `randomUUID` on a page that came without TLS. */
function makeKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16))
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
