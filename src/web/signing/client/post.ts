import type { Issue } from '../../../blocks/types.ts'
import type { Confirmation, Submission } from '../page-props.ts'
import type { ErrorReason } from '../form/error-reason.ts'
import type { Delay, Outcome } from '../form/page-services.ts'
import type { PendingSubmission } from './stored.ts'

/** How long an attempt may take, in milliseconds. Photos take time on a slow connection. */
const ATTEMPT_MS = 60_000
/** Pauses between attempts, in milliseconds. The last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000]

type Refusal = { readonly error?: { readonly code?: string; readonly details?: Details } }
type Details = { readonly page?: ErrorReason } | readonly (Issue & { readonly blockId?: string })[]

/** The form is sent again, after the pause that the service asks for, if any. */
export type RetryLater = {
	readonly kind: 'later'
	readonly why: Delay
	readonly pauseMs?: number
	/** True if the service is available and failed at this form. */
	readonly isFault?: boolean
}

/** Statuses of the service, or of a proxy before it, while it is unavailable. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends a form once. @param isUnavailable true if a response says nothing about the form, which is then sent later */
export async function post(
	{ url, key, body }: PendingSubmission,
	isUnavailable: (status: number) => boolean = (status) => UNAVAILABLE.has(status),
): Promise<Outcome | RetryLater> {
	const ending = new AbortController()
	const timer = setTimeout(() => ending.abort(), ATTEMPT_MS)
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
			body,
			signal: ending.signal,
			credentials: 'same-origin',
		})
		if (response.status === 201) return { kind: 'signed', done: (await response.json()) as Confirmation }
		if (isUnavailable(response.status))
			return { kind: 'later', why: { reason: 'offline' }, isFault: !UNAVAILABLE.has(response.status) }
		return await readRefusal(response, body)
	} catch {
		return { kind: 'later', why: { reason: 'offline' } }
	} finally {
		clearTimeout(timer)
	}
}

async function readRefusal(response: Response, body: string): Promise<Outcome | RetryLater> {
	const { status } = response
	if (status === 429) {
		const seconds = Math.max(1, Number(response.headers.get('retry-after') ?? 0))
		const why = { reason: 'busy', minutes: Math.ceil(seconds / 60) } as const
		return { kind: 'later', why, pauseMs: seconds * 1000 }
	}
	const { error = {} } = (await response.json().catch(() => ({}))) as Refusal
	const { code, details } = error
	const issues =
		status === 413
			? listPhotos(body)
			: status === 422 && Array.isArray(details)
				? details.filter(({ path }) => path.startsWith('/values/')).map(toIssue)
				: []
	if (issues.length > 0) return { kind: 'refused', issues }
	if (details !== undefined && 'page' in details && details.page !== undefined)
		return { kind: 'lost', reason: details.page }
	if (code === 'conflict') return { kind: 'changed' }
	return { kind: 'lost', reason: code === 'event_closed' ? 'closed' : 'fault' }
}

/** A proxy may let through less than the service takes. Photos, which are JPEG, are what a guest can change. */
function listPhotos(body: string): Issue[] {
	return Object.entries((JSON.parse(body) as Submission).values)
		.filter(([, value]) => JSON.stringify(value).includes('data:image/jpeg'))
		.map(([id]) => ({ path: `/${id}`, code: 'image_too_heavy' }))
}

function toIssue({ path, code, blockId }: Issue): Issue {
	return { path: path.slice('/values'.length), code, ...(blockId === undefined ? {} : { blockId }) }
}

export type Pause = {
	/** Waits as long as the service asks, else longer after each attempt; no longer than until the network is back. */
	wait(attempt: number, askedMs: number | undefined): Promise<void>
	end(): void
}

export function openPause(): Pause {
	let end: (() => void) | undefined
	return {
		wait: (attempt, askedMs) =>
			new Promise((resolve) => {
				const ms = askedMs ?? PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0
				end = (): void => {
					clearTimeout(timer)
					removeEventListener('online', stop)
					end = undefined
					resolve()
				}
				const stop = end
				const timer = setTimeout(stop, ms)
				addEventListener('online', stop)
			}),
		end: () => end?.(),
	}
}
