import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { readIfThere } from '../../files/durable-file.ts'
import { followDatabase } from '../../files/litestream.ts'
import type { Following } from '../../files/litestream.ts'
import { NONE, readNewest } from '../../files/ltx.ts'
import type { DatabaseReplica } from '../../files/ltx.ts'
import { messageOf } from '../../kit/message-of.ts'
import { CopyReads } from './copy-reads.ts'
import { ReplicaMirror } from './mirror-replica.ts'

/** The folder in a standby's data directory in which it follows; it is removed once the takeover is complete. */
export const STANDBY = 'standby'

/** Each run of following has its own folder in it. */
const FOLLOWED = 'followed'

type Pace = {
	readonly retryMs: number
	/** A file of the replica's level 0 stays for a second at least. */
	readonly roundMs: number
	/** After this many rounds without progress the copy starts again. */
	readonly stillAtMost: number
}

const PACE: Pace = { retryMs: 2_000, roundMs: 500, stillAtMost: 120 }

/** How often to check whether Litestream has applied what it was shown, in milliseconds. Meanwhile nobody reads. */
const CHECKED_EVERY_MS = 5

/** A replica that was not listed for this long does not respond. */
const SEEN_WITHIN_MS = 10_000

type FollowDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'log'> & {
	/** Litestream's replica of the database. */
	readonly database: DatabaseReplica
}

/**
 * Keeps a copy of the database close behind its replica. Litestream does the following, from a mirror of the replica. It
 * changes the copy in rounds, between which others may read it.
 */
export class Follower {
	readonly reads = new CopyReads()
	readonly #deps: FollowDeps
	readonly #pace: Pace
	/** Holds every copy that was followed. */
	readonly #root: string
	/** The copy: a new file each time that the following begins. */
	#path: string
	#mirror: ReplicaMirror | undefined
	#following: Following | undefined
	#round: Promise<void> | undefined
	#roundFault: string | undefined
	readonly #over = new AbortController()
	#done: Promise<void> | undefined
	/** The transaction that the copy has yet to reach, and since when. */
	#awaited: { readonly transaction: bigint; readonly since: number } | undefined

	constructor(deps: FollowDeps, pace = PACE) {
		this.#deps = deps
		this.#pace = pace
		this.#root = join(deps.config.dataDir, STANDBY, FOLLOWED)
		this.#path = this.#nextPath()
	}

	get path(): string {
		return this.#path
	}

	start(): void {
		this.#done ??= this.#followOn()
	}

