import { toSeconds } from '../../http/rate-limits.ts'
import type { Clock } from '../../kit/clock.ts'
import { MINUTE_MS } from '../../kit/durations.ts'
import { KeyedWindows } from '../../kit/keyed-windows.ts'
import { ErrorPage } from './error-page.ts'

/** The window of the limit, in milliseconds: the setting counts submissions in any ten minutes. */
const WINDOW_MS = 10 * MINUTE_MS

/** Most addresses that are remembered at once. */
const MAX_ADDRESSES = 10_000

/** Spends one submission of an address. @throws LostPage 429, which spends nothing */
export type SpendSubmission = (address: string) => void

/** Limits how many forms come from one address, so that no script fills a venue's records. */
export function limitByAddress(clock: Clock, perTenMinutes: number): SpendSubmission {
	const windows = new KeyedWindows({ limit: perTenMinutes, windowMs: WINDOW_MS, maxKeys: MAX_ADDRESSES })
	return (address) => {
		const waitMs = windows.spend(address, clock.monotonic())
		if (waitMs > 0) throw new ErrorPage('busy', 'rate_limited', { 'retry-after': String(toSeconds(waitMs)) })
	}
}
