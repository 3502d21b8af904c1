import { toSeconds } from '../../http/rate-limits.ts'
import type { Clock } from '../../kit/clock.ts'
import { MINUTE_MS } from '../../kit/durations.ts'
import { AddressWindows } from '../../kit/address-windows.ts'
import { ErrorPage } from './error-page.ts'

/** The window of the limit, in milliseconds: the setting counts submissions in any ten minutes. */
const WINDOW_MS = 10 * MINUTE_MS

/** Spends of an address, one where no cost is named. @throws LostPage 429, which spends nothing */
export type SpendByAddress = (address: string, cost?: number) => void

/** Limits what comes from one address, so that no script fills a venue's records. */
export function limitByAddress(clock: Clock, perTenMinutes: number): SpendByAddress {
	const windows = new AddressWindows({ limit: perTenMinutes, windowMs: WINDOW_MS })
	return (address, cost) => {
		const waitMs = windows.spend(address, clock.monotonic(), cost)
		if (waitMs > 0) throw new ErrorPage('busy', 'rate_limited', { 'retry-after': String(toSeconds(waitMs)) })
	}
}