	/** How long the copy has lacked what the replica has; undefined until it holds something, and while the replica does not respond. */
	async readBehindSeconds(): Promise<number | undefined> {
		const [here, seen, now] = [await this.#readHere(), this.#mirror?.seen, this.#deps.clock.monotonic()]
		if (here === NONE || seen === undefined || seen.newest < here) return undefined
		if (this.#awaited !== undefined && here >= this.#awaited.transaction) this.#awaited = undefined
		if (here < seen.newest) this.#awaited ??= { transaction: seen.newest, since: seen.at }
		if (this.#awaited !== undefined) return (now - this.#awaited.since) / 1000
		return now - seen.at > SEEN_WITHIN_MS ? undefined : 0
	}

	/** How long ago the replica was listed; undefined while it does not respond. */
	get seenSeconds(): number | undefined {
		const seen = this.#mirror?.seen
		return seen === undefined ? undefined : (this.#deps.clock.monotonic() - seen.at) / 1000
	}

	/** Waits until the copy has what the replica has, if that takes no longer. */
	async catchUp(withinMs: number): Promise<void> {
		const until = this.#deps.clock.monotonic() + withinMs
		while (!(await this.isNewest()) && this.#deps.clock.monotonic() < until) await Bun.sleep(50)
	}

	/** Whether the copy has all that the replica has. A stopped copy that lacks something may have half of a change. */
	async isNewest(): Promise<boolean> {
		const newest = await readNewest(this.#deps.database)
		return newest > NONE && (await this.#readHere()) >= newest
	}

	/** Ends the following; the copy may be opened from then on. */
	async stop(): Promise<void> {
		this.#over.abort()
		this.reads.withdraw()
		await this.#following?.stop()
		await this.#done
	}

	/**
	 * A Litestream that outlived a killed standby may still write to its copy, so each one gets its own, and the older ones
	 * are removed. A copy that can't follow any more is replaced by a new one.
	 */
	async #followOn(): Promise<void> {
		const { log } = this.#deps
		while (!this.#isStopped) {
			try {
				const why = await this.#followCopy()
				if (!this.#isStopped) log.warn('the standby does not follow; it tries again', { why })
			} catch (error) {
				if (!this.#isStopped) log.error('the standby does not follow', { cause: messageOf(error) })
			}
			if (!this.#isStopped) await Bun.sleep(this.#pace.retryMs)
		}
	}

	/** @returns why it ended */
	async #followCopy(): Promise<string> {
		const { config } = this.#deps
		await rm(this.#root, { recursive: true, force: true })
		this.#path = this.#nextPath()
		const folder = join(dirname(this.#path), 'replica')
		await mkdir(folder, { recursive: true, mode: 0o700 })
		const mirror = new ReplicaMirror(folder, this.#deps, this.#over.signal)
		this.#mirror = mirror
		if ((await mirror.bring(NONE)) === NONE) return 'the replica has no copy of the database'
		if (this.#isStopped) return ''
		mirror.show(NONE)
		const following = followDatabase(config, folder, this.#path)
		this.#following = following
		const over = new AbortController()
		try {
			return await this.#feed(mirror, following, over.signal)
		} finally {
			this.reads.withdraw()
			over.abort()
			await Promise.all([following.stop(), this.#round])
		}
	}

	/** Fetches new files. Until Litestream has restored the first ones, the mirror stays as it is. @returns why it ended */
	async #feed(mirror: ReplicaMirror, { ended }: Following, isOver: AbortSignal): Promise<string> {
		let said: string | undefined
		void ended.then((line) => (said = line))
		this.#roundFault = undefined
		let [applied, still, isFailing] = [NONE, 0, false]
		for (
			;
			said === undefined && !this.#isStopped;
			await Promise.race([Bun.sleep(this.#pace.roundMs), ended])
		) {
			const here = await this.#readHere()
			if (here === NONE) continue
			if (!this.reads.isOpen) this.reads.offer(this.#path)
			try {
				const newest = await mirror.bring(here)
				if (newest > here) this.#round ??= this.#doRound(mirror, isOver)
				isFailing = false
			} catch (error) {
				if (!isFailing && !this.#isStopped)
					this.#deps.log.warn('the replica does not respond', { cause: messageOf(error) })
				isFailing = true
				continue
			}
			if (this.#roundFault !== undefined) return this.#roundFault
			if (mirror.isOfAnother) return 'the replica was started again'
			// A share that is not mounted looks like a replica without a file.
			const newest = mirror.seen?.newest ?? NONE
			if (newest === NONE) continue
			still = here === applied && here !== newest ? still + 1 : 0
			applied = here
			if (still > this.#pace.stillAtMost) return 'the copy makes no progress'
		}
		return said ?? ''
	}

	/** Lets Litestream apply what was fetched, while nobody reads the copy. It throws nothing. */
	async #doRound(mirror: ReplicaMirror, isOver: AbortSignal): Promise<void> {
		try {
			await this.reads.change(async () => {
				const target = mirror.show(await this.#readHere())
				while (!isOver.aborted && (await this.#readHere()) < target) await Bun.sleep(CHECKED_EVERY_MS)
			})
		} catch (error) {
			this.#roundFault = messageOf(error)
		} finally {
			this.#round = undefined
		}
	}

	get #isStopped(): boolean {
		return this.#over.signal.aborted
	}

	#nextPath(): string {
		return join(this.#root, this.#deps.ids.next(), DATABASE)
	}

	/** By the file that Litestream keeps beside what it follows: a hexadecimal number. */
	async #readHere(): Promise<bigint> {
		const text = await readIfThere(`${this.#path}-txid`)
		const number = text === undefined ? '' : Buffer.from(text).toString().trim()
		return /^[0-9a-f]{1,16}$/.test(number) ? BigInt(`0x${number}`) : 0n
	}
}
