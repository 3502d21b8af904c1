import type { Issue } from '../../../blocks/types.ts'
import type { Done, Submission } from '../page-props.ts'
import type { ErrorReason } from '../form/error-reason.ts'
import type { Earlier, Kept, Outcome } from '../form/page-services.ts'
import { dropPending, keepPending, listPending } from './queue.ts'
import type { PendingSubmission } from './stored.ts'

/** How long an attempt may take, in milliseconds. Photos take time on a slow connection. */
const ATTEMPT_MS = 60_000
/** Pauses between attempts, in milliseconds. The last one repeats. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000]
/** Another tab may still be sending a younger form, in milliseconds. */
const LEFT_AFTER_MS = 15_000

type Refusal = { readonly error?: { readonly code?: string; readonly details?: Details } }
type Details = { readonly page?: ErrorReason } | readonly (Issue & { readonly blockId?: string })[]

/** The form is sent again, after the pause that the service asks for, if any. */
type Later = { readonly kind: 'later'; readonly why: Kept; readonly pauseMs?: number }

let endPause: (() => void) | undefined

export function retryNow(): void {
	endPause?.()
}

/** Sends a form until the service accepts or refuses it; see `Services.send`. */
export async function send(
	submission: Submission,
	{ key, url }: { key: string; url: string },
	onKept: (why: Kept) => void,
): Promise<Outcome> {
	const pending: PendingSubmission = { key, url, body: JSON.stringify(submission), at: Date.now() }
	// Stored before it is sent, so that nothing is lost if the page is closed meanwhile.
	await keepPending(pending)
	const outcome = await deliver(pending, onKept)
	await dropPending(key)
	return outcome
}

/** Sends the forms that an earlier visit left unsent, one at a time. */
export async function sendEarlier(onChange: (state: Earlier) => void): Promise<void> {
	for (const { key, at } of await listPending()) {
		await wait(Math.max(0, at + LEFT_AFTER_MS - Date.now()))
		const pending = (await listPending()).find((each) => each.key === key)
		if (pending === undefined) continue
		const outcome = await deliver(pending, () => onChange('waiting'))
		await dropPending(key)
		onChange(outcome.kind === 'signed' ? 'sent' : 'failed')
	}
}

async function deliver(pending: PendingSubmission, onKept: (why: Kept) => void): Promise<Outcome> {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await post(pending)
		if (answer.kind !== 'later') return answer
		onKept(answer.why)
		await pause(answer.pauseMs ?? PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0)
	}
}

async function post({ url, key, body }: PendingSubmission): Promise<Outcome | Later> {
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
		if (response.status === 201) return { kind: 'signed', done: (await response.json()) as Done }
		return await readRefusal(response)
	} catch {
		return { kind: 'later', why: { reason: 'offline' } }
	} finally {
		clearTimeout(timer)
	}
}

async function readRefusal(response: Response): Promise<Outcome | Later> {
	const { status } = response
	// The service or a proxy before it is not available now.
	if ([502, 503, 504].includes(status)) return { kind: 'later', why: { reason: 'offline' } }
	if (status === 429) {
		const seconds = Math.max(1, Number(response.headers.get('retry-after') ?? 0))
		const why = { reason: 'busy', minutes: Math.ceil(seconds / 60) } as const
		return { kind: 'later', why, pauseMs: seconds * 1000 }
	}
	const { error = {} } = (await response.json().catch(() => ({}))) as Refusal
	const { code, details } = error
	if (details !== undefined && 'page' in details && details.page !== undefined)
		return { kind: 'lost', reason: details.page }
	if (status === 422 && Array.isArray(details)) {
		const issues = details.filter(({ path }) => path.startsWith('/values/')).map(toIssue)
		if (issues.length > 0) return { kind: 'refused', issues }
	}
	if (code === 'conflict') return { kind: 'changed' }
	return { kind: 'lost', reason: status === 413 ? 'large' : code === 'event_closed' ? 'closed' : 'fault' }
}

function toIssue({ path, code, blockId }: Issue): Issue {
	return { path: path.slice('/values'.length), code, ...(blockId === undefined ? {} : { blockId }) }
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => {
		const end = (): void => {
			clearTimeout(timer)
			removeEventListener('online', end)
			endPause = undefined
			resolve()
		}
		const timer = setTimeout(end, ms)
		addEventListener('online', end)
		endPause = end
	})
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms))
}
