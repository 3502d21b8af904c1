/** One fault of a form: its path, as a JSON Pointer, and the reason. */
export type Fault = { readonly path: string; readonly code: string; readonly message: string }

type Extra = {
	/** Of a confirmation: `all_factors` if it takes all of them. */
	readonly required?: string
	/** Of a failed sign-in. */
	readonly triesLeft?: number
}

/** A failed call: refused by the service, or without a response (`offline`, `no_answer`, `expired`). */
export class CallError extends Error {
	readonly code: string
	/** HTTP status of the response; 0 without one. */
	readonly status: number
	readonly requestId: string | undefined
	readonly faults: readonly Fault[]
	/** Seconds to wait before another try. */
	readonly waitSeconds: number
	/** What the service says besides. */
	readonly extra: Extra

	constructor(
		code: string,
		{
			message = code,
			status = 0,
			requestId,
			faults = [],
			waitSeconds = 0,
			extra = {},
		}: Partial<Omit<CallError, 'code'>> = {},
	) {
		super(message)
		this.code = code
		this.status = status
		this.requestId = requestId
		this.faults = faults
		this.waitSeconds = waitSeconds
		this.extra = extra
	}

	/** True if the same call may succeed a moment later. */
	get isPassing(): boolean {
		return ['offline', 'no_answer'].includes(this.code) || [429, 502, 503, 504].includes(this.status)
	}
}

type Envelope = { error?: { code?: string; message?: string; requestId?: string; details?: unknown } }

/** What a proxy in between says by its status, since its body is not ours. */
const OF_PROXIES: Readonly<Record<number, string>> = {
	413: 'proxy_limit',
	502: 'unavailable',
	503: 'unavailable',
	504: 'unavailable',
}

/** Reads the service's error envelope; a proxy in between may send another body. */
export async function readError(response: Response): Promise<CallError> {
	const { error = {} } = await (response.json() as Promise<Envelope>).catch((): Envelope => ({}))
	return new CallError(error.code ?? OF_PROXIES[response.status] ?? 'internal', {
		status: response.status,
		...(error.message === undefined ? {} : { message: error.message }),
		requestId: error.requestId,
		...(Array.isArray(error.details) ? { faults: error.details as Fault[] } : { extra: error.details ?? {} }),
		waitSeconds: Number(response.headers.get('retry-after') ?? 0),
	})
}
