import { tooManyCalls } from '../../http/problems.ts'
import { toSeconds } from '../../http/rate-limits.ts'
import { AddressWindows } from '../../kit/limits/address-windows.ts'
import { KeyedWindows } from '../../kit/limits/keyed-windows.ts'
import { networksOf } from '../../kit/network/ip-address.ts'
import type { Clock } from '../../kit/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from '../../kit/time/durations.ts'

const MAX_KEYS = 10_000

/** 5 wrong passwords in 15 minutes for a login from one address, 50 an hour for a login. */
export class SignInLimits {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #pairs = new KeyedWindows({ limit: 5, windowMs: 15 * MINUTE_MS, maxKeys: MAX_KEYS })
	readonly #logins = new KeyedWindows({ limit: 50, windowMs: HOUR_MS, maxKeys: MAX_KEYS })
	readonly #addresses: AddressWindows

	constructor(clock: Pick<Clock, 'monotonic'>, authFailuresPerMinute: number) {
		this.#clock = clock
		this.#addresses = new AddressWindows({ limit: authFailuresPerMinute, windowMs: MINUTE_MS })
	}

	/** Counts before the password is verified, so that simultaneous attempts count, too. @throws Problem 429 */
	begin(login: string, address: string): void {
		const now = this.#clock.monotonic()
		const windows = [this.#pairs.get(pairOf(login, address), now), this.#logins.get(login, now)]
		refuseFor(Math.max(...windows.map((window) => window.retryAfterMs(now))))
		for (const window of windows) window.spend(now)
	}

	succeed(login: string, address: string): void {
		this.#pairs.forget(pairOf(login, address))
		this.#logins.forget(login)
	}

	/** With whatever login. @throws Problem 429 */
	fail(address: string): void {
		refuseFor(this.#addresses.spend(address, this.#clock.monotonic()))
	}
}

function pairOf(login: string, address: string): string {
	return `${networksOf(address).narrow} ${login}`
}

function refuseFor(waitMs: number): void {
	if (waitMs > 0) throw tooManyCalls('Too many failed attempts.', toSeconds(waitMs))
}
