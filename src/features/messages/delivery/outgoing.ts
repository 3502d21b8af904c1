import type { Deps } from '../../../deps.ts'
import { createInterval } from '../../../jobs/loop.ts'
import type { Loop } from '../../../jobs/loop.ts'
import { DAY_MS, MINUTE_MS } from '../../../kit/time/durations.ts'
import { SlidingWindow } from '../../../kit/limits/sliding-window.ts'
import { limitsOf, requireOrganization } from '../../organization/organization.ts'
import { deliverMessage } from './deliver.ts'
import type { Delivered } from './deliver.ts'
import { findDue, listAttemptTimes, postponeDue } from '../queries.ts'
import { recordDelivery } from './record.ts'
import type { Message } from '../table.ts'
import { openTransports } from '../transports/transports.ts'
import { transportOf } from '../../../config/transport-of.ts'

const POLL_INTERVAL_MS = 1_000

const FIRST_REST_MS = 5_000
const MAX_REST_MS = 300_000

const STOP_GRACE_MS = 10_000

type OutgoingDeps = Omit<Deps, 'close'>

/** One at a time, so that a crash leaves at most one in doubt, which is sent again with the same Message-ID. */
export function createOutgoing(deps: OutgoingDeps): Loop {
	const transports = openTransports(deps.config)
	const pace = new Pace(deps)
	let isLeft = false
	let backlog: { readonly message: Message; readonly delivered: Delivered } | undefined

	/** Results are stored first: on a full disk the same message would otherwise be sent again and again. */
	async function record(): Promise<void> {
		if (backlog === undefined) return
		const { message, delivered } = backlog
		await deps.write((tx) => recordDelivery(tx, deps, message, delivered))
		backlog = undefined
	}

	const loop = createInterval(deps, {
		name: 'messages.outgoing',
		everyMs: POLL_INTERVAL_MS,
		async run(isStopped) {
			await record()
			const now = deps.clock.now()
			const message = isStopped() ? undefined : findDue(deps.db, now)
			if (message === undefined || pace.waitMs(message) > 0) return false
			const until = endOfOrganizationsLimit(deps, message, now)
			if (until !== undefined) {
				await deps.write((tx) => postponeDue(tx, message.organizationId, now, until))
				return true
			}
			const outcome = await deliverSafely(deps, transports, message)
			// The stop did not wait, and has closed the database.
			if (isLeft) return false
			pace.learn(message, outcome)
			backlog = { message, delivered: outcome }
			await record()
			return true
		},
	})
	return {
		...loop,
		async stop() {
			// A silent server must not delay the stop: its message stays queued and is sent again.
			const grace = new Promise<void>((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref())
			await Promise.race([loop.stop(), grace])
			isLeft = true
			transports.close()
		},
	}
}

/** An internal error in one message must not stop the others. */
async function deliverSafely(
	deps: OutgoingDeps,
	transports: Parameters<typeof deliverMessage>[1],
	message: Message,
): Promise<Delivered> {
	try {
		const outcome = await deliverMessage(deps, transports, message)
		if ('cause' in outcome)
			deps.log.warn('message not sent', {
				messageId: message.id,
				outcome: outcome.outcome,
				cause: outcome.cause,
			})
		return outcome
	} catch (error) {
		const cause = error instanceof Error ? error.name : 'unknown'
		deps.log.error('message failed', { messageId: message.id, cause })
		return { outcome: 'later', cause, isTransportDown: false }
	}
}

function endOfOrganizationsLimit(
	{ db }: OutgoingDeps,
	{ organizationId }: Message,
	now: number,
): number | undefined {
	const { messagesPerMinute, messagesPerDay } = limitsOf(requireOrganization(db, organizationId))
	const waits = [
		[messagesPerMinute, MINUTE_MS],
		[messagesPerDay, DAY_MS],
	] as const
	for (const [limit, windowMs] of waits) {
		if (limit === null) continue
		const times = listAttemptTimes(db, { now, windowMs }, organizationId)
		if (times.length < limit) continue
		// The oldest of the last `limit` attempts must leave the window; with a limit of 0 nothing may be sent.
		return (times.at(-limit) ?? now) + windowMs
	}
	return undefined
}

/** At a limited rate, and not directly after a transport has failed. */
class Pace {
	readonly #deps: OutgoingDeps
	#opened: SlidingWindow | undefined
	#restsUntil = 0
	#restMs = FIRST_REST_MS

	constructor(deps: OutgoingDeps) {
		this.#deps = deps
	}

	/** Opened before the first message. Those from the minute before a restart count, too. */
	get #window(): SlidingWindow {
		return (this.#opened ??= openWindow(this.#deps))
	}

	waitMs(message: Message): number {
		if (this.#isFree(message)) return 0
		const now = this.#deps.clock.monotonic()
		return Math.max(this.#window.retryAfterMs(now), this.#restsUntil - now)
	}

	learn(message: Message, delivered: Delivered): void {
		const now = this.#deps.clock.monotonic()
		const isAccepted = delivered.outcome !== 'dropped' && delivered.outcome !== 'waiting'
		if (isAccepted && !this.#isFree(message)) this.#window.spend(now)
		if (delivered.outcome === 'sent') this.#restMs = FIRST_REST_MS
		const { mailRefusals } = this.#deps
		const { outcome } = delivered
		if (message.channel === 'email' && (outcome === 'sent' || outcome === 'rejected'))
			mailRefusals.note(outcome === 'rejected')
		if (mailRefusals.haveStopped) this.#restMs = MAX_REST_MS
		else if (delivered.outcome !== 'later' || !delivered.isTransportDown) return
		this.#restsUntil = now + this.#restMs
		this.#restMs = Math.min(this.#restMs * 2, MAX_REST_MS)
	}

	/** Outbox files need no limit. */
	#isFree({ channel }: Message): boolean {
		return transportOf(this.#deps.config, channel) === 'outbox'
	}
}

function openWindow({ db, clock, config }: OutgoingDeps): SlidingWindow {
	const window = new SlidingWindow(config.messagesPerMinute, MINUTE_MS)
	const [now, wall] = [clock.monotonic(), clock.now()]
	const times = listAttemptTimes(db, { now: wall, windowMs: MINUTE_MS })
	for (const at of times.slice(-config.messagesPerMinute)) window.spend(now - (wall - at))
	return window
}
