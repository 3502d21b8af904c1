import type { Deps } from '../../deps.ts'
import { NONE, readNewest } from '../../files/ltx.ts'
import type { DatabaseReplica } from '../../files/ltx.ts'
import type { Replica } from '../../files/replica.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { COPY_NOTE, parseCopyNote } from '../replication/copy-note.ts'
import type { CopyNote } from '../replication/copy-note.ts'

/** Copies that are older are not those of a box that runs and reaches them. */
const OLD_SECONDS = 120

/** How long a check counts, and how long a caller waits for one. */
const HELD_MS = 5 * SECOND_MS
const WAIT_MS = 5 * SECOND_MS

export type CopiesState = 'ok' | 'old' | 'alone' | 'unknown' | 'empty' | 'unreachable'

/** How old the copies are, in seconds; null where that is not known. */
export type CopiesAge = {
	/** `alone`: the box that runs has copied nothing of its database since it took over. `unknown`: there is no note. */
	readonly state: CopiesState
	/** Since the box that runs was last heard of. */
	readonly heardSeconds: number | null
	readonly databaseSeconds: number | null
	readonly filesSeconds: number | null
}

type CheckDeps = Pick<Deps, 'clock'> & {
	/** The copies of files, keys and checkpoints. */
	readonly replica: Pick<Replica, 'get' | 'list'>
	/** Litestream's replica; undefined where only Litestream can read it. */
	readonly database: Pick<DatabaseReplica, 'list' | 'prefixOf'> | undefined
}

/** Finds the age of the copies. Callers share one check, and while one hangs there is no other. */
export class CopiesCheck {
	readonly #deps: CheckDeps
	readonly #waitMs: number
	#check: Promise<CopiesAge> | undefined
	#last: { readonly age: CopiesAge; readonly at: number } | undefined

	constructor(deps: CheckDeps, waitMs = WAIT_MS) {
		this.#deps = deps
		this.#waitMs = waitMs
	}

	async read(): Promise<CopiesAge> {
		const now = this.#deps.clock.monotonic()
		if (this.#last !== undefined && now - this.#last.at < HELD_MS) return this.#last.age
		this.#check ??= checkCopies(this.#deps)
			.catch(() => UNREACHABLE)
			.finally(() => (this.#check = undefined))
		let timer: Timer | undefined
		const late = new Promise<CopiesAge>((resolve) => {
			timer = setTimeout(() => resolve(UNREACHABLE), this.#waitMs)
		})
		const age = await Promise.race([this.#check, late])
		clearTimeout(timer)
		this.#last = { age, at: this.#deps.clock.monotonic() }
		return age
	}
}

const NOTHING = { heardSeconds: null, databaseSeconds: null, filesSeconds: null }
const UNREACHABLE: CopiesAge = { state: 'unreachable', ...NOTHING }

/** @throws what the storage of the copies throws */
async function checkCopies(deps: CheckDeps): Promise<CopiesAge> {
	if (await isEmpty(deps)) return { state: 'empty', ...NOTHING }
	const note = readNote(await deps.replica.get(COPY_NOTE))
	if (note === undefined) return { state: 'unknown', ...NOTHING }
	// The clocks of two boxes differ.
	const seconds = Math.max(0, deps.clock.now() - Date.parse(note.at)) / 1000
	const database =
		note.isAlone || note.databaseSeconds === null ? null : Math.round(seconds + note.databaseSeconds)
	const files = Math.round(seconds + note.filesSeconds)
	const isOld = Math.max(files, database ?? 0) > OLD_SECONDS
	return {
		state: note.isAlone ? 'alone' : isOld ? 'old' : 'ok',
		heardSeconds: Math.round(seconds),
		databaseSeconds: database,
		filesSeconds: files,
	}
}

/** Undefined also for one that is damaged: a failing disk may leave anything. */
function readNote(bytes: Uint8Array | undefined): CopyNote | undefined {
	try {
		const note = bytes && parseCopyNote(Buffer.from(bytes).toString())
		return note === undefined || Number.isNaN(Date.parse(note.at)) ? undefined : note
	} catch {
		return undefined
	}
}

/** A share that is not mounted looks like an empty folder. @throws what the storage of the copies throws */
export async function isEmpty({ replica, database }: Omit<CheckDeps, 'clock'>): Promise<boolean> {
	if (database !== undefined && (await readNewest(database)) === NONE) return true
	for await (const _ of replica.list('keys/')) return false
	return true
}
