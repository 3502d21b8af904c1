import type { Static, TSchema } from '@sinclair/typebox'
import { lazyCheck } from './lazy-check.ts'

/** Stored JSON that is cut short, or that has another shape than what was stored. */
export class DamagedJson extends Error {}

/**
 * Reads JSON that the service stored itself. @param what its name in the error: `The result of the last drill`
 * @returns a reader that throws DamagedJson; its check is compiled at the first use
 */
export function storedJson<T extends TSchema>(schema: T, what: string): (text: string) => Static<T> {
	const check = lazyCheck(schema)
	return (text) => {
		const value = parse(text)
		if (!check().Check(value)) throw new DamagedJson(`${what} is damaged.`)
		return value
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
