import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { isNotThere } from '../kit/is-not-there.ts'
import type { Log } from '../kit/log.ts'
import { NONE, readLtxName, readNewest } from './ltx.ts'
import type { DatabaseReplica } from './ltx.ts'

const LATE_MS = 60_000

type Box = { readonly dataDir: string; readonly clock: Clock; readonly log: Log }

/**
 * How far the database's replica is behind, from the names of Litestream's files: each ends in its last transaction's
 * number. Litestream reports errors only in its own log, which nobody reads.
 */
export class DatabaseLag {
	readonly #box: Box
	readonly #replica: Pick<DatabaseReplica, 'list' | 'prefixOf'>
	/** The transaction that the replica has still to come to, `NONE` where that is not known yet, and since when. */
	#awaited: { readonly transaction: bigint; readonly since: number } | undefined
	#seconds = 0
	#isCopied: boolean | undefined

	constructor(box: Box, replica: Pick<DatabaseReplica, 'list' | 'prefixOf'>) {
		this.#box = box
		this.#replica = replica
	}

	get seconds(): number {
		return this.#seconds
	}

	/**
	 * Whether the replica has ever held what this box has: not before the first upload after a takeover. Undefined before
	 * the first look.
	 */
	get isCopied(): boolean | undefined {
		return this.#isCopied
	}

	/** Tells the operator where the replica is late. @throws what its place throws */
	async check(): Promise<void> {
		const { clock, log } = this.#box
		const now = clock.monotonic()
		const here = this.#readHere()
		const there = await readNewest(this.#replica)
		const { transaction } = here
		if (this.#awaited?.transaction === NONE) this.#awaited = { ...this.#awaited, transaction }
		if (this.#awaited !== undefined && transaction !== NONE && there >= this.#awaited.transaction)
			this.#awaited = undefined
		if (this.#awaited === undefined && (transaction === NONE || transaction > there))
			this.#awaited = { transaction, since: now }
		this.#isCopied = this.#awaited === undefined || (this.#isCopied ?? transaction !== NONE)
		const behindMs = Math.max(this.#awaited === undefined ? 0 : now - this.#awaited.since, here.unseenMs)
		this.#seconds = behindMs / 1000
		if (behindMs > LATE_MS)
			log.error('the replica of the database is late; look at Litestream', {
				seconds: Math.round(this.#seconds),
			})
	}

	/** What Litestream has read here, and how long the database has gone on without it. */
	#readHere(): { transaction: bigint; unseenMs: number } {
		const { dataDir } = this.#box
		const folder = join(dataDir, '.waiver.db-litestream/ltx/0')
		const written = statSync(join(dataDir, 'waiver.db-wal'), { throwIfNoEntry: false })?.mtimeMs
		let [transaction, seenAt] = [NONE, 0]
		for (const name of listNames(folder)) {
			const last = readLtxName(`0/${name}`)?.last
			if (last === undefined || last < transaction) continue
			transaction = last
			seenAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? seenAt
		}
		return {
			transaction,
			unseenMs: written === undefined || seenAt === 0 ? 0 : Math.max(0, written - seenAt),
		}
	}
}

function listNames(folder: string): string[] {
	try {
		return readdirSync(folder)
	} catch (error) {
		if (isNotThere(error)) return []
		throw error
	}
}
