import { asksForMarketing } from '../../../blocks/marketing.ts'
import type { NamedGuardian } from '../../../blocks/second-guardian.ts'
import type { Person } from '../../../blocks/types.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { enqueueOwnedJob } from '../../../jobs/queue.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { appendEntry } from '../../evidence/append.ts'
import { RECORD_SALT_BYTES } from '../../evidence/commitment.ts'
import type { Commitment } from '../../evidence/commitment.ts'
import type { EntryData } from '../../evidence/entry.ts'
import { recordConsent } from '../../participants/consent/consent.ts'
import { recognizeParticipant } from '../../participants/recognize.ts'
import { listLanguages } from '../../templates/languages.ts'
import type { Template, TemplateVersion } from '../../templates/table.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { Answers } from './check-answers.ts'
import { commitGuardian, commitWaiver } from './commit.ts'
import type { WaiverOutcome } from './commit.ts'
import { listRaised } from '../list-raised.ts'
import * as queries from '../queries.ts'
import { describeTyped } from './describe-typed.ts'
import { consentTextOf, hashConsent } from './evidence.ts'
import type { SigningEvidence } from './evidence.ts'
import { LAW_SALT_BYTES, sealLaw } from './law.ts'
import type { SigningLaw } from './law.ts'
import { wholeAtSigning } from '../whole.ts'
import { storeParts } from './store-parts.ts'
import type { Participation, NewFlag } from './store-parts.ts'
import type { SigningResult, WaiverSource } from '../table.ts'

export type NewWaiver = {
	readonly actor: Actor
	readonly template: Template
	readonly version: TemplateVersion
	readonly answers: Answers
	/** All times in milliseconds since 1970. */
	readonly signedAt: number
	readonly expiresAt: number | null
	readonly minorOfAgeAt: number | null
	readonly locationId: string | null
	readonly eventId: string | null
	readonly source: WaiverSource
	readonly tags: readonly string[]
	readonly origin: Readonly<Record<string, string>>
	readonly idempotency: { readonly key: string; readonly fingerprint: string } | null
	readonly law: SigningLaw
	/** What the address of the form said. */
	readonly autoTag?: string
	/** Through which it is signed. */
	readonly prefillLinkId?: string
	readonly evidence: Omit<
		SigningEvidence,
		'source' | 'templateVersionId' | 'termsHash' | 'consentText' | 'law'
	>
	readonly agreement?: string
	/** The second guardian, who also has to sign for the minors. */
	readonly secondGuardian?: NamedGuardian | undefined
	/** The name that the first guardian gave for the second: on the waivers of both. */
	readonly named?: Pick<NamedGuardian, 'firstName' | 'lastName'> | undefined
}

/** Everything of a waiver, in the given transaction. @returns the result, which every repeat of the call gets */
export function storeWaiver(tx: Tx, deps: Deps, waiver: NewWaiver): SigningResult {
	const { actor, answers, version, signedAt, source } = waiver
	const { organizationId } = actor
	const id = deps.ids.next()
	const people = recognizePeople(tx, deps, id, waiver)
	const recordSalt = deps.ids.random(RECORD_SALT_BYTES)
	const law = sealLaw(waiver.law, deps.ids.random(LAW_SALT_BYTES))
	const evidence = { ...evidenceOf(waiver, recordSalt), ...law.evidence }
	const flags = raiseFlags(deps, waiver, evidence)
	const commitment = commitWaiver(recordSalt, {
		values: answers.values,
		evidence,
		people,
		outcome: outcomeOf(waiver, people[0], flags),
		images: answers.images,
	})
	const entry = appendEntry(tx, {
		organizationId,
		kind: 'waiver.signed',
		subject: id,
		at: signedAt,
		data: signedData(commitment, evidence, source),
	})
	const row = {
		id,
		organizationId,
		templateId: waiver.template.id,
		templateVersionId: version.id,
		source,
		status: 'signed' as const,
		signedAt,
		expiresAt: waiver.expiresAt,
		minorOfAgeAt: waiver.minorOfAgeAt,
		voidedAt: null,
		voidReason: null,
		purgedAt: null,
		locationId: waiver.locationId,
		eventId: waiver.eventId,
		signerId: people[0].participantId,
		values: answers.values,
		evidence,
		recordSalt,
		commitments: commitment.items,
		hash: entry.hash,
		chainSeq: entry.seq,
		pdfStatus: 'pending' as const,
		pdfSha256: null,
		pdfFailure: null,
		missingLetters: null,
		law: law.text,
		wholeAt: wholeAtSigning({ evidence, signedAt }),
		autoTag: waiver.autoTag ?? null,
		prefillLinkId: waiver.prefillLinkId ?? null,
	}
	const seq = queries.insertWaiver(tx, row)
	const { images } = waiver.answers
	storeParts(tx, { organizationId, waiverSeq: seq }, { people, flags, tags: waiver.tags, images })
	noteConsent(tx, waiver, { waiverId: id, participantId: people[0].participantId })
	const result: SigningResult = {
		id,
		expiresAt: waiver.expiresAt === null ? null : toTimestamp(waiver.expiresAt),
		participantId: people[0].participantId,
		flags: flags.length,
		pdfStatus: 'pending',
	}
	if (waiver.idempotency !== null)
		queries.insertIdempotencyKey(tx, { organizationId, ...waiver.idempotency, result })
	announce(tx, deps, waiver, result)
	return result
}

