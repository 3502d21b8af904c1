import type { Submission } from '../page-props.ts'
import type { Earlier, Delay, Outcome } from '../form/page-services.ts'
import { openPause, post } from './post.ts'
import { dropPending, keepPending, listPending } from './queue.ts'
import type { PendingSubmission } from './stored.ts'

/** Longest time that another tab may still be sending an old form, in milliseconds. */
const LEFT_AFTER_MS = 15_000

const pause = openPause()

export const retryNow = pause.end

/** Sends a form until the service accepts or refuses it; see `Services.send`. */
export async function send(
	submission: Submission,
	{ key, url }: { key: string; url: string },
	onKept: (why: Delay) => void,
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

async function deliver(pending: PendingSubmission, onKept: (why: Delay) => void): Promise<Outcome> {
	for (let attempt = 0; ; attempt += 1) {
		const answer = await post(pending)
		if (answer.kind !== 'later') return answer
		onKept(answer.why)
		await pause.wait(attempt, answer.pauseMs)
	}
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms))
}
