import type { Database } from 'bun:sqlite'
import { canonicalize, commitItems, commitRecord, isOrigin, momentOf, readEntry, sha256 } from './evidence.ts'
import type { Entry, Json } from './evidence.ts'
import { NO_HASH, isHash, listKept } from './files.ts'
import type { NamedFile } from './files.ts'
import { filesOfForeign, isForeign, signedAt } from './foreign.ts'

export type WaiverRow = {
	readonly seq: number
	readonly id: string
	readonly template_id: string
	readonly template_version_id: string
	readonly source: string
	readonly status: string
	readonly signed_at: number
	readonly expires_at: number | null
	readonly minor_of_age_at: number | null
	readonly voided_at: number | null
	readonly purged_at: number | null
	readonly location_id: string | null
	readonly event_id: string | null
	readonly signer_id: string
	readonly values: string
	readonly evidence: string
	readonly record_salt: Uint8Array | null
	readonly commitments: string
	readonly hash: string
	readonly chain_seq: number
	readonly pdf_sha256: string | null
	/** `pending` while a lost file waits to be made again. */
	readonly pdf_status: string
	/** Databases from before it was kept have no such column. */
	readonly law?: string | null
}

type PersonRow = { readonly participant_id: string; readonly role: string; readonly person: string }
type FlagRow = {
	readonly id: string
	readonly block_id: string
	readonly label: string
	readonly value: string
	readonly cleared_at: number | null
}
type SealRow = { readonly unsealed_sha256: string; readonly sealed_at: number }
type ImageRow = {
	readonly path: string
	readonly state: string
	readonly file_sha256: string | null
	readonly bytes: Uint8Array | null
}

/** Reads the rows of waivers and compares them with the entries of the chain. */
export class WaiverCheck {
	readonly #entry
	readonly #people
	readonly #flags
	readonly #images
	readonly #acts
	readonly #seal