function noteConsent(
	tx: Tx,
	{ actor: { organizationId }, version, answers, signedAt }: NewWaiver,
	ids: { readonly waiverId: string; readonly participantId: string },
): void {
	const statement = version.blocks.find((block) => asksForMarketing(block) && answers.visible.has(block.id))
	if (statement === undefined) return
	const given = answers.values[statement.id] === true
	recordConsent(tx, { ...ids, organizationId, given, givenAt: signedAt })
}

function recognizePeople(
	tx: Tx,
	deps: Deps,
	waiverId: string,
	{ actor: { organizationId }, answers: { signer, minors }, signedAt }: NewWaiver,
): [Participation, ...Participation[]] {
	const participation = (role: Participation['role'], person: Person): Participation => {
		const { id } = recognizeParticipant(tx, deps, person, { organizationId, waiverId, signedAt })
		return { role, person, participantId: id }
	}
	return [participation('signer', signer), ...minors.map((person) => participation('minor', person))]
}

function evidenceOf(waiver: NewWaiver, recordSalt: Uint8Array): SigningEvidence {
	const { evidence, version, template, answers, source, agreement, named } = waiver
	const [fallback] = listLanguages(template, version.blocks)
	return {
		...evidence,
		...describeTyped(version.blocks, answers.values),
		...(named === undefined ? {} : { namedGuardian: commitGuardian(recordSalt, named) }),
		source,
		templateVersionId: version.id,
		termsHash: version.termsHash,
		consentText:
			consentTextOf(version.blocks, answers.visible, evidence.language, fallback) ?? agreement ?? null,
	}
}

function signedData(
	{ commit, items }: Commitment,
	{ termsHash, templateVersionId, consentText }: SigningEvidence,
	source: WaiverSource,
): EntryData {
	return {
		commit,
		termsHash,
		templateVersionId,
		consentHash: hashConsent(consentText),
		itemCount: Object.keys(items).length,
		source,
	}
}

function raiseFlags(
	{ ids }: Deps,
	{ version: { blocks }, answers: { values } }: NewWaiver,
	evidence: SigningEvidence,
): NewFlag[] {
	const flags = listRaised({ blocks, values, evidence }, evidence.language)
	return flags.map((flag) => ({ id: ids.next(), ...flag }))
}

function outcomeOf(waiver: NewWaiver, signer: Participation, flags: readonly NewFlag[]): WaiverOutcome {
	const { template, expiresAt, minorOfAgeAt, eventId, locationId } = waiver
	return {
		templateId: template.id,
		signerId: signer.participantId,
		expiresAt,
		minorOfAgeAt,
		eventId,
		locationId,
		flags: flags.map(({ id, blockId, label, value }) => ({ id, blockId, label, value })),
	}
}

function announce(
	tx: Tx,
	deps: Deps,
	{ actor, template, version, eventId, origin, secondGuardian }: NewWaiver,
	result: SigningResult,
): void {
	const { organizationId } = actor
	const data = { waiverId: result.id, templateId: template.id, templateVersionId: version.id, eventId }
	recordAudit(tx, deps, actor, {
		action: 'waiver.signed',
		subject: result.id,
		data: { templateId: template.id },
	})
	emitEvent(tx, deps, {
		organizationId,
		type: 'waiver.signed',
		data: {
			...data,
			participantId: result.participantId,
			...origin,
			...(secondGuardian === undefined ? {} : { awaitsSecondGuardian: true }),
		},
	})
	if (result.flags > 0)
		emitEvent(tx, deps, { organizationId, type: 'waiver.flagged', data: { ...data, flags: result.flags } })
	enqueueOwnedJob(tx, 'waiver.images', { id: result.id, organizationId })
}
