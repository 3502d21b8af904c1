import { join } from 'node:path'
import type { Clock } from '../kit/time/clock.ts'
import { SECOND_MS } from '../kit/time/durations.ts'
import { noteAlone } from './database-lag.ts'
import { createDurably, readIfThere, writeDurably } from './durable-file.ts'
import type { Replica } from './replica.ts'

/** The file in a data directory, and beside its copies, that names the owner of the copies. */
export const OWNER = 'owner'

/** Every box copies keys soon after it claims the storage. */
const KEYS = 'keys/'

/** How soon a box that runs learns that another took over, in milliseconds. */
export const OWNER_CHECK_MS = 5 * SECOND_MS

/** Long enough that copying a file never waits for a check of its own. */
const HOLDS_MS = 2 * OWNER_CHECK_MS

/**
 * In a data directory. `from` is the owner whose copies were restored: a box that has taken over since keeps them.
 * `isNew`: copies were there when it was claimed, and the Litestream of another box may still run.
 */
type Owner = {
	readonly id: string
	readonly takesOver?: true
	readonly from?: string | undefined
	readonly isNew?: true
}

export type Ownership =
	| { readonly are: 'ours'; readonly isNew: boolean }
	| { readonly are: 'nobodys' | 'anothers'; readonly reason: string }

type OwnerOptions = {
	readonly dataDir: string
	readonly replica: Replica
	readonly clock: Pick<Clock, 'monotonic'>
	nextId(): string
}

const OTHER_OWNER =
	'The copies off the box belong to another data directory, which was restored from them and took over: this one is read-only, because its changes would not be copied. Switch this box off, or set FILES_REPLICA_URL and DB_REPLICA_URL to another place and restart it. If this box is the right one, remove the file "owner" from the place of FILES_REPLICA_URL and restart it.'

const NOT_TO_REPLICATE =
	'The copies off the box belong to another data directory, so Litestream must not copy from this one. If another box took over, switch this one off. If this box is the right one, remove the file "owner" from FILES_REPLICA_URL.'

const NOT_FOUND =
	'This data directory has copies, but the place of FILES_STORE or FILES_REPLICA_URL has none, so Litestream must not start. If it is a disk or a share, mount it. If it is a new place, start the service, and try again in a few seconds.'

const NOT_CLAIMED =
	'The service has not claimed the place of FILES_STORE or FILES_REPLICA_URL yet. If it does not run, start it. If the place is a disk or a share, mount it.'

/**
 * Knows which box owns the copies. A lost box that is switched on again after a restore elsewhere would sign waivers
 * that no copy has, and damage the copies of its successor.
 */
export class CopiesOwner {
	readonly #options: OwnerOptions
	#confirmedAt = -Infinity

	constructor(options: OwnerOptions) {
		this.#options = options
	}

	/**
	 * Claims copies without an owner, or handed over by a restore. @throws if the storage of the copies fails
	 * @returns why this data directory is read-only; undefined if it owns the copies
	 */
	async check(): Promise<string | undefined> {
		const { own, isOurs, areAnothers } = await this.#read()
		if (areAnothers) return OTHER_OWNER
		if (!isOurs || own?.takesOver === true) await this.#claim(own)
		this.#confirmedAt = this.#options.clock.monotonic()
		return undefined
	}

	/**
	 * The folder has its id before the copies do, and keeps the first one: a claim may be interrupted, fail after it was
	 * stored, or be made twice at once. A copy with an id that no folder has would be another's for good.
	 */
	async #claim(own: Owner | undefined): Promise<void> {
		const { dataDir, replica, nextId } = this.#options
		const path = join(dataDir, OWNER)
		const isNew = own?.takesOver === true || (await this.#hasKeys())
		const fresh = { id: own?.id ?? nextId() }
		if (own === undefined) createDurably(path, serialize(fresh), nextId())
		const { id } = parse(await readIfThere(path)) ?? fresh
		await replica.put(OWNER, serialize({ id }))
		await writeDurably(path, serialize(isNew ? { id, isNew } : { id }), nextId())
	}

