import type { Deps } from '../../deps.ts'
import type { ForeignApi } from '../../http/foreign-api.ts'
import { Problem } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { headOf } from './answer.ts'

/** Where these routes are, and in which headers programs send their key. */
export const API: ForeignApi = { prefix: '/v4', keyHeaders: ['sw-api-key', 'x-api-key', 'x-sw-api-key'] }

/** A well-formed request with data that can't be. */
class UnfitData extends Problem {}

/** The refusal of data by their meaning, in words of this API. */
export function unfit(message: string): Problem {
	return new UnfitData('validation_failed', message)
}

/** Runs one of our operations: what it refuses of the data is told as such, since the shape was checked before. */
export async function asData<T>(run: () => Promise<T>): Promise<T> {
	try {
		return await run()
	} catch (error) {
		if (!(error instanceof Problem) || error.reason !== 'validation_failed') throw error
		const { reason, message, details } = error
		throw new UnfitData(reason, message, details)
	}
}

/** @param offered what there is instead, as a sentence; empty for nothing */
export function notOffered(what: string, offered = ''): Problem {
	return new Problem('not_found', `${what} is not offered here.${offered === '' ? '' : ` ${offered}`}`)
}

type Kind = 'parameter_error' | 'auth_error' | 'data_error' | 'rate_limit' | 'error'

/** Programs know no other status: the libraries of the vendor refuse to read one. */
function kindOf(refusal: Problem): { readonly status: number; readonly type: Kind } {
	const { status, reason } = refusal
	if (status === 401 || status === 403) return { status: 401, type: 'auth_error' }
	if (reason === 'malformed_json' || isOfHeader(refusal)) return { status: 406, type: 'error' }
	if (refusal instanceof UnfitData || status === 409 || status === 413)
		return { status: 402, type: 'data_error' }
	if (status === 422) return { status: 400, type: 'parameter_error' }
	if (status === 429) return { status, type: 'rate_limit' }
	return { status: status >= 500 ? 500 : status, type: 'error' }
}

/** A body in another form than JSON in UTF-8. */
function isOfHeader({ details }: Problem): boolean {
	const [first] = Array.isArray(details) ? (details as Detail[]) : []
	return first?.path.startsWith('Content-') === true
}

/** How long a caller should wait for what is only unavailable, in seconds. */
const RETRY_SECONDS = 5

type Refused = {
	readonly refusal: Problem
	readonly context: Pick<RequestContext, 'requestId'>
	/** Of the response so far, with what the gate has counted. */
	readonly headers: Readonly<Record<string, unknown>>
}

/** A refusal as programs for this API read it. */
export function respondWithRefusal(
	deps: Pick<Deps, 'clock' | 'config'>,
	{ refusal, context, headers }: Refused,
): Response {
	const { status, type } = kindOf(refusal)
	const head = headOf(deps, context, type)
	const isLater = refusal.status > 500 && !('retry-after' in refusal.headers)
	const body =
		type === 'rate_limit'
			? { ...head, rate_limit: countedIn(deps, refusal, headers) }
			: { ...head, message: refusal.message }
	return Response.json(body, {
		status,
		headers: isLater ? { 'retry-after': String(RETRY_SECONDS) } : {},
	})
}

/** Failed keys of an address have a limit of their own, which no header tells. */
function countedIn({ config }: Pick<Deps, 'config'>, refusal: Problem, headers: Refused['headers']) {
	const max = Number(headers['x-ratelimit-limit'] ?? config.authFailuresPerMinute)
	const requests = max - Number(headers['x-ratelimit-remaining'] ?? 0)
	return { requests, max, retryAfter: Number(refusal.headers['retry-after'] ?? RETRY_SECONDS) }
}
