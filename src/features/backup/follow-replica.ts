import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { DATABASE } from '../../files/data-dir.ts'
import { readNewest } from '../../files/database-lag.ts'
import { readIfThere } from '../../files/durable-file.ts'
import { followDatabase } from '../../files/litestream.ts'
import type { Following } from '../../files/litestream.ts'
import type { Replica } from '../../files/replica.ts'
import { messageOf } from '../../kit/message-of.ts'

/** The folder in a standby's data directory in which it follows; it is removed once the takeover is complete. */
export const STANDBY = 'standby'

/** Each run of following has its own folder in it. */
const FOLLOWED = 'followed'

const RETRY_MS = 2_000

type FollowDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'log'> & {
	/** Litestream's replica of the database. */
	readonly database: Pick<Replica, 'list'>
}

/** Keeps a copy of the database close behind its replica. Litestream does the following. */
export class Follower {
	readonly #deps: FollowDeps
	/** Holds every copy that was followed. */
	readonly #root: string
	/** The copy: a new file each time that the following begins. */
	#path: string
	#following: Following | undefined
	#isStopped = false
	#done: Promise<void> | undefined
	/** The transaction that the copy has yet to reach, and since when. */
	#awaited: { readonly transaction: bigint; readonly since: number } | undefined

	constructor(deps: FollowDeps) {
		this.#deps = deps
		this.#root = join(deps.config.dataDir, STANDBY, FOLLOWED)
		this.#path = this.#nextPath()
	}

	get path(): string {
		return this.#path
	}

	start(): void {
		this.#done ??= this.#followOn()
	}

	/** How long the copy has lacked what the replica has; undefined until it holds something. @throws what its place throws */
	async readBehindSeconds(): Promise<number | undefined> {
		const { clock, database } = this.#deps
		const [here, there, now] = [await this.#readHere(), await readNewest(database), clock.monotonic()]
		if (this.#awaited !== undefined && here >= this.#awaited.transaction) this.#awaited = undefined
		if (here < there) this.#awaited ??= { transaction: there, since: now }
		if (here === 0n) return undefined
		return this.#awaited === undefined ? 0 : (now - this.#awaited.since) / 1000
	}

	/** Waits until the copy has what the replica has, if that takes no longer. */
	async catchUp(withinMs: number): Promise<void> {
		const until = this.#deps.clock.monotonic() + withinMs
		while (!(await this.isNewest()) && this.#deps.clock.monotonic() < until) await Bun.sleep(50)
	}

	/** Whether the copy has all that the replica has. A stopped copy that lacks something may have half of a change. */
	async isNewest(): Promise<boolean> {
		const newest = await readNewest(this.#deps.database)
		return newest > 0n && (await this.#readHere()) >= newest
	}

	/** Ends the following; the copy may be opened from then on. */
	async stop(): Promise<void> {
		this.#isStopped = true
		await this.#following?.stop()
		await this.#done
	}

	/**
	 * A Litestream that outlived a killed standby may still write to its copy, so each one gets its own, and the older ones
	 * are removed. Litestream also has to begin anew once the replica no longer has what comes next.
	 */
	async #followOn(): Promise<void> {
		const { config, log } = this.#deps
		while (!this.#isStopped) {
			try {
				await rm(this.#root, { recursive: true, force: true })
				this.#path = this.#nextPath()
				await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
				if (this.#isStopped) return
				this.#following = followDatabase(config, this.#path)
				const said = await this.#following.ended
				if (this.#isStopped) return
				log.warn('the standby does not follow; it tries again', { said })
			} catch (error) {
				log.error('the standby does not follow', { cause: messageOf(error) })
			}
			await Bun.sleep(RETRY_MS)
		}
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
