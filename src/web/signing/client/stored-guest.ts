import { isRecord } from '../../../blocks/own.ts'
import type { Day } from '../../../blocks/types.ts'
import type { Entries } from '../entries/entries.ts'
import { hasTypes, isEntries } from './stored.ts'

/** A guest who wished to be remembered. */
export type StoredGuest = {
	/** When they last signed, in milliseconds since 1970. */
	readonly at: number
	/** By the type of the block, and in it by what follows the block's id in an entry's name. */
	readonly answers: Readonly<Record<string, Entries>>
	/** The forms that they signed, by address. */
	readonly signed: Readonly<Record<string, { readonly versionId: string; readonly validUntil: Day | null }>>
}

export function isStoredGuest(value: unknown): value is StoredGuest {
	return (
		hasTypes(value, { at: 'number' }) &&
		isRecord(value['answers']) &&
		Object.values(value['answers']).every(isEntries) &&
		isRecord(value['signed']) &&
		Object.values(value['signed']).every(
			(each) => hasTypes(each, { versionId: 'string' }) && isDayOrNull(each['validUntil']),
		)
	)
}

function isDayOrNull(value: unknown): boolean {
	return value === null || typeof value === 'string'
}
