import type { Submission } from '../page-props.ts'
import type { EarlierState, Delay, Outcome } from '../form/page-services.ts'
import { openPause, post } from './post.ts'
import { dropPending, storePending, listPending } from './queue.ts'
import type { PendingSubmission } from './stored.ts'

/** Longest time that another tab may still be sending an old form, in milliseconds. */
const LEFT_AFTER_MS = 15_000

const pause = openPause()

export const retryNow = pause.end

/** Sends a form until the service accepts or refuses it; see `Services.send`. */
export async function send(
	submission: Submission,
	{ key, url }: { key: string; url: string },
	onDelay: (why: Delay) => void,
): Promise<Outcome> {
	const pending: PendingSubmission = { key, url, body: JSON.stringify(submission), at: Date.now() }
	// Stored before it is sent, so that nothing is lost if the page is closed meanwhile.
	await storePending(pending)
	const outcome = await deliver(pending, onDelay)
	await dropPending(key)
	return outcome
}

/** Sends the forms that an earlier visit left unsent, one at a time. */
export async function sendEarlier(onChange: (state: EarlierState) => void): Promise<void> {
	for (const { key, at } of await listPending()) {
		await wait(Math.max(0, at + LEFT_AFTER_MS - Date.now()))
		const pending = (await listPending()).find((each) => each.key === key)
		if (pending === undefined) continue
		const outcome = await deliver(pending, () => onChange('waiting'))
		await dropPending(key)
		onChange(outcome.kind === 'signed' ? 'sent' : 'failed')
	}
}

async function deliver(pending: PendingSubmission, onDelay: (why: Delay) => void): Promise<Outcome> {
	for (let attempt = 0; ; attempt += 1) {
		const result = await post(pending)
		if (result.kind !== 'later') return result
		onDelay(result.why)
		await pause.wait(attempt, result.pauseMs)
	}
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms))
}
