/** Who calls: an API key of one organization. */
export type Caller = {
	readonly keyId: string
	readonly organizationId: string
	readonly scopes: ReadonlySet<string>
}

/** What the service knows of one request and its answer while they last. */
export type Exchange = {
	readonly requestId: string
	/** Monotonic milliseconds. */
	readonly startedAt: number
	/** The caller's address, or its proxy's word for it where the proxy is trusted. */
	readonly address: string
	/** The path's template, such as `/v1/waivers/:id`; never the path itself, which may hold what was typed. */
	route: string
	/** Largest body that the route takes, in bytes. */
	maxBodyBytes: number
	/** Whether Elysia is to parse and check the body. */
	takesBody: boolean
	caller?: Caller
}

const exchanges = new WeakMap<Request, Exchange>()

export function openExchange(request: Request, exchange: Exchange): Exchange {
	exchanges.set(request, exchange)
	return exchange
}

/** @throws when the request never came through the gate: a route mounted outside the app. */
export function exchangeOf(request: Request): Exchange {
	const exchange = exchanges.get(request)
	if (exchange === undefined) throw new Error('The request did not come through the gate.')
	return exchange
}

/** @throws when the route is mounted without a scope. */
export function callerOf(request: Request): Caller {
	const { caller } = exchangeOf(request)
	if (caller === undefined) throw new Error('The route has no authenticated caller.')
	return caller
}
