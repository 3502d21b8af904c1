/** One fault of a request. `path` is a JSON Pointer into the body, or the name of a parameter. */
export type Fault = {
	readonly path: string
	readonly code: string
	readonly message: string
	readonly blockId?: string
}

/**
 * Why a call failed. `code` is the API's own, such as `validation_failed`, and codes are never renamed; or
 * `unreachable` without a response, and `unexpected_response` if another program than the service responded.
 */
export class WaiverServiceError extends Error {
	override readonly name = 'WaiverServiceError'
	readonly code: string
	/** The HTTP status; 0 without a response. */
	readonly status: number
	/** Quote it when you ask for help. */
	readonly requestId: string | undefined
	/** As the API documents it for the code: a list of faults for `validation_failed`, an object for others. */
	readonly details: unknown

	constructor(
		message: string,
		{
			code,
			status,
			requestId,
			details,
			cause,
		}: { code: string; status: number; requestId?: string | undefined; details?: unknown; cause?: unknown },
	) {
		super(message, cause === undefined ? undefined : { cause })
		this.code = code
		this.status = status
		this.requestId = requestId
		this.details = details
	}

	/** The faults of the request, field by field; empty if the refusal has another reason. */
	get faults(): readonly Fault[] {
		return Array.isArray(this.details) ? this.details.filter(isFault) : []
	}
}

function isFault(value: unknown): value is Fault {
	return typeof value === 'object' && value !== null && 'path' in value && 'code' in value
}

/** The error in a response; its body is read. */
export async function readError(response: Response): Promise<WaiverServiceError> {
	const { status } = response
	const body: unknown = await response.json().catch(() => undefined)
	const error = errorOf(body)
	const requestId = response.headers.get('x-request-id') ?? undefined
	if (error === undefined)
		return new WaiverServiceError(
			status >= 300 && status < 400
				? 'The address redirects; give the client the address that it leads to.'
				: `The response (${status}) is not the service's; look at the address and at what stands before the service.`,
			{ code: 'unexpected_response', status, requestId },
		)
	const { code, message, details } = error
	return new WaiverServiceError(message, { code, status, requestId: error.requestId ?? requestId, details })
}

type ErrorBody = { code: string; message: string; requestId?: string; details?: unknown }

function errorOf(body: unknown): ErrorBody | undefined {
	if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
	const { error } = body
	const isError = typeof error === 'object' && error !== null && 'code' in error && 'message' in error
	return isError ? (error as ErrorBody) : undefined
}
