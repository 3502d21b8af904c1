import { isRecord } from '../../../blocks/own.ts'
import type { Day } from '../../../blocks/types.ts'
import type { Entries } from '../entries/entries.ts'
import type { Signed } from '../form/page-services.ts'

/**
 * A stored draft. After a new version of the template, an answer is restored only if its block is unchanged in the same
 * language, which `questionHashes` show.
 */
export type StoredDraft = {
	readonly at: number
	readonly versionId: string
	readonly questionHashes: Readonly<Record<string, number>>
	readonly entries: Entries
}

/** A form that is signed and not yet accepted by the service. */
export type PendingSubmission = {
	/** Its idempotency key: however often it is sent, it is signed once. */
	readonly key: string
	readonly url: string
	readonly body: string
	/** Milliseconds since 1970. */
	readonly at: number
}

/** A guest who wished to be remembered. */
export type StoredGuest = {
	/** When they last signed, in milliseconds since 1970. */
	readonly at: number
	/** By the type of the block, and in it by what follows the block's id in an entry's name. */
	readonly answers: Readonly<Record<string, Entries>>
	/** The forms that they signed, by address. */
	readonly signed: Readonly<Record<string, { readonly versionId: string; readonly validUntil: Day | null }>>
}

/** Returns stored JSON as a value; undefined if it is not JSON. Its shape is that of whatever version stored it. */
export function parseStored(text: string | null): unknown {
	try {
		return JSON.parse(text ?? 'null')
	} catch {
		return undefined
	}
}

export function isStoredDraft(value: unknown): value is StoredDraft {
	return (
		hasTypes(value, { at: 'number', versionId: 'string' }) &&
		isRecord(value['questionHashes']) &&
		isEntries(value['entries'])
	)
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

function isEntries(value: unknown): value is Entries {
	return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isDayOrNull(value: unknown): boolean {
	return value === null || typeof value === 'string'
}

export function isSigned(value: unknown): value is Signed {
	return hasTypes(value, { at: 'number' }) && ['undefined', 'string'].includes(typeof value['copyUrl'])
}

export function isPending(value: unknown): value is PendingSubmission {
	return hasTypes(value, { key: 'string', url: 'string', body: 'string', at: 'number' })
}

function hasTypes(
	value: unknown,
	types: Readonly<Record<string, string>>,
): value is Readonly<Record<string, unknown>> {
	return isRecord(value) && Object.keys(types).every((key) => typeof value[key] === types[key])
}
