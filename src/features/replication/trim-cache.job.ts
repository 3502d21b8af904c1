import type { Deps } from '../../deps.ts'
import { copyName } from '../../files/replica.ts'
import type { Cached } from '../../files/cache.ts'
import { DamagedFile } from '../../files/store.ts'
import { copyOffBox, isQueued } from '../../jobs/queue.ts'
import { messageOf } from '../../kit/errors.ts'
import { SECOND_MS } from '../../kit/time/durations.ts'
import { isFileNamed } from '../documents/queries.ts'
import { isBrandFile } from '../organization/organization.ts'
import { isWaiting } from './queries.ts'

/** Trimmed to this part of the bound, so that it is not done for each file. */
const TRIMMED_TO = 0.9

/** How long it rests where nothing more can go, in milliseconds: a count reads each file's size. */
const REST_MS = 10 * SECOND_MS

/** How many files the bucket is asked about at once. */
const ASKED_AT_ONCE = 16

type TrimDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'clock' | 'log' | 'wake'>

/**
 * Keeps the cache of files within its bound. The files that were not used for longest go first. A file goes only once the
 * bucket has just said that it has the same bytes, and only if a row names it: what none names is for the sweep.
 */
export class CacheTrim {
	readonly #deps: TrimDeps
	#restsUntil = -Infinity

	constructor(deps: TrimDeps) {
		this.#deps = deps
	}

	async run(isStopped: () => boolean = () => false): Promise<void> {
		const { clock, files, log } = this.#deps
		const { cache } = files
		if (cache === undefined || clock.monotonic() < this.#restsUntil) return
		if ((cache.bytes() ?? Infinity) <= cache.boundBytes) return
		const all = await cache.list()
		if ((cache.bytes() ?? 0) <= cache.boundBytes) return
		const isEnough = (): boolean => (cache.bytes() ?? 0) <= cache.boundBytes * TRIMMED_TO
		let evicted = 0
		for (let start = 0; start < all.length && !isEnough() && !isStopped(); start += ASKED_AT_ONCE) {
			const files = all.slice(start, start + ASKED_AT_ONCE)
			const outcomes = await Promise.allSettled(files.map((file) => this.#evict(file, isEnough)))
			evicted += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
			const failure = outcomes.find(({ status }) => status === 'rejected')
			if (failure?.status !== 'rejected') continue
			const cause = messageOf(failure.reason)
			log.warn('the cache of files keeps what the bucket can not be asked about', { cause })
			break
		}
		if (!isEnough() && evicted === 0) this.#restsUntil = clock.monotonic() + REST_MS
	}

	/** @returns whether it went */
	async #evict(file: Cached, isEnough: () => boolean): Promise<boolean> {
		const { files, write, wake } = this.#deps
		const { name } = file
		if (!this.#mayGo(name)) return false
		if (!(await this.#isStored(name))) {
			await write((tx) => copyOffBox(tx, this.#deps, name))
			wake('file.copy')
			return false
		}
		return files.exclusively(async () => {
			// It may have been stored again, and wait for its turn.
			const goes = this.#mayGo(name) && !isEnough()
			if (goes) await files.cache?.evict(file)
			return goes
		})
	}

	#mayGo(name: string): boolean {
		const { db } = this.#deps
		// An erasure that is under way may still reach the bucket, though the file was stored again.
		const isSettled = !isWaiting(db, name) && !isQueued(db, 'file.erase', name)
		return isSettled && (isFileNamed(db, name) || isBrandFile(db, name))
	}

	/** A file that is damaged here is replaced by the bucket's when it is read. */
	async #isStored(name: string): Promise<boolean> {
		const { files, replica } = this.#deps
		const bytes = await files.get(name).catch((error: unknown) => {
			if (error instanceof DamagedFile) return undefined
			throw error
		})
		return bytes !== undefined && (await replica?.holds(copyName(name), bytes)) === true
	}
}
