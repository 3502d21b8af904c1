import { defined } from '../../kit/defined.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { digitsOf } from '../../blocks/answers/phone-text.ts'
import type { Template, TemplateVersion } from '../templates/table.ts'
import type { WaiverDetail } from './detail-model.ts'
import { presentSecondGuardian } from '../links/guardian/present.ts'
import type { GuardianAddress } from '../links/guardian/link.ts'
import type { SecondParts } from '../links/guardian/present.ts'
import type { WaiverSummary } from './model.ts'
import type { ListedWaiver } from './search/queries.ts'
import type { LegalHold, Waiver, WaiverFlag, WaiverParticipant } from './table.ts'
import { pdfStatusOf } from './pdf-state.ts'
import { readLaw } from './signing/law.ts'
import { showAnswers } from './show-answers.ts'
import { translateAnswers } from './translate-answers.ts'
import { isValid } from './expiry/validity.ts'

export type WaiverParts = {
	readonly waiver: Waiver
	readonly template: Template
	readonly version: TemplateVersion
	readonly participants: readonly WaiverParticipant[]
	readonly tags: readonly string[]
	readonly flags: readonly WaiverFlag[]
	readonly hold: LegalHold | undefined
	readonly second: SecondParts | undefined
	/** The name that the first guardian gave for the signer of this waiver. */
	readonly namedAs: { readonly firstName: string; readonly lastName: string } | undefined
	/** Returns the present name of an actor. */
	nameOf(actor: string): string | null
}

/**
 * Only this file hides purged data: names, contacts, answers, the flags' values, the reason of a voiding and the
 * evidence are empty after a purge, whatever the rows hold. @param reader `signAddress`: where the second guardian
 * signs, for who may pass it on; `language`: of whoever reads the answers
 */
export function presentWaiverDetail(
	parts: WaiverParts,
	now: number,
	{
		signAddress,
		language,
	}: { signAddress?: GuardianAddress | undefined; language?: string | undefined } = {},
): WaiverDetail {
	const { waiver, template, version, participants, tags, flags, hold, second, namedAs, nameOf } = parts
	const isPurged = waiver.purgedAt !== null
	const terms = { versionNumber: version.versionNumber, acceptedSince: template.acceptedSince }
	const counts = isValid(waiver, terms, now)
	// The link opens nothing for a waiver that no longer counts.
	const address = counts ? signAddress : undefined
	return {
		id: waiver.id,
		templateId: waiver.templateId,
		templateVersionId: waiver.templateVersionId,
		templateName: template.name,
		versionNumber: version.versionNumber,
		source: waiver.source,
		status: waiver.status,
		pdfStatus: pdfStatusOf(waiver),
		signedAt: toTimestamp(waiver.signedAt),
		expiresAt: timestampOrNull(waiver.expiresAt),
		isValid: counts,
		values: isPurged ? {} : waiver.values,
		participants: participants.map(({ participantId, role, person: { firstName, lastName } }) => ({
			id: participantId,
			role,
			firstName: isPurged ? '' : firstName,
			lastName: isPurged ? '' : lastName,
		})),
		tags: [...tags],
		flags: flags.map(({ id, blockId, label, value, clearedAt, clearedBy, note }) => ({
			id,
			blockId,
			label,
			value: isPurged ? '' : value,
			clearedAt: timestampOrNull(clearedAt),
			clearedBy,
			clearedByName: clearedBy === null ? null : nameOf(clearedBy),
			note: isPurged ? null : note,
		})),
		hash: waiver.hash,
		pdfUrl: waiver.pdfStatus === 'ready' && !isPurged ? `/v1/waivers/${waiver.id}/pdf` : null,
		purgedAt: timestampOrNull(waiver.purgedAt),
		voidedAt: timestampOrNull(waiver.voidedAt),
		voidReason: isPurged ? null : waiver.voidReason,
		hold: hold === undefined ? null : { reason: hold.reason, placedAt: toTimestamp(hold.placedAt) },
		secondGuardian: isPurged || second === undefined ? null : presentSecondGuardian(second, address),
		eventId: waiver.eventId,
		locationId: waiver.locationId,
		evidence: isPurged ? null : { ...waiver.evidence, ...defined({ namedAs }) },
		law: isPurged ? null : presentLaw(waiver.law),
		shown: isPurged ? [] : showAnswers(parts),
		...defined({
			translation: isPurged || language === undefined ? undefined : translateAnswers(parts, language),
		}),
	}
}

function presentLaw(text: string | null): WaiverDetail['law'] {
	const law = readLaw(text)
	if (law === null) return null
	const { overrides, warnings, ...facts } = law
	return { ...facts, overrides: [...overrides], warnings: warnings && [...warnings] }
}

export function presentWaiver(
	waiver: ListedWaiver,
	template: Pick<Template, 'name' | 'acceptedSince'>,
	{ versionNumber }: Pick<TemplateVersion, 'versionNumber'>,
	now: number,
): WaiverSummary {
	const { signer } = waiver
	const isPurged = waiver.purgedAt !== null
	return {
		id: waiver.id,
		templateId: waiver.templateId,
		templateName: template.name,
		signedAt: toTimestamp(waiver.signedAt),
		expiresAt: timestampOrNull(waiver.expiresAt),
		isValid: isValid(waiver, { versionNumber, acceptedSince: template.acceptedSince }, now),
		source: waiver.source,
		status: waiver.status,
		pdfStatus: pdfStatusOf(waiver),
		signer: {
			participantId: waiver.signerId,
			firstName: isPurged ? '' : signer.firstName,
			lastName: isPurged ? '' : signer.lastName,
			email: isPurged ? null : (signer.email ?? null),
			phoneDigits: isPurged || signer.phone === undefined ? null : digitsOf(signer.phone),
		},
		minorsCount: waiver.minorsCount,
		flagsOpen: waiver.flagsOpen,
		tags: [...waiver.tags],
		purgedAt: timestampOrNull(waiver.purgedAt),
		locationId: waiver.locationId,
	}
}
