import type { Deps } from '../../deps.ts'
import { messageOf } from '../../kit/message-of.ts'
import { readSeal, insertTimestamp } from '../../seal/sealed-pdf.ts'
import { requestTimestamp } from '../../seal/timestamp.ts'

/** Puts timestamps beside seals, where an authority is configured. */
export type Timestamper = {
	readonly isWanted: boolean
	/**
	 * The PDF with a timestamp.
	 * @returns undefined where the authority can't be reached, or could not be a moment ago: nothing is made up for it
	 */
	stamp(pdf: Uint8Array): Promise<Uint8Array | undefined>
}

/** How long after a failure rendering does not ask again, in milliseconds: it must not wait for each PDF. */
const PAUSE_MS = 60_000

export function createTimestamper(deps: Pick<Deps, 'config' | 'ids' | 'clock' | 'log'>): Timestamper {
	let notBefore = -Infinity
	return {
		isWanted: deps.config.timestampUrl !== '',
		async stamp(pdf) {
			if (deps.config.timestampUrl === '' || deps.clock.monotonic() < notBefore) return undefined
			try {
				return await timestampNow(deps, pdf)
			} catch (error) {
				notBefore = deps.clock.monotonic() + PAUSE_MS
				deps.log.warn('no timestamp for the seal', { cause: messageOf(error) })
				return undefined
			}
		},
	}
}

/** @throws with the cause when there is none to be had */
export async function timestampNow(deps: Pick<Deps, 'config' | 'ids'>, pdf: Uint8Array): Promise<Uint8Array> {
	const seal = readSeal(pdf)
	if (seal === undefined) throw new Error('The PDF has no seal to be stamped.')
	const timestamped = insertTimestamp(pdf, await requestTimestamp(deps, seal.signature))
	if (timestamped === undefined) throw new Error('The seal has no room for the timestamp.')
	return timestamped
}