	/**
	 * Claims nothing. @throws if the storage of the copies fails
	 * @returns why Litestream may not copy from this data directory; undefined if it may
	 */
	async whyNotReplicate(): Promise<string | undefined> {
		const { own, current, areAnothers } = await this.#read()
		if (areAnothers) return NOT_TO_REPLICATE
		// A share that is not mounted looks like storage without an owner.
		const isLost = own !== undefined && own.takesOver !== true && current === undefined
		return isLost && !(await this.#hasKeys()) ? NOT_FOUND : undefined
	}

	/** Checks the owner while Litestream runs. Claims nothing. @throws if the storage of the copies fails */
	async readOwnership(): Promise<Ownership> {
		const { own, isOurs, areAnothers } = await this.#read()
		if (areAnothers) return { are: 'anothers', reason: NOT_TO_REPLICATE }
		if (!isOurs || own?.takesOver === true) return { are: 'nobodys', reason: NOT_CLAIMED }
		return { are: 'ours', isNew: own?.isNew === true }
	}

	/** Records that Litestream on other boxes has ended. */
	async settle(): Promise<void> {
		const { dataDir, nextId } = this.#options
		const own = parse(await readIfThere(join(dataDir, OWNER)))
		if (own !== undefined) await writeDurably(join(dataDir, OWNER), serialize({ id: own.id }), nextId())
	}

	guard(): Replica {
		const { replica } = this.#options
		return {
			get: (name) => replica.get(name),
			list: (prefix) => replica.list(prefix),
			holds: (name, bytes) => replica.holds(name, bytes),
			put: async (name, bytes) => {
				await this.#requireOurs()
				await replica.put(name, bytes)
			},
			remove: async (name) => {
				await this.#requireOurs()
				await replica.remove(name)
			},
		}
	}

	async #read() {
		const { dataDir, replica } = this.#options
		const [there, here] = [await replica.get(OWNER), await readIfThere(join(dataDir, OWNER))]
		const [current, own] = [parse(there), parse(here)]
		const isOurs = own !== undefined && own.id === current?.id
		const areAnothers = !isOurs && current !== undefined && !mayTakeOver(own, current)
		return { current, own, isOurs, areAnothers }
	}

	async #hasKeys(): Promise<boolean> {
		for await (const _ of this.#options.replica.list(KEYS)) return true
		return false
	}

	async #requireOurs(): Promise<void> {
		if (this.#options.clock.monotonic() - this.#confirmedAt < HOLDS_MS) return
		const reason = await this.check()
		if (reason !== undefined) throw new Error(reason)
	}
}

function mayTakeOver(own: Owner | undefined, current: Owner): boolean {
	return own?.takesOver === true && (own.from === undefined || own.from === current.id)
}

/** @returns the id of the box that owns the copies; undefined without one, and while their place is unreachable */
export async function readOwner(replica: Pick<Replica, 'get'>): Promise<string | undefined> {
	return parse(await replica.get(OWNER).catch(() => undefined))?.id
}

/**
 * A data directory that was just restored takes the copies over at its first start, and is alone until it has its own.
 * @param from the owner of the copies before the restore; if another box owns them by then, that one keeps them
 */
export async function takeCopiesOver(dataDir: string, nextId: () => string, from?: string): Promise<void> {
	await noteAlone(dataDir)
	await writeDurably(join(dataDir, OWNER), serialize({ id: nextId(), takesOver: true, from }), nextId())
}

function serialize(owner: Owner): Uint8Array {
	return Buffer.from(`${JSON.stringify(owner)}\n`)
}

/** Undefined also for an unreadable owner file: a failing disk may leave any bytes. */
function parse(bytes: Uint8Array | undefined): Owner | undefined {
	if (bytes === undefined) return undefined
	try {
		const owner = JSON.parse(Buffer.from(bytes).toString()) as Owner
		return typeof owner.id === 'string' ? owner : undefined
	} catch {
		return undefined
	}
}
