import type { Deps } from '../../../deps.ts'
import { messageOf } from '../../../kit/errors.ts'
import { readSeal, insertTimestamp } from '../../../seal/sealed-pdf.ts'
import { requestTimestamp } from '../../../seal/timestamp.ts'

export type Timestamper = {
	readonly isWanted: boolean
	stamp(pdf: Uint8Array): Promise<Uint8Array | undefined>
}

/** After a failure, so that not every PDF waits for the authority. */
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

/** @throws with the cause if no timestamp could be had */
export async function timestampNow(deps: Pick<Deps, 'config' | 'ids'>, pdf: Uint8Array): Promise<Uint8Array> {
	const seal = readSeal(pdf)
	if (seal === undefined) throw new Error('The PDF has no seal to timestamp.')
	const bytes = insertTimestamp(pdf, await requestTimestamp(deps, seal.signature))
	if (bytes === undefined) throw new Error('The seal has no room for the timestamp.')
	return bytes
}
