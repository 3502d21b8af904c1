import { Type } from '@sinclair/typebox'
import { storedJson } from '../../kit/stored-json.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { sha256Hex } from '../../kit/sha256.ts'

/** No entry holds personal data. */
export type EntryKind =
	| 'genesis'
	| 'template.published'
	| 'waiver.signed'
	| 'waiver.imported'
	| 'waiver.rendered'
	| 'waiver.voided'
	| 'flag.cleared'
	| 'flag.reopened'
	| 'waiver.purged'
	| 'image.erased'
	| 'incident.closed'
	| 'incident.added'
	| 'incident.purged'
	| 'key.rotated'
	| 'chain.recovered'
	| 'chain.moved'
	| 'audit.root'

export type EntryData = Readonly<Record<string, string | number | boolean | null>>

export type NewEntry = {
	readonly organizationId: string
	readonly kind: EntryKind
	readonly subject: string
	/** Milliseconds since 1970. */
	readonly at: number
	readonly data: EntryData
}

export type Entry = {
	readonly organizationId: string
	readonly seq: number
	readonly hash: string
	readonly prev: string
	readonly body: string
}

/** `prev` of the first entry. */
export const GENESIS_PREV = '0'.repeat(64)

/** The RFC 6962 prefix that distinguishes leaves from inner nodes. */
const LEAF_PREFIX = '\0'

/**
 * In the format `waiver-chain/v1`. Time never runs backwards: if the clock was set back, the entry has the head's
 * time and the difference in `data.clockSkewMs`.
 */
export function nextEntry(
	head: Entry | undefined,
	{ organizationId, kind, subject, at, data }: NewEntry,
): Entry {
	const headAt = head === undefined ? at : timeOf(head)
	const [seq, prev] = head === undefined ? [0, GENESIS_PREV] : [head.seq + 1, head.hash]
	const content = at < headAt ? { ...data, clockSkewMs: headAt - at } : data
	const body = canonicalJson({
		v: 1,
		org: organizationId,
		seq,
		prev,
		kind,
		subject,
		at: toTimestamp(Math.max(at, headAt)),
		data: content,
	})
	return { organizationId, seq, hash: hashEntry(body), prev, body }
}

/** SHA-256(0x00 || body), lower-case hex. */
export function hashEntry(body: string): string {
	return sha256Hex(LEAF_PREFIX + body)
}

export const readBody = storedJson(
	Type.Object({
		kind: Type.String(),
		at: Type.String(),
		data: Type.Record(Type.String(), Type.Unknown()),
	}),
	'An entry of the chain',
)

/** An entry's time, in milliseconds. Canonical order puts `at` first in every body. */
function timeOf({ body }: Entry): number {
	const time = /^\{"at":"([^"]+)"/.exec(body)?.[1]
	if (time === undefined) throw new Error('The head of the chain is not a chain entry.')
	return Date.parse(time)
}
