import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { isNotThere } from '../kit/errors.ts'
import type { Log } from '../kit/log.ts'
import { readIfThere, writeDurably } from './durable-file.ts'
import { NONE, readLtxName, readNewest } from './ltx.ts'
import type { DatabaseReplica } from './ltx.ts'

const LATE_MS = 60_000

/**
 * The file in a data directory that was restored from copies, until Litestream has uploaded something of its own. It
 * has the number of the last transaction that another box has uploaded, once that is known.
 */
const ALONE = 'alone'

export async function noteAlone(dataDir: string): Promise<void> {
	await writeDurably(join(dataDir, ALONE), new Uint8Array())
}

type Box = { readonly dataDir: string; readonly clock: Clock; readonly log: Log }

/**
 * How far the database's replica is behind, from the names of Litestream's files: each ends in its last transaction's
 * number. Litestream reports errors only in its own log, which nobody reads.
 */
export class DatabaseLag {
	readonly #box: Box
	readonly #replica: Pick<DatabaseReplica, 'list' | 'prefixOf'>
	/** The transaction that the replica has to reach, and since when; `NONE` while it is unknown. */
	#target: { readonly transaction: bigint; readonly since: number } | undefined
	#seconds = 0
	#isAlone: boolean
	#isCopied: boolean | undefined

	constructor(box: Box, replica: Pick<DatabaseReplica, 'list' | 'prefixOf'>) {
		this.#box = box
		this.#replica = replica
		this.#isAlone = existsSync(join(box.dataDir, ALONE))
		if (this.#isAlone) this.#isCopied = false
	}

	get seconds(): number {
		return this.#seconds
	}

	/**
	 * True once the replica has held this box's database: not before the first upload after a takeover or restore, nor
	 * while it is empty. Undefined before the first check.
	 */
	get isCopied(): boolean | undefined {
		return this.#isCopied
	}

	/** Warns the operator if the replica is late. @throws if the storage of the replica fails */
	async check(): Promise<void> {
		const { clock, log } = this.#box
		const now = clock.monotonic()
		const there = await readNewest(this.#replica)
		const here = this.#readHere()
		const transaction = this.#isAlone ? await this.#readOwn(here.transaction, there) : here.transaction
		if (this.#target?.transaction === NONE) this.#target = { ...this.#target, transaction }
		if (this.#target !== undefined && transaction !== NONE && there >= this.#target.transaction)
			this.#target = undefined
		if (this.#target === undefined && (transaction === NONE || transaction > there))
			this.#target = { transaction, since: now }
		if (this.#target === undefined) await this.#endAlone()
		const wasCopied = !this.#isAlone && there !== NONE && (this.#isCopied ?? transaction !== NONE)
		this.#isCopied = this.#target === undefined || wasCopied
		const behindMs = Math.max(this.#target === undefined ? 0 : now - this.#target.since, here.unseenMs)
		this.#seconds = behindMs / 1000
		if (behindMs > LATE_MS)
			log.error('the replica of the database is late; look at Litestream', {
				seconds: Math.round(this.#seconds),
			})
	}

	/**
	 * Litestream begins with the last transaction that another box uploaded, which is not an upload of this one.
	 * @returns the newest own transaction, `NONE` if there is none
	 */
	async #readOwn(here: bigint, there: bigint): Promise<bigint> {
		const path = join(this.#box.dataDir, ALONE)
		const note = Buffer.from((await readIfThere(path)) ?? []).toString()
		const former = here === NONE ? there : note === '' ? here : BigInt(note)
		if (String(former) !== note) await writeDurably(path, Buffer.from(String(former)))
		return here > former ? here : NONE
	}

	async #endAlone(): Promise<void> {
		if (!this.#isAlone) return
		await rm(join(this.#box.dataDir, ALONE), { force: true })
		this.#isAlone = false
	}

	/** Reads Litestream's position here, and how long the database has gone on without it. */
	#readHere(): { transaction: bigint; unseenMs: number } {
		const { dataDir } = this.#box
		const folder = join(dataDir, '.waiver.db-litestream/ltx/0')
		const changedAt = statSync(join(dataDir, 'waiver.db-wal'), { throwIfNoEntry: false })?.mtimeMs
		let [transaction, seenAt] = [NONE, 0]
		for (const name of listNames(folder)) {
			const last = readLtxName(`0/${name}`)?.last
			if (last === undefined || last < transaction) continue
			transaction = last
			seenAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? seenAt
		}
		return {
			transaction,
			unseenMs: changedAt === undefined || seenAt === 0 ? 0 : Math.max(0, changedAt - seenAt),
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
