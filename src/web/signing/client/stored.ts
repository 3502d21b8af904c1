import { isRecord } from '../../../blocks/own.ts'
import type { Entries } from '../entries/entries.ts'
import type { EarlierSigning } from '../form/page-services.ts'
import type { Confirmation } from '../page-props.ts'

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

/** Returns stored JSON as a value; undefined if it is not JSON. Any version of the page may have stored it. */
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

export function isEntries(value: unknown): value is Entries {
	return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

export type SignedInTab = Required<EarlierSigning>

export function isSigned(value: unknown): value is SignedInTab {
	return hasTypes(value, { at: 'number' }) && isConfirmation(value['done'])
}

export function isConfirmation(value: unknown): value is Confirmation {
	if (!hasTypes(value, { reference: 'string' })) return false
	const { names, validUntil, deskCode, copy, second } = value
	return (
		Array.isArray(names) &&
		names.every((name) => typeof name === 'string') &&
		(validUntil === null || typeof validUntil === 'string') &&
		(deskCode === undefined || isQr(deskCode)) &&
		(copy === undefined ||
			(hasTypes(copy, { url: 'string', until: 'string', verifyUrl: 'string' }) && isQr(copy['qr']))) &&
		(second === undefined ||
			(hasTypes(second, { title: 'string', text: 'string', url: 'string' }) && isQr(second['qr'])))
	)
}

function isQr(value: unknown): boolean {
	return hasTypes(value, { size: 'number', path: 'string' })
}

export function isPending(value: unknown): value is PendingSubmission {
	return hasTypes(value, { key: 'string', url: 'string', body: 'string', at: 'number' })
}

export function hasTypes(
	value: unknown,
	types: Readonly<Record<string, string>>,
): value is Readonly<Record<string, unknown>> {
	return isRecord(value) && Object.keys(types).every((key) => typeof value[key] === types[key])
}