	/** @param db with a temporary table `acts(subject, seq, body)` of all entries but signings */
	constructor(db: Database) {
		this.#entry = db.query<{ hash: string; body: string }, [string, number]>(
			'SELECT hash, body FROM chain WHERE organization_id = ? AND seq = ?',
		)
		this.#people = db.query<PersonRow, [number]>(
			'SELECT participant_id, role, person FROM waiver_participants WHERE waiver_seq = ? ORDER BY position',
		)
		this.#flags = db.query<FlagRow, [number]>(
			'SELECT id, block_id, label, value, cleared_at FROM waiver_flags WHERE waiver_seq = ? ORDER BY position',
		)
		this.#images = db.query<ImageRow, [number]>(
			'SELECT i.path, i.state, i.file_sha256, s.bytes FROM waiver_images i LEFT JOIN spool s ON s.waiver_seq = i.waiver_seq AND s.path = i.path WHERE i.waiver_seq = ? ORDER BY i.path',
		)
		this.#seal = db.query<SealRow, [number]>(
			'SELECT unsealed_sha256, sealed_at FROM pdf_seals WHERE waiver_seq = ?',
		)
		this.#acts = db.query<{ body: string }, [string]>('SELECT body FROM acts WHERE subject = ? ORDER BY seq')
	}

	/** @returns the files that the waiver names, or why it differs from the signed one */
	check(org: string, waiver: WaiverRow): NamedFile[] | string {
		const row = this.#entry.get(org, waiver.chain_seq)
		const entry = row === null ? undefined : readEntry(row.body)
		if (row === null || entry === undefined || !isOrigin(entry) || entry.subject !== waiver.id)
			return 'the waiver is not the one that the entry names'
		if (row.hash !== waiver.hash) return 'the waiver names another hash'
		const acts = this.#acts.all(waiver.id).flatMap(({ body }) => readEntry(body) ?? [])
		const of = (kind: string): Entry[] => acts.filter((act) => act.kind === kind)
		const timeOf = (act: Entry | undefined): number | null => (act === undefined ? null : momentOf(act))
		const [voided, purged, flags] = [
			of('waiver.voided')[0],
			of('waiver.purged')[0],
			this.#flags.all(waiver.seq),
		]
		if (waiver.signed_at !== signedAt(entry)) return 'the time of signing was changed'
		if (
			waiver.template_version_id !== entry.data['templateVersionId'] ||
			waiver.source !== (isForeign(entry) ? 'import' : entry.data['source'])
		)
			return 'the terms or the source were changed'
		if ((waiver.status === 'voided') !== (voided !== undefined) || waiver.voided_at !== timeOf(voided))
			return 'it was not voided as the chain says'
		if (waiver.purged_at !== timeOf(purged)) return 'it was not purged as the chain says'
		const cleared = clearedFlags(acts)
		if (
			flags.some((flag) => flag.cleared_at !== (cleared.get(flag.id) ?? null)) ||
			cleared.size !== flags.filter((flag) => flag.cleared_at !== null).length
		)
			return 'a flag was not cleared as the chain says'
		const images = this.#images.all(waiver.seq)
		if (purged !== undefined)
			return this.#seal.get(waiver.seq) === null &&
				isBlank(waiver, this.#people.all(waiver.seq), flags, images)
				? []
				: 'a purged waiver still holds something'
		return this.#checkRecord(waiver, entry, acts, flags, images)
	}

	#checkRecord(
		waiver: WaiverRow,
		entry: Entry,
		acts: readonly Entry[],
		flags: readonly FlagRow[],
		images: readonly ImageRow[],
	): NamedFile[] | string {
		const { data } = entry
		if (waiver.record_salt === null) return 'the salt is gone'
		const values = parseExactly(waiver.values)
		const evidence = parseExactly(waiver.evidence)
		if (values === undefined || evidence === undefined)
			return 'the answers or the evidence are not as they were written'
		const rows = this.#people.all(waiver.seq)
		if (rows.some(({ person }) => parseExactly(person) === undefined))
			return 'a person is not as it was written'
		const people = rows.map(({ participant_id: id, role, person }) => ({
			id,
			role,
			...(JSON.parse(person) as object),
		}))
		const outcome = {
			templateId: waiver.template_id,
			signerId: waiver.signer_id,
			expiresAt: waiver.expires_at,
			minorOfAgeAt: waiver.minor_of_age_at,
			eventId: waiver.event_id,
			locationId: waiver.location_id,
			flags: flags.map(({ id, block_id: blockId, label, value }) => ({ id, blockId, label, value })),
		}
		const items = new Map([
			['values', hashJson(values)],
			['evidence', hashJson(evidence)],
			['participants', hashJson(people)],
			['outcome', hashJson(outcome)],
		])
		const received = receivedImages(values)
		for (const [path, hash] of received) items.set(`image/${path}`, hash)
		// The PDF of a waiver that was signed elsewhere came with it.
		if (isForeign(entry) && waiver.pdf_sha256 !== null) items.set('pdf', waiver.pdf_sha256)
		const signed = commitItems(waiver.record_salt, items)
		if (data['commit'] !== commitRecord(signed) || data['itemCount'] !== items.size)
			return isForeign(entry)
				? 'the record is not the one that was imported'
				: 'the record is not the one that was signed'
		if (!isSealedLaw(waiver.law ?? null, evidence)) return 'what the law was taken to be was changed'
		const erased = new Set(acts.filter(({ kind }) => kind === 'image.erased').map((act) => act.data['path']))
		const fault = checkImages(images, received, erased)
		if (fault !== undefined) return fault
		if (isForeign(entry)) return filesOfForeign(waiver, images, signed)
		return checkRendering(waiver, acts, images, { signed, seal: this.#seal.get(waiver.seq) })
	}
}

function checkImages(
	images: readonly ImageRow[],
	received: ReadonlyMap<string, string>,
	erased: ReadonlySet<unknown>,
): string | undefined {
	if (images.length !== received.size || images.some(({ path }) => !received.has(path)))
		return 'an image is missing or does not belong'
	for (const { path, state, file_sha256: file, bytes } of images) {
		if ((state === 'erased') !== erased.has(path)) return 'an image was not erased as the chain says'
		if ((state === 'stored') !== (file !== null)) return 'an image is not where its row says'
		// The received bytes of a stored image may stay until its file is copied off the box.
		const mayBeSpooled = state !== 'erased'
		const mustBeSpooled = mayBeSpooled && state !== 'stored'
		if (
			bytes === null ? mustBeSpooled : !mayBeSpooled || sha256(bytes).toString('hex') !== received.get(path)
		)
			return 'an image is not the one that was sent'
	}
	return undefined
}

function checkRendering(
	waiver: WaiverRow,
	acts: readonly Entry[],
	images: readonly ImageRow[],
	{ signed, seal }: { signed: Readonly<Record<string, string>>; seal: SealRow | null },
): NamedFile[] | string {
	const kept = listKept(images)
	const rendered = acts.findLast(({ kind }) => kind === 'waiver.rendered')
	const erasedLast = acts.findLast(({ kind }) => kind === 'image.erased')
	if (waiver.pdf_sha256 === null) {
		const isDue = rendered === undefined || (erasedLast !== undefined && erasedLast.seq > rendered.seq)
		return isDue ? kept : 'the PDF is gone'
	}
	const pdf = { path: 'pdf', sha256: waiver.pdf_sha256, what: 'the PDF' }
	const files = [pdf, ...kept]
	if (!files.every((file) => isHash(file.sha256))) return NO_HASH
	// A PDF from before there were seals has none.
	const unsealed = seal === null ? [] : [{ path: 'pdf/unsealed', sha256: seal.unsealed_sha256 }]
	const own = commitItems(
		waiver.record_salt ?? new Uint8Array(),
		new Map([...files, ...unsealed].map((file) => [file.path, file.sha256])),
	)
	if (rendered?.data['commit'] !== commitRecord(own))
		return 'the PDF or an image is not the one that was committed to'
	const stored = JSON.parse(waiver.commitments) as Record<string, string>
	const all = { ...signed, ...own }
	const isErased = (path: string): boolean =>
		images.some((image) => image.state === 'erased' && path === `kept/${image.path}`)
	if (
		Object.entries(all).some(([path, hash]) => stored[path] !== hash) ||
		Object.keys(stored).some((path) => !Object.hasOwn(all, path) && !isErased(path))
	)
		return 'the map of commitments was changed'
	return files
}

function isBlank(
	waiver: WaiverRow,
	people: readonly PersonRow[],
	flags: readonly FlagRow[],
	images: readonly ImageRow[],
): boolean {
	return (
		waiver.values === '{}' &&
		waiver.commitments === '{}' &&
		waiver.record_salt === null &&
		waiver.pdf_sha256 === null &&
		(waiver.law ?? null) === null &&
		people.every(({ person }) => person === '{"firstName":"","lastName":""}') &&
		flags.every(({ value }) => value === '') &&
		images.every(
			({ state, file_sha256: file, bytes }) => state === 'erased' && file === null && bytes === null,
		)
	)
}

/** The evidence has the hash of the text, which stands apart so that no guest's receipt has it. */
function isSealedLaw(text: string | null, evidence: Json): boolean {
	const { law } = evidence as { readonly law?: { readonly jurisdiction: string; readonly sha256: string } }
	if (text === null || law === undefined) return text === null && law === undefined
	if (sha256(text).toString('hex') !== law.sha256) return false
	return (JSON.parse(text) as { readonly jurisdiction: string }).jurisdiction === law.jurisdiction
}

/** JSON in the one spelling in which it is written, so that no change of a byte goes unseen. */
function parseExactly(text: string): Json | undefined {
	const value = JSON.parse(text) as Json
	return JSON.stringify(value) === text ? value : undefined
}

function hashJson(value: unknown): string {
	return sha256(canonicalize(value as Json)).toString('hex')
}

/** The images that the answers name, by path: a block's id, or for a two-sided document `id/front` and `id/back`. */
function receivedImages(values: Json): Map<string, string> {
	const found = new Map<string, string>()
	const look = (value: Json, path: string, depth: number): void => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return
		const fields = value as Readonly<Record<string, Json>>
		if (fields['image'] === true && typeof fields['sha256'] === 'string') found.set(path, fields['sha256'])
		else if (depth < 2)
			for (const [key, field] of Object.entries(fields))
				look(field, path === '' ? key : `${path}/${key}`, depth + 1)
	}
	look(values, '', 0)
	return found
}

/** The time at which each flag was cleared, without those that were reopened since. */
function clearedFlags(acts: readonly Entry[]): ReadonlyMap<unknown, number> {
	const cleared = new Map<unknown, number>()
	for (const act of acts) {
		if (act.kind === 'flag.cleared') cleared.set(act.data['flagId'], momentOf(act))
		if (act.kind === 'flag.reopened') cleared.delete(act.data['flagId'])
	}
	return cleared
}
