import { toSeconds } from '../../../http/rate-limits.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { AddressWindows } from '../../../kit/limits/address-windows.ts'
import { ErrorPage } from '../error-page.ts'

/** @throws ErrorPage 429, which does not count */
const WINDOW_MS = 10 * MINUTE_MS

/** @throws ErrorPage 429, which counts nothing */
export type SpendByAddress = (address: string, cost?: number) => void

export function limitByAddress(clock: Clock, perTenMinutes: number): SpendByAddress {
	const windows = new AddressWindows({ limit: perTenMinutes, windowMs: WINDOW_MS })
	return (address, cost) => {
		const waitMs = windows.spend(address, clock.monotonic(), cost)
		if (waitMs > 0) throw new ErrorPage('busy', 'rate_limited', { 'retry-after': String(toSeconds(waitMs)) })
	}
}
