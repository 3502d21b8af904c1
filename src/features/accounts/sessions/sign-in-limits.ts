import { tooManyCalls } from '../../../http/problems.ts'
import { toSeconds } from '../../../http/rate-limits.ts'
import { AddressWindows } from '../../../kit/limits/address-windows.ts'
import { KeyedWindows } from '../../../kit/limits/keyed-windows.ts'
import { networksOf } from '../../../kit/network/ip-address.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Ids } from '../../../kit/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../kit/time/durations.ts'

/** Who tries a password, or has one hashed. */
export type Asker = {
	readonly address: string
	/** The person of this login, or the login, as `readLogin` returns it, if it is unknown. */
	readonly account: { readonly staffId: string } | { readonly login: string }
	/** Names what shows that this person has signed in here before; undefined for a stranger. */
	readonly familiar: string | undefined
}

/** In milliseconds. */
const QUARTER = 15 * MINUTE_MS

const BY_SOURCE = { limit: 5, windowMs: QUARTER }
const BY_WIDE_NETWORK = { limit: 10, windowMs: QUARTER }
const BY_ACCOUNT = { limit: 50, windowMs: HOUR_MS }
const SWITCHES = { limit: 60, windowMs: QUARTER }

/** How many windows all unknown logins share. */
const BUCKETS = 512

/** Most sources of guesses. Each person has at most 50 in an hour, so a box of 2,000 people forgets none. */
const MAX_SOURCES = 100_000
const MAX_SOURCES_OF_NOBODY = 10_000

const SECRET_BYTES = 32

type LimitDeps = { readonly clock: Pick<Clock, 'monotonic'>; readonly ids: Pick<Ids, 'random'> }

export type Begun = {
	/** How many more may be wrong before the next is refused. A stranger learns of a person as much as of an unknown login. */
	readonly triesLeft: number
	/** For an attempt that was right. */
	succeed(): void
}

/** One limit that an attempt counts against. A right one is taken back, or clears it. */
type Meter = {
	readonly windows: Pick<AddressWindows, 'waitMs' | 'spend' | 'giveBack' | 'remaining'> & {
		forget?(key: string): void
	}
	readonly key: string
	readonly whenRight: 'give back' | 'forget' | 'keep'
}

/** For strangers. Unknown logins are counted apart, so that junk takes no memory from people. */
class Guesses {
	readonly #sources: KeyedWindows
	readonly #wideNetworks: KeyedWindows
	readonly #accounts: KeyedWindows

	constructor({ maxSources, maxAccounts }: { readonly maxSources: number; readonly maxAccounts: number }) {
		this.#sources = new KeyedWindows({ ...BY_SOURCE, maxKeys: maxSources })
		this.#wideNetworks = new KeyedWindows({ ...BY_WIDE_NETWORK, maxKeys: maxSources })
		this.#accounts = new KeyedWindows({ ...BY_ACCOUNT, maxKeys: maxAccounts })
	}

	metersOf(account: string, address: string): Meter[] {
		const { narrow, wide } = networksOf(address)
		return [
			{ windows: this.#accounts, key: account, whenRight: 'keep' },
			...(wide === undefined
				? []
				: [
						{
							windows: this.#wideNetworks,
							key: `${wide} ${account}`,
							whenRight: 'give back' as const,
						},
					]),
			{ windows: this.#sources, key: `${narrow} ${account}`, whenRight: 'forget' },
		]
	}
}

/**
 * Per 15 minutes 5 attempts for a login from one address, and 10 from one /48; 50 an hour for a login. Where a person has
 * signed in before, they have 5 and 50 of their own, which strangers can't use up.
 */
export class SignInLimits {
	readonly #clock: Pick<Clock, 'monotonic'>
	readonly #addresses: AddressWindows
	readonly #people = new Guesses({ maxSources: MAX_SOURCES, maxAccounts: Number.MAX_SAFE_INTEGER })
	readonly #nobody = new Guesses({ maxSources: MAX_SOURCES_OF_NOBODY, maxAccounts: BUCKETS })
	readonly #familiar = new KeyedWindows({ ...BY_SOURCE, maxKeys: MAX_SOURCES })
	readonly #familiarAccounts = new KeyedWindows({ ...BY_ACCOUNT, maxKeys: Number.MAX_SAFE_INTEGER })
	readonly #switches = new KeyedWindows({ ...SWITCHES, maxKeys: Number.MAX_SAFE_INTEGER })
	/** It can't be told from outside which logins share a window. */
	readonly #secret: string

	constructor({ clock, ids }: LimitDeps, authFailuresPerMinute: number) {
		this.#clock = clock
		this.#secret = Buffer.from(ids.random(SECRET_BYTES)).toString('hex')
		this.#addresses = new AddressWindows({ limit: authFailuresPerMinute, windowMs: MINUTE_MS })
	}

	/** Asked before an attempt waits for its turn. It counts nothing. @throws Problem 429 */
	require(asker: Asker): void {
		const now = this.#clock.monotonic()
		refuseFor(Math.max(...this.#metersOf(asker).map(({ windows, key }) => windows.waitMs(key, now))))
	}

	/** Counts an attempt just before its hash is made. @throws Problem 429 */
	begin(asker: Asker): Begun {
		this.require(asker)
		const now = this.#clock.monotonic()
		const meters = this.#metersOf(asker)
		for (const { windows, key } of meters) windows.spend(key, now)
		return {
			triesLeft: Math.min(...meters.map(({ windows, key }) => windows.remaining(key, now))),
			succeed() {
				for (const { windows, key, whenRight } of meters) {
					if (whenRight === 'give back') windows.giveBack(key, now)
					if (whenRight === 'forget') windows.forget?.(key)
				}
			},
		}
	}

	/** For what costs no hash, but is guessed: a link, a passkey. @throws Problem 429 */
	requireAddress(address: string): void {
		refuseFor(this.#addresses.waitMs(address, this.#clock.monotonic()))
	}

	/** @throws Problem 429 for an address that is over its limit by now */
	failFrom(address: string): void {
		refuseFor(this.#addresses.spend(address, this.#clock.monotonic()))
	}

	/** For a hash that is not an attempt, of a person who is signed in. @throws Problem 429 */
	spendHash(staffId: string): void {
		refuseFor(this.#familiarAccounts.spend(staffId, this.#clock.monotonic()))
	}

	/** Counts a switch to another organization, where a session has limits of its own. @throws Problem 429 */
	spendSwitch(staffId: string): void {
		refuseFor(this.#switches.spend(staffId, this.#clock.monotonic()), 'Too many switches.')
	}

	/** The address comes first: over its limit, an attempt costs no person a try. */
	#metersOf({ address, account, familiar }: Asker): Meter[] {
		if (familiar !== undefined && 'staffId' in account)
			return [
				{ windows: this.#familiarAccounts, key: account.staffId, whenRight: 'keep' },
				{ windows: this.#familiar, key: `${familiar} ${account.staffId}`, whenRight: 'forget' },
			]
		const own =
			'staffId' in account
				? this.#people.metersOf(account.staffId, address)
				: this.#nobody.metersOf(this.#bucketOf(account.login), address)
		return [{ windows: this.#addresses, key: address, whenRight: 'give back' }, ...own]
	}

	#bucketOf(login: string): string {
		return String(Number.parseInt(sha256Hex(`${this.#secret} ${login}`).slice(0, 8), 16) % BUCKETS)
	}
}

function refuseFor(waitMs: number, message = 'Too many failed attempts.'): void {
	if (waitMs > 0) throw tooManyCalls(message, toSeconds(waitMs))
}
