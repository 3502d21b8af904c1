/**
 * The evidence format `waiver-chain/v1`, implemented independently. This folder imports nothing of the service, so that
 * a fault there is not repeated here, and so that it can be given away alone: see verify.ts.
 */
import { createPublicKey, verify } from 'node:crypto'

/** The levels of checks, in this order, with the exit code of a failure. */
export const LEVELS = { links: 3, rows: 4, files: 5, checkpoints: 6 } as const

export type Level = keyof typeof LEVELS

/** The first fault at a level: at the entry `seq` of the chain, or at its row or file. */
export type Fault = { readonly level: Level; readonly seq: number; readonly reason: string }

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type Entry = {
	readonly seq: number
	readonly prev: string
	readonly org: string
	readonly kind: string
	readonly subject: string
	readonly at: string
	readonly v: number
	readonly data: Readonly<Record<string, string | number | boolean | null>>
}

export const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
	const hash = new Bun.CryptoHasher('sha256')
	for (const part of parts) hash.update(part)
	return hash.digest()
}

/** RFC 8785. The value was parsed from JSON, so it has only JSON's types. */
export function canonicalize(value: Json): string {
	if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalize(item)).join(',')}]`
	if (typeof value !== 'object' || value === null) return JSON.stringify(value)
	const members = value as Readonly<Record<string, Json>>
	const keys = Object.keys(members).sort()
	return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalize(members[key] as Json)}`).join(',')}}`
}

/** The commitment to each item of a record, by path; items are given by the SHA-256 of their bytes. */
export function commitItems(salt: Uint8Array, items: ReadonlyMap<string, string>): Record<string, string> {
	const keyed = (key: Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer => {
		const hmac = new Bun.CryptoHasher('sha256', key)
		for (const part of parts) hmac.update(part)
		return hmac.digest()
	}
	const commit = (path: string, hash: string): string =>
		keyed(
			keyed(salt, `waiver/salt/v1\0${path}`),
			`waiver/commit/v1\0${path}\0`,
			Buffer.from(hash, 'hex'),
		).toString('hex')
	return Object.fromEntries([...items].map(([path, hash]) => [path, commit(path, hash)]))
}

/** The one hash over the commitments to a record's items. */
export function commitRecord(commitments: Readonly<Record<string, string>>): string {
	return sha256('waiver/record/v1\0', canonicalize(commitments)).toString('hex')
}

/** The Merkle tree of RFC 6962 while it grows: the roots of its complete subtrees, the largest first. */
export class GrowingTree {
	size = 0
	readonly #roots: Buffer[] = []

	/** @param onNode called for each completed subtree */
	add(leaf: Buffer, onNode?: (level: number, position: number, hash: Buffer) => void): void {
		let [hash, position, level] = [leaf, this.size, 0]
		for (; position % 2 === 1; position = (position - 1) / 2) {
			hash = sha256('\x01', this.#roots.pop() ?? '', hash)
			onNode?.(++level, (position - 1) / 2, hash)
		}
		this.#roots.push(hash)
		this.size++
	}

	root(): Buffer {
		const [smallest, ...rest] = [...this.#roots].reverse()
		return smallest === undefined
			? sha256()
			: rest.reduce((right, left) => sha256('\x01', left, right), smallest)
	}
}

/** Returns true if the audit path leads from a leaf to the root. */
export function isIncluded(
	leaf: Buffer,
	index: number,
	size: number,
	path: readonly string[],
	root: Buffer,
): boolean {
	if (!(index >= 0 && index < size) || !path.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return false
	const siblings = path.map((hash) => Buffer.from(hash, 'hex'))
	// The sides of the path's hashes. RFC 6962 lists the path from the leaf upwards; walking it from the root down gives
	// each side.
	const sides: boolean[] = []
	for (let [start, count] = [0, size]; count > 1;) {
		let left = 1
		while (left * 2 < count) left *= 2
		const isRight = index - start >= left
		sides.push(isRight)
		;[start, count] = isRight ? [start + left, count - left] : [start, left]
	}
	if (sides.length !== siblings.length) return false
	const climbed = siblings.reduce(
		(hash, sibling, height) =>
			sides[sides.length - 1 - height] === true
				? sha256('\x01', sibling, hash)
				: sha256('\x01', hash, sibling),
		leaf,
	)
	return climbed.equals(root)
}

export type OpenedCheckpoint = { readonly origin: string; readonly size: number; readonly root: Buffer }

/** A checkpoint that one of these keys has signed under the log's own name, or undefined. */
export function openCheckpoint(note: string, verifierKeys: readonly string[]): OpenedCheckpoint | undefined {
	const end = note.lastIndexOf('\n\n')
	const text = note.slice(0, end + 1)
	const [, origin, size = '', base64 = ''] =
		/^([^\n]+)\n(0|[1-9]\d{0,14})\n([\w+/]{43}=)\n(?:[^\n]+\n)*$/.exec(text) ?? []
	if (end === -1 || origin === undefined || !note.endsWith('\n')) return undefined
	const isSigned = note
		.slice(end + 2, -1)
		.split('\n')
		.some((line) => verifierKeys.some((key) => isSignedBy(text, line, key, origin)))
	return isSigned ? { origin, size: Number(size), root: Buffer.from(base64, 'base64') } : undefined
}

/** SPKI around a bare Ed25519 key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBy(text: string, line: string, verifierKey: string, origin: string): boolean {
	const [, name, id, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? []
	const [, signer, signed = ''] = /^— (\S+) ([\w+/]+=*)$/.exec(line) ?? []
	if (name === undefined || name !== origin || signer !== name) return false
	const [key, signature] = [Buffer.from(base64, 'base64'), Buffer.from(signed, 'base64')]
	const keyId = sha256(`${name}\n`, key).subarray(0, 4)
	if (key.length !== 33 || key[0] !== 1 || keyId.toString('hex') !== id) return false
	if (!keyId.equals(signature.subarray(0, 4))) return false
	const publicKey = createPublicKey({
		key: Buffer.concat([SPKI, key.subarray(1)]),
		format: 'der',
		type: 'spki',
	})
	return verify(null, Buffer.from(text), publicKey, signature.subarray(4))
}

/** The content of `receipt.json` in a signed PDF; a proof from the service's API has neither record nor salt. */
export type Receipt = {
	readonly entry: string
	readonly inclusionProof: readonly string[]
	readonly checkpoint: string
	/** The items as JSON by path, and the images by the SHA-256 of the received bytes. */
	readonly record?: {
		readonly items: Readonly<Record<string, Json>>
		readonly images: Readonly<Record<string, string>>
	}
	/** Base64. */
	readonly recordSalt?: string
}

/** The proofs of a receipt, each on its own. */
export type ReceiptVerdict = {
	/** The entry is in the tree whose head the checkpoint states. */
	readonly included: boolean
	/** The checkpoint is signed with one of the keys, for the entry's organization. */
	readonly signed: boolean
	/** The entry commits to exactly this record; null without a record. */
	readonly opens: boolean | null
	readonly entry: Entry | null
}

/** Verifies a receipt, or a proof. @param verifierKeys that are trusted: never from the receipt itself */
export function verifyReceipt(receipt: Receipt, verifierKeys: readonly string[]): ReceiptVerdict {
	const entry = readEntry(receipt.entry)
	if (entry === undefined) return { included: false, signed: false, opens: null, entry: null }
	const signed = openCheckpoint(receipt.checkpoint, verifierKeys)
	// A receipt's text never becomes a pattern: an altered one may contain special characters.
	const isOwn = signed?.origin.replace(/\/g[0-9]+$/, '').endsWith(`/org/${entry.org}`) === true
	const stated = signed ?? statedCheckpoint(receipt.checkpoint)
	const leaf = sha256('\0', receipt.entry)
	return {
		entry,
		signed: isOwn,
		included:
			stated !== undefined && isIncluded(leaf, entry.seq, stated.size, receipt.inclusionProof, stated.root),
		opens: receipt.record === undefined ? null : opensEntry(entry, receipt.record, receipt.recordSalt ?? ''),
	}
}

function statedCheckpoint(note: string): OpenedCheckpoint | undefined {
	const [origin = '', size = '', root = ''] = note.split('\n')
	return /^\d{1,15}$/.test(size)
		? { origin, size: Number(size), root: Buffer.from(root, 'base64') }
		: undefined
}

function opensEntry({ kind, data }: Entry, record: NonNullable<Receipt['record']>, salt: string): boolean {
	const items = new Map<string, string>()
	for (const [path, value] of Object.entries(record.items))
		items.set(path, sha256(canonicalize(value)).toString('hex'))
	for (const [path, hash] of Object.entries(record.images)) {
		// A path that is given as both does not come from our service.
		if (items.has(path) || !/^[0-9a-f]{64}$/.test(hash)) return false
		items.set(path, hash)
	}
	const commitments = commitItems(Buffer.from(salt, 'base64'), items)
	return (
		isOrigin({ kind }) && data['itemCount'] === items.size && data['commit'] === commitRecord(commitments)
	)
}

/** The time of an act: an entry made after the clock was set back records the difference. */
export function momentOf({ at, data }: Entry): number {
	return Date.parse(at) - Number(data['clockSkewMs'] ?? 0)
}

/** Returns true if a waiver begins with the entry: it was signed here, or came from another system. */
export function isOrigin({ kind }: Pick<Entry, 'kind'>): boolean {
	return kind === 'waiver.signed' || kind === 'waiver.imported'
}

/** The parts of an entry, or undefined for other texts. */
export function readEntry(body: string): Entry | undefined {
	try {
		const entry = JSON.parse(body) as Entry
		const isEntry =
			entry.v === 1 &&
			Number.isSafeInteger(entry.seq) &&
			[entry.prev, entry.org, entry.kind, entry.subject, entry.at].every(
				(field) => typeof field === 'string',
			) &&
			typeof entry.data === 'object' &&
			entry.data !== null
		return isEntry ? entry : undefined
	} catch {
		return undefined
	}
}

export type ChainRow = {
	readonly seq: number
	readonly hash: string
	readonly prev: string
	readonly body: string
}

/**
 * Follows the links of one chain. @returns a function that checks each row in turn and returns the entry, or the fault
 */
export function followChain(organizationId: string): (row: ChainRow) => Entry | string {
	let [seq, prev, at] = [0, '0'.repeat(64), '']
	return (row) => {
		const entry = readEntry(row.body)
		if (entry === undefined) return 'the body is no entry'
		if (row.seq !== seq || entry.seq !== seq) return `the entry numbered ${seq} is missing or misnumbered`
		if (sha256('\0', row.body).toString('hex') !== row.hash) return 'the hash is not that of the body'
		if (row.prev !== prev || entry.prev !== prev) return 'the entry does not follow the one before it'
		if (entry.org !== organizationId) return 'the entry is of another organization'
		if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(entry.at) || entry.at < at) return 'time runs back'
		;[seq, prev, at] = [seq + 1, row.hash, entry.at]
		return entry
	}
}
