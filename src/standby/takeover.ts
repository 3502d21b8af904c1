import type { Deps } from '../deps.ts'
import type { Follower } from '../features/backup/follow-replica.ts'
import type { Behind } from '../http/standby.ts'
import type { StandbyBox, TakeoverState } from '../web/standby/box.ts'
import { writeRequest } from './request.ts'
import type { Asker } from './request.ts'

/** How long a page that was just told of the takeover has to ask for its end, and a response to leave, in milliseconds. */
const PAGE_RETURNS_MS = 2_000
const LEAVES_MS = 200

/** What the standby's page shows and begins. */
export class Takeover implements StandbyBox {
	readonly behind: Behind = { seconds: undefined }
	readonly #deps: Pick<Deps, 'config' | 'clock' | 'ids'>
	readonly #follower: Follower
	readonly #decided = Promise.withResolvers<void>()
	#state: TakeoverState = 'none'
	/** Pages that wait for the end. */
	#waiting = 0
	#askedAt = -Infinity

	constructor(deps: Pick<Deps, 'config' | 'clock' | 'ids'>, follower: Follower) {
		this.#deps = deps
		this.#follower = follower
	}

	seenSeconds(): number | undefined {
		return this.#follower.seenSeconds
	}

	hasCopy(): boolean {
		return this.#follower.reads.isOpen
	}

	read<T>(work: () => Promise<T>): Promise<T> {
		return this.#follower.reads.read(work)
	}

	takeover(): TakeoverState {
		return this.#state
	}

	async takeOver(owner: NonNullable<Asker>): Promise<void> {
		const { config, clock, ids } = this.#deps
		await writeRequest(config, ids, owner)
		this.#askedAt = clock.monotonic()
		this.begin()
	}

	begin(): void {
		this.#state = 'running'
	}

	async untilDecided(): Promise<void> {
		if (this.#state !== 'running') return
		this.#waiting++
		try {
			await this.#decided.promise
		} finally {
			this.#waiting--
		}
	}

	/** Settles when the pages that wait have been told. */
	async end(state: 'done' | 'failed'): Promise<void> {
		if (this.#state !== 'running') return
		const leftMs = this.#askedAt + PAGE_RETURNS_MS - this.#deps.clock.monotonic()
		if (this.#waiting === 0 && leftMs > 0) await Bun.sleep(leftMs)
		const isAwaited = this.#waiting > 0
		this.#state = state
		this.#decided.resolve()
		if (isAwaited) await Bun.sleep(LEAVES_MS)
	}
}
