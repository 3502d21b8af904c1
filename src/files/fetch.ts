import type { Clock } from '../kit/time/clock.ts'
import { SECOND_MS } from '../kit/time/durations.ts'

/** A file that is not here can't be fetched now: the bucket or the place of the copies does not respond. */
export class FileAway extends Error {
	readonly code = 'FILE_AWAY'

	constructor(cause: unknown) {
		super('A file is not on this disk, and where it is does not respond.', { cause })
	}
}

/** How many files are fetched at once, so that a slow bucket takes no more than their memory. */
const AT_ONCE = 16

/** How many more may wait. */
const QUEUE = 1_000

/** How long somebody waits for a file, in milliseconds, with the wait for the files before it. */
const WAIT_MS = 10 * SECOND_MS

/**
 * Bounds what is fetched from off the box: in time, and in how many at once. Whoever asks for the same file shares one fetch.
 * @returns a function with the same result, which throws FileAway
 */
export function createFetch(
	load: (sha256: string) => Promise<Uint8Array | undefined>,
	clock: Pick<Clock, 'monotonic'>,
	{ atOnce = AT_ONCE, waitMs = WAIT_MS } = {},
): (sha256: string) => Promise<Uint8Array | undefined> {
	const shared = new Map<string, Promise<Uint8Array | undefined>>()
	const queue: (() => void)[] = []
	let running = 0

	async function inTurn(sha256: string): Promise<Uint8Array | undefined> {
		const since = clock.monotonic()
		if (queue.length >= QUEUE) throw new Error('Too many files are asked for.')
		if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
		else running++
		try {
			if (clock.monotonic() - since > waitMs) throw new Error('Nobody waits for it any more.')
			return await load(sha256)
		} finally {
			const next = queue.shift()
			if (next === undefined) running--
			else next()
		}
	}

	return async (sha256) => {
		const late = Promise.withResolvers<never>()
		const timer = setTimeout(() => late.reject(new Error('It takes too long.')), waitMs)
		const one = shared.get(sha256) ?? inTurn(sha256).finally(() => shared.delete(sha256))
		shared.set(sha256, one)
		try {
			return await Promise.race([one, late.promise])
		} catch (error) {
			throw new FileAway(error)
		} finally {
			clearTimeout(timer)
		}
	}
}
