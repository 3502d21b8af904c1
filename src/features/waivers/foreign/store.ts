import type { Person } from '../../../blocks/types.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { copyOffBox, enqueueOwnedJob } from '../../../jobs/queue.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { appendEntry } from '../../evidence/append.ts'
import { RECORD_SALT_BYTES } from '../../evidence/commitment.ts'
import type { Commitment } from '../../evidence/commitment.ts'
import { recognizeParticipant } from '../../participants/recognize.ts'
import type { TemplateVersion } from '../../templates/table.ts'
import * as queries from '../queries.ts'
import type { ReceivedImage } from '../signing/check-answers.ts'
import { commitForeign } from '../signing/commit.ts'
import type { WaiverRecord } from '../signing/commit.ts'
import type { ImportedFrom, SigningEvidence } from '../signing/evidence.ts'
import { storeParts } from '../signing/store-parts.ts'
import type { Participation, NewFlag } from '../signing/store-parts.ts'
import { insertImported, isMomentTaken, deleteImported } from './queries.ts'

/** A waiver as another system or a sheet of paper records it. Times in milliseconds since 1970. */
export type ForeignWaiver = {
	readonly actor: Actor
	readonly version: TemplateVersion
	readonly from: ImportedFrom
	/** As `markOf` makes it. */
	readonly mark: Uint8Array
	readonly signer: Person
	readonly minors: readonly Person[]
	/** False if it covers the minors alone. */
	readonly signerTakesPart: boolean
	readonly signedAt: number
	readonly expiresAt: number | null
	readonly minorOfAgeAt: number | null
	readonly values: Readonly<Record<string, unknown>>
	readonly images: readonly ReceivedImage[]
	readonly tags: readonly string[]
	/** The flags that the other system had opened. */
	readonly flags: readonly ForeignFlag[]
	/** SHA-256 of the stored file; null without one. */
	readonly pdfSha256: string | null
	/** Of a waiver that was ours: the ids that it, its signer and then its minors get again where they are free. */
	readonly keptIds?: { readonly waiver: string; readonly people: readonly (string | undefined)[] } | undefined
}

export type ForeignFlag = Omit<NewFlag, 'id'>

type ForeignDeps = Pick<Deps, 'clock' | 'ids' | 'replica'>

/**
 * All rows of it, in the given transaction. Its entry in the chain says when it came here and what was given, and
 * nothing about the signing. No message is sent and no event emitted.
 */
export function storeForeign(
	tx: Tx,
	deps: ForeignDeps,
	waiver: ForeignWaiver,
): { readonly id: string; readonly people: readonly Participation[] } {
	const { actor, version, from, images: uploads, pdfSha256 } = waiver
	const { organizationId } = actor
	const [id, at] = [freeIdOf(tx, waiver) ?? deps.ids.next(), deps.clock.now()]
	const signedAt = freeMoment(tx, organizationId, waiver.signedAt)
	const people = peopleOf(tx, deps, waiver, { id, signedAt })
	const [{ participantId: signerId }] = people
	const evidence = evidenceOf(waiver, at)
	const { expiresAt, minorOfAgeAt } = waiver
	const recordSalt = deps.ids.random(RECORD_SALT_BYTES)
	const flags = waiver.flags.map((flag) => ({ id: deps.ids.next(), ...flag }))
	const outcome = {
		templateId: version.templateId,
		signerId,
		expiresAt,
		minorOfAgeAt,
		eventId: null,
		locationId: null,
		flags,
	}
	const record: WaiverRecord = { values: waiver.values, evidence, people, outcome, images: uploads }
	const commitment = commitForeign(recordSalt, record, pdfSha256)
	const entry = appendEntry(tx, {
		organizationId,
		kind: 'waiver.imported',
		subject: id,
		at,
		data: entryData(commitment, version, from, signedAt),
	})
	const seq = queries.insertWaiver(tx, {
		id,
		organizationId,
		templateId: version.templateId,
		templateVersionId: version.id,
		source: 'import',
		status: 'signed',
		signedAt,
		expiresAt,
		minorOfAgeAt,
		voidedAt: null,
		voidReason: null,
		purgedAt: null,
		locationId: null,
		eventId: null,
		signerId,
		values: { ...waiver.values },
		evidence,
		recordSalt,
		commitments: commitment.items,
		hash: entry.hash,
		chainSeq: entry.seq,
		pdfStatus: pdfSha256 === null ? 'none' : 'ready',
		pdfSha256,
		pdfFailure: null,
		missingLetters: null,
		law: null,
		wholeAt: signedAt,
		autoTag: null,
		prefillLinkId: null,
	})
	storeParts(tx, { organizationId, waiverSeq: seq }, { people, flags, tags: waiver.tags, images: uploads })
	if (uploads.length > 0) enqueueOwnedJob(tx, 'waiver.images', { id, organizationId })
	if (pdfSha256 !== null) copyOffBox(tx, deps, pdfSha256)
	insertImported(tx, { waiverSeq: seq, organizationId, importId: from.importId, mark: waiver.mark })
	return { id, people }
}

function freeIdOf(tx: Tx, { keptIds }: ForeignWaiver): string | undefined {
	const id = keptIds?.waiver
	return id === undefined || queries.findWaiverById(tx, id) !== undefined ? undefined : id
}

/** Two waivers of one moment may need the same place in the order of signing; the later one gives way. */
function freeMoment(tx: Tx, organizationId: string, signedAt: number): number {
	let at = signedAt
	while (isMomentTaken(tx, organizationId, at)) at++
	return at
}

function peopleOf(
	tx: Tx,
	deps: ForeignDeps,
	{ actor: { organizationId }, signer, minors, keptIds }: ForeignWaiver,
	{ id: waiverId, signedAt }: { id: string; signedAt: number },
): [Participation, ...Participation[]] {
	const participation = (role: Participation['role'], person: Person, at: number): Participation => {
		const keptId = keptIds?.people[at]
		const { id } = recognizeParticipant(tx, deps, person, { organizationId, waiverId, signedAt, keptId })
		return { role, person, participantId: id }
	}
	return [
		participation('signer', signer, 0),
		...minors.map((person, at) => participation('minor', person, at + 1)),
	]
}

function evidenceOf({ actor, version, from, signerTakesPart }: ForeignWaiver, at: number): SigningEvidence {
	return {
		receivedAt: toTimestamp(at),
		address: actor.address,
		userAgent: null,
		language: 'en',
		source: 'import',
		channel: actor.name,
		templateVersionId: version.id,
		termsHash: version.termsHash,
		consentText: null,
		...(signerTakesPart ? {} : { signerTakesPart }),
		imported: from,
	}
}

function entryData(
	{ commit, items }: Commitment,
	{ id, termsHash }: TemplateVersion,
	{ system, importId }: ImportedFrom,
	signedAt: number,
) {
	return {
		commit,
		itemCount: Object.keys(items).length,
		templateVersionId: id,
		termsHash,
		system,
		importId,
		claimedSignedAt: toTimestamp(signedAt),
	}
}

/** So that the record can be imported again. */
export function forgetForeign(tx: Tx, waiverSeq: number): void {
	deleteImported(tx, waiverSeq)
}
