import type { Log } from '../kit/log.ts'
import { messageOf } from '../kit/errors.ts'
import type { Clock } from '../kit/time/clock.ts'
import { SECOND_MS } from '../kit/time/durations.ts'
import { OWNER_CHECK_MS } from './copies-owner.ts'
import type { CopiesOwner } from './copies-owner.ts'

/** How often the owner is checked while Litestream does not run, in milliseconds. */
const TRIED_EVERY_MS = SECOND_MS

/** How long Litestream may copy after its box last saw that the copies are its own: two checks may fail. */
export const LEASE_MS = 3 * OWNER_CHECK_MS

/** How long a box waits after it has claimed the copies: every earlier lease has ended, and sent requests have arrived. */
export const WAIT_AFTER_CLAIM_MS = 2 * LEASE_MS

/** A Litestream that runs. */
export type Replicating = {
	/** The exit code. */
	readonly ended: Promise<number>
	end(signal: 'SIGTERM' | 'SIGKILL'): void
}

type LeaseOptions = {
	readonly owner: Pick<CopiesOwner, 'readOwnership' | 'settle'>
	readonly clock: Clock
	readonly log: Log
	start(): Replicating
}

type Moment = { readonly monotonic: number; readonly now: number }

/**
 * Runs Litestream only while the copies are this box's. A box that was cut off and replaced would go on writing into the
 * copies of its successor.
 */
export class LitestreamLease {
	/** The exit code, once Litestream has ended. Rejects where the copies are another box's. */
	readonly ended: Promise<number>
	readonly #options: LeaseOptions
	readonly #outcome = Promise.withResolvers<number>()
	#running: Replicating | undefined
	#lookedAt: Moment | undefined
	#confirmedAt: Moment | undefined
	#claimSeenAt: number | undefined
	#isChecking = false
	#doubt = ''
	/** Why Litestream has to end, or has ended. */
	#ending: 'lapsed' | 'over' | Error | undefined

	constructor(options: LeaseOptions) {
		this.#options = options
		this.ended = this.#outcome.promise
	}

	/** To be called several times a second. It does not wait for the check of the owner, which may hang. */
	tick(): void {
		if (this.#running !== undefined && this.#hasLapsed()) this.#kill('lapsed')
		const everyMs = this.#running === undefined ? TRIED_EVERY_MS : OWNER_CHECK_MS
		const isDue = this.#lookedAt === undefined || this.#since(this.#lookedAt) >= everyMs
		if (isDue && !this.#isChecking) void this.#check()
	}

	/** Litestream copies what is left, for as long as the lease holds. */
	stop(): void {
		if (this.#ending === 'over') return
		this.#ending = 'over'
		if (this.#running === undefined) this.#outcome.resolve(0)
		else this.#running.end('SIGTERM')
	}

	async #check(): Promise<void> {
		const begunAt = this.#read()
		this.#lookedAt = begunAt
		this.#isChecking = true
		try {
			await this.#follow(begunAt)
		} catch (error) {
			this.#noteDoubt(messageOf(error))
		} finally {
			this.#isChecking = false
		}
	}

	async #follow(begunAt: Moment): Promise<void> {
		const ownership = await this.#options.owner.readOwnership()
		if (ownership.are !== 'ours')
			return ownership.are === 'anothers' ? this.#giveUp(ownership.reason) : this.#noteDoubt(ownership.reason)
		this.#confirmedAt = begunAt
		this.#doubt = ''
		if (this.#running !== undefined || this.#ending !== undefined || this.#hasLapsed()) return
		if (ownership.isNew && !this.#haveOthersEnded()) return
		this.#start()
		if (ownership.isNew) await this.#options.owner.settle()
	}

	/** Counted from this process's first sight of the claim: the clocks of two boxes differ. */
	#haveOthersEnded(): boolean {
		const { clock, log } = this.#options
		if (this.#claimSeenAt === undefined) {
			this.#claimSeenAt = clock.monotonic()
			const seconds = WAIT_AFTER_CLAIM_MS / 1000
			log.info('Litestream waits until that of another box has surely ended', { seconds })
		}
		return clock.monotonic() - this.#claimSeenAt >= WAIT_AFTER_CLAIM_MS
	}

	#start(): void {
		try {
			this.#running = this.#options.start()
		} catch (error) {
			this.#outcome.reject(error)
			return
		}
		this.#options.log.info('Litestream runs')
		void this.#running.ended.then((code) => this.#noteEnd(code))
	}

	#noteEnd(code: number): void {
		this.#running = undefined
		const ending = this.#ending
		this.#ending = ending === 'lapsed' ? undefined : 'over'
		if (ending instanceof Error) this.#outcome.reject(ending)
		else if (ending !== 'lapsed') this.#outcome.resolve(ending === 'over' ? 0 : code)
	}

	#giveUp(reason: string): void {
		const failure = new Error(reason)
		if (this.#running === undefined) this.#outcome.reject(failure)
		else this.#kill(failure)
	}

	/** On SIGTERM, Litestream would copy once more. */
	#kill(why: 'lapsed' | Error): void {
		if (why === 'lapsed' && this.#ending === undefined)
			this.#options.log.error('Litestream is stopped until the owner of the copies is known')
		if (this.#ending !== 'over') this.#ending = why
		this.#running?.end('SIGKILL')
	}

	#noteDoubt(cause: string): void {
		if (this.#doubt === '') this.#options.log.warn('the owner of the copies is unknown', { cause })
		this.#doubt = cause
	}

	#hasLapsed(): boolean {
		return this.#confirmedAt === undefined || this.#since(this.#confirmedAt) >= LEASE_MS
	}

	/** While a machine is suspended, only one of the two clocks goes on. */
	#since({ monotonic, now }: Moment): number {
		const { clock } = this.#options
		return Math.max(clock.monotonic() - monotonic, clock.now() - now)
	}

	#read(): Moment {
		const { clock } = this.#options
		return { monotonic: clock.monotonic(), now: clock.now() }
	}
}
