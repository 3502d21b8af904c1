import { compose, places } from './compose.ts'
import type { AnyInput } from './compose.ts'
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
