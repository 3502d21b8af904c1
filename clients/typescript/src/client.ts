import { details, files, operations } from './generated.ts'
import type { Operations } from './generated.ts'
import { send } from './send.ts'
import type { Fetch, SendOptions } from './send.ts'

export type OperationId = keyof Operations

/** The input of an operation: its parameters by their names, and `body`. */
export type Input<Id extends OperationId> = Operations[Id]['input']

/** The output of an operation; for a file the `Response`, as bytes or a stream. */
export type Output<Id extends OperationId> = Operations[Id]['output']

type Call<Id extends OperationId> =
	{ readonly [name: string]: undefined } extends Input<Id>
		? (input?: Input<Id>, options?: SendOptions) => Promise<Output<Id>>
		: (input: Input<Id>, options?: SendOptions) => Promise<Output<Id>>

type Page<Item> = { items: Item[]; nextCursor: string | null }

/** Operations that return a page at a time. */
export type ListId = {
	[Id in OperationId]: Output<Id> extends Page<unknown>
		? 'cursor' extends keyof Input<Id>
			? Id
			: never
		: never
}[OperationId]

type ItemOf<Id extends ListId> = Output<Id> extends Page<infer Item> ? Item : never

/** A function for each operation of the API, by its id in the OpenAPI document. */
export type WaiverClient = { readonly [Id in OperationId]: Call<Id> } & {
	/** Every item of a list, page by page: the next page is read when the items of the last are used up. */
	each<Id extends ListId>(id: Id, input?: Input<Id>, options?: SendOptions): AsyncGenerator<ItemOf<Id>, void>
}

export type ClientOptions = Omit<SendOptions, 'signal'> & {
	/** Address of the service, such as `https://waivers.example.com`. */
	readonly url: string
	/** An API key. Without one only public operations work. */
	readonly key?: string
	/** Sends requests instead of the global `fetch`. */
	readonly fetch?: Fetch
}

/** A client of one service. It holds no connection and no state. @throws TypeError if the URL is invalid */
export function createClient({
	url,
	key,
	fetch = globalThis.fetch,
	...defaults
}: ClientOptions): WaiverClient {
	const base = new URL(url).href.replace(/\/$/, '')
	const call = async (id: OperationId, input: AnyInput = {}, options: SendOptions = {}): Promise<unknown> =>
		send((...request) => fetch(...request), compose(base, key, id, input), {
			...defaults,
			...options,
		})
	async function* each(
		id: ListId,
		input: AnyInput = {},
		options?: SendOptions,
	): AsyncGenerator<unknown, void> {
		let cursor = input['cursor']
		do {
			const page = (await call(id, { ...input, cursor }, options)) as Page<unknown>
			yield* page.items
			cursor = page.nextCursor ?? undefined
		} while (cursor !== undefined)
	}
	const calls = (Object.keys(places) as OperationId[]).map((id) => [
		id,
		(input?: AnyInput, options?: SendOptions) => call(id, input, options),
	])
	return { ...Object.fromEntries(calls), each } as WaiverClient
}

const places = { ...operations, ...files } satisfies { readonly [Id in OperationId]: string }

export type Details = {
	/** The parameters that are headers. */
	readonly headers?: readonly string[]
	/** The type of a body that is not JSON. */
	readonly sends?: string
}

type AnyInput = Readonly<Record<string, unknown>>

function compose(base: string, apiKey: string | undefined, id: OperationId, input: AnyInput) {
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
