import type { Bucket } from '../api/limits.ts'
import { KeyedWindows } from '../kit/limits/keyed-windows.ts'
import type { SlidingWindow } from '../kit/limits/sliding-window.ts'

/** Specification, Limits: "per minute". */
const WINDOW_MS = 60_000

const MAX_KEYS = 10_000

export type Allowance = {
	readonly isAdmitted: boolean
	readonly headers: Readonly<Record<string, string>>
	readonly retryAfterSeconds: number
}

/** Exact limits for each key in any 60 seconds. A refused call does not count. A restart resets all. */
export class RateLimits {
	readonly #limits: Readonly<Record<Bucket, number>>
	readonly #windows: Readonly<Record<Bucket, KeyedWindows>>

	constructor(limits: Readonly<Record<Bucket, number>>) {
		this.#limits = limits
		const open = (limit: number) => new KeyedWindows({ limit, windowMs: WINDOW_MS, maxKeys: MAX_KEYS })
		this.#windows = Object.fromEntries(
			Object.entries(limits).map(([bucket, limit]) => [bucket, open(limit)]),
		) as Record<Bucket, KeyedWindows>
	}

	/**
	 * Counts one call against all the named buckets, or against none if one is exhausted.
	 * @param now monotonic milliseconds @param wallNow milliseconds since 1970, for `X-RateLimit-Reset`
	 */
	spend(limitKey: string, buckets: readonly Bucket[], now: number, wallNow: number): Allowance {
		const windows = buckets.map((bucket) => ({ bucket, window: this.#windows[bucket].get(limitKey, now) }))
		const waitMs = Math.max(...windows.map(({ window }) => window.retryAfterMs(now)))
		const isAdmitted = waitMs === 0
		if (isAdmitted) for (const { window } of windows) window.spend(now)
		const states = windows.map(({ bucket, window }) => this.#stateOf(bucket, window, now))
		return { isAdmitted, headers: toHeaders(states, wallNow), retryAfterSeconds: toSeconds(waitMs) }
	}

	peek(limitKey: string, now: number, wallNow: number): Readonly<Record<string, string>> {
		const window = this.#windows.default.get(limitKey, now)
		return toHeaders([this.#stateOf('default', window, now)], wallNow)
	}

	#stateOf(bucket: Bucket, window: SlidingWindow, now: number): State {
		return {
			bucket,
			limit: this.#limits[bucket],
			remaining: window.remaining(now),
			resetSeconds: toSeconds(window.resetMs(now)),
		}
	}
}

type State = { bucket: Bucket; limit: number; remaining: number; resetSeconds: number }

/** The IETF draft "RateLimit header fields for HTTP", and the older `X-RateLimit-*` for the tightest bucket alone. */
function toHeaders(states: readonly State[], wallNow: number): Record<string, string> {
	const tightest = states.reduce((least, state) => (state.remaining < least.remaining ? state : least))
	const policy = states.map(({ bucket, limit }) => `"${bucket}";q=${limit};w=${WINDOW_MS / 1000}`)
	const state = states.map(
		({ bucket, remaining, resetSeconds }) => `"${bucket}";r=${remaining};t=${resetSeconds}`,
	)
	return {
		'ratelimit-policy': policy.join(', '),
		ratelimit: state.join(', '),
		'x-ratelimit-limit': String(tightest.limit),
		'x-ratelimit-remaining': String(tightest.remaining),
		'x-ratelimit-reset': String(Math.ceil(wallNow / 1000) + tightest.resetSeconds),
	}
}

/** Whole seconds, rounded up. Floating-point noise does not count: 60,000.0000001 ms are 60 s. */
export function toSeconds(ms: number): number {
	return Math.ceil(ms / 1000 - 1e-6)
}
