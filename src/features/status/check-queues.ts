import type { Deps } from '../../deps.ts'
import { timestampOrNull } from '../../kit/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '../../kit/time/durations.ts'
import type { QueueCount } from '../today/queries.ts'
import type { Status } from './model.ts'
import { countWaitingForFont, readDeliveries, readDocuments, readMessages } from './queries.ts'
import type { Queue } from './queries.ts'
import { judge } from './verdict.ts'

/** From when on something that waits is late, in milliseconds. A rush of signings takes PDFs some minutes. */
const LATE_MS = { documents: 30 * MINUTE_MS, webhooks: HOUR_MS, messages: 30 * MINUTE_MS }

type QueueDeps = Pick<Deps, 'db' | 'clock'>

function isLate({ clock }: QueueDeps, { since }: Queue, afterMs: number): boolean {
	return since !== null && clock.now() - since > afterMs
}

const present = ({ waiting, failing, since }: Queue) => ({
	waiting,
	failing,
	oldestAt: timestampOrNull(since),
})

export function checkDocuments(
	deps: QueueDeps,
	organizationId: string,
	{ failedPdfs }: Pick<QueueCount, 'failedPdfs'>,
): Status['documents'] {
	const queue = readDocuments(deps.db, organizationId)
	const waitingForFont = countWaitingForFont(deps.db, organizationId)
	return {
		...judge([
			[failedPdfs > 0, 'attention', 'documents_failed'],
			[isLate(deps, queue, LATE_MS.documents), 'attention', 'documents_late'],
			[waitingForFont > 0, 'attention', 'font_missing'],
		]),
		...present(queue),
		failed: failedPdfs,
		waitingForFont,
	}
}

export function checkWebhooks(
	deps: QueueDeps,
	organizationId: string,
	{ pausedWebhooks }: Pick<QueueCount, 'pausedWebhooks'>,
): Status['webhooks'] {
	const queue = readDeliveries(deps.db, organizationId)
	return {
		...judge([
			[pausedWebhooks > 0, 'attention', 'webhooks_paused'],
			[isLate(deps, queue, LATE_MS.webhooks), 'attention', 'webhooks_late'],
		]),
		...present(queue),
		paused: pausedWebhooks,
	}
}

export function checkMessages(
	deps: QueueDeps & Pick<Deps, 'mailRefusals'>,
	organizationId: string,
	{ failedMessages }: Pick<QueueCount, 'failedMessages'>,
): Status['messages'] {
	const queue = readMessages(deps.db, organizationId)
	return {
		...judge([
			[deps.mailRefusals.haveStopped, 'fault', 'mail_refused'],
			[isLate(deps, queue, LATE_MS.messages), 'attention', 'messages_late'],
		]),
		...present(queue),
		failedToday: failedMessages,
	}
}
