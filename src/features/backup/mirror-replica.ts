import { mkdirSync, renameSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { NONE, chainOf, endOf, listLtx, newestOf } from '../../files/ltx.ts'
import type { DatabaseReplica, LtxFile } from '../../files/ltx.ts'
import type { Clock } from '../../kit/time/clock.ts'

/** Litestream reports its progress only after it has applied everything that it found, so it never finds more files than this. */
const HELD_AT_MOST = 100

type Seen = {
	/** The last transaction that the replica has. */
	readonly newest: bigint
	/** By the monotonic clock, in milliseconds. */
	readonly at: number
}

/**
 * Keeps the files of the replica that a copy of the database still lacks in a folder, until they are applied. In the
 * replica itself a file may be deleted after Litestream has listed it, and then Litestream starts its round again.
 * Litestream finds only what was shown.
 */
export class ReplicaMirror {
	/** Laid out as Litestream lays out a replica. */
	readonly #folder: string
	readonly #replica: DatabaseReplica
	readonly #clock: Clock
	readonly #isOver: AbortSignal
	/** The files in the folder, oldest first. */
	#held: LtxFile[] = []
	/** Those that are fetched and not shown. */
	#hidden: LtxFile[] = []
	/** No file of level 1 up to this one is needed any more. */
	#passed: string | undefined
	/** What was listed last; undefined where the replica does not respond. */
	seen: Seen | undefined
	/** Whether the replica was started again, so that its numbers mean other transactions. */
	isOfAnother = false

	/** @param isOver ends a fetch, which throws then */
	constructor(
		folder: string,
		deps: { readonly database: DatabaseReplica; readonly clock: Clock },
		isOver: AbortSignal,
	) {
		this.#folder = folder
		this.#replica = deps.database
		this.#clock = deps.clock
		this.#isOver = isOver
	}

	/**
	 * Fetches the files after a transaction, and removes the others.
	 * @param applied the last one that the copy has, `NONE` where it has to begin with a copy of the whole database
	 * @returns to which transaction the folder leads from there
	 * @throws what the replica's place throws
	 */
	async bring(applied: bigint): Promise<bigint> {
		await this.#drop(applied)
		const held = endOf(applied, this.#held)
		const files = await this.#list(held)
		const room = applied === NONE ? Infinity : HELD_AT_MOST - this.#held.length
		for (const file of chainOf(held, files).slice(0, room)) if (!(await this.#fetchFile(file))) break
		return endOf(applied, this.#held)
	}

	/** Lets Litestream find all that was fetched. @returns to which transaction it leads from `applied` */
	show(applied: bigint): bigint {
		for (const file of this.#hidden.splice(0)) {
			const path = this.#pathOf(file)
			mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
			renameSync(this.#hiddenPathOf(file), path)
		}
		return endOf(applied, this.#held)
	}

	async #drop(applied: bigint): Promise<void> {
		const isOver = ({ last }: LtxFile): boolean => last <= applied
		const dropped = this.#held.filter(isOver)
		this.#held = this.#held.filter((file) => !isOver(file))
		this.#hidden = this.#hidden.filter((file) => !isOver(file))
		for (const file of dropped)
			for (const path of [this.#pathOf(file), this.#hiddenPathOf(file)]) await rm(path, { force: true })
	}

	/**
	 * Level 0 comes first, since what leaves it is in level 1 before. Mostly all that is needed is still there, so the rest, which
	 * may be a hundred thousand names, is not listed each time.
	 */
	async #list(held: bigint): Promise<LtxFile[]> {
		const pieces = await this.#listPieces()
		const newest = newestOf(pieces)
		if (newest < held && newest !== NONE) this.isOfAnother = true
		if (endOf(held, pieces) === newest) return pieces
		const level1 = this.#replica.prefixOf(1)
		const joined = await listLtx(this.#replica, held === NONE ? '' : level1, this.#passed)
		for (const { name, last } of joined) if (name.startsWith(level1) && last <= held) this.#passed = name
		// What has come since is in level 0 the next time. So the replica never seems to go back.
		return [...pieces, ...joined.filter(({ last }) => last <= newest)]
	}

	async #listPieces(): Promise<LtxFile[]> {
		try {
			const pieces = await listLtx(this.#replica, this.#replica.prefixOf(0))
			this.seen = { newest: newestOf(pieces), at: this.#clock.monotonic() }
			return pieces
		} catch (error) {
			this.seen = undefined
			throw error
		}
	}

	/** @returns false where the replica does not have it any more */
	async #fetchFile(file: LtxFile): Promise<boolean> {
		const beside = join(this.#folder, 'fetching')
		const path = this.#hiddenPathOf(file)
		await mkdir(dirname(path), { recursive: true, mode: 0o700 })
		const target = await open(beside, 'w', 0o600)
		try {
			const isThere = await this.#replica.stream(file.name, async (piece) => {
				this.#isOver.throwIfAborted()
				await target.writeFile(piece)
			})
			if (!isThere) return false
		} finally {
			await target.close()
		}
		await rename(beside, path)
		this.#held.push(file)
		this.#hidden.push(file)
		return true
	}

	#pathOf({ level, name }: LtxFile): string {
		return join(this.#folder, 'ltx', String(level), basename(name))
	}

	#hiddenPathOf({ level, name }: LtxFile): string {
		return join(this.#folder, 'fetched', String(level), basename(name))
	}
}
