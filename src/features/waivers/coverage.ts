import type { Db } from '../../db/client.ts'
import { dayInZone } from '../../kit/dates.ts'
import { endOfMoment, startOfMoment } from '../../kit/moment.ts'
import { requireOrganization } from '../organization/organization.ts'
import { COVERAGE_REASONS } from './participant-model.ts'
import type { Coverage, CoverageReason } from './participant-model.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { listAllOf } from './search/queries.ts'
import type { ListedWaiver } from './search/queries.ts'
import type { Terms } from './validity.ts'

type Question = {
	readonly organizationId: string
	/** Every id that the participant is named by. */
	readonly participantIds: readonly string[]
	/** A day; today where left out. */
	readonly on?: string
	readonly templateId?: string
}

/** The time that a waiver must hold for, in milliseconds: this moment, or a day from its first to its last. */
export type Period = { readonly from: number; readonly to: number }

/**
 * Whether someone is covered, by the newest waiver that covers them; or else why the newest waiver does not.
 * Today means now: who signed this morning for an hour is not covered in the evening. Any other day is taken whole.
 * @param now milliseconds since 1970
 * @throws Problem 404 for an unknown template
 */
export function findCoverage(
	db: Db,
	now: number,
	{ organizationId, participantIds, on, templateId }: Question,
): Coverage {
	const { timezone } = requireOrganization(db, organizationId)
	const period: Period =
		on === undefined || on === dayInZone(now, timezone)
			? { from: now, to: now }
			: { from: startOfMoment(on, timezone), to: endOfMoment(on, timezone) }
	const wanted = templateId === undefined ? undefined : requireTemplate(db, organizationId, templateId).id
	const waivers = listAllOf(db, organizationId, participantIds).filter(
		(waiver) => wanted === undefined || waiver.templateId === wanted,
	)
	let newest: Coverage = { covered: false, reasons: ['no_waiver'] }
	for (const waiver of waivers) {
		const { acceptedSince } = requireTemplate(db, organizationId, waiver.templateId)
		const { versionNumber } = requireVersion(db, waiver.templateVersionId)
		const reasons = reasonsAgainst(waiver, { versionNumber, acceptedSince }, period)
		if (reasons.length === 0) return { covered: true, waiverId: waiver.id, reasons }
		// A waiver of later says nothing of the day asked about while there is an earlier one.
		const isNews = newest.waiverId === undefined || newest.reasons.includes('not_yet_signed')
		if (isNews) newest = { covered: false, waiverId: waiver.id, reasons }
	}
	return newest
}

/** Why a waiver does not hold over a period; none where it does. A day's waiver holds that was in force as it began. */
function reasonsAgainst(
	waiver: Pick<ListedWaiver, 'signedAt' | 'purgedAt' | 'voidedAt' | 'expiresAt' | 'minorOfAgeAt'>,
	{ versionNumber, acceptedSince }: Terms,
	{ from, to }: Period,
): CoverageReason[] {
	const isMoment = from === to
	const against: Readonly<Record<Exclude<CoverageReason, 'no_waiver'>, boolean>> = {
		// What exists now has been signed, whatever a clock that was set back says.
		not_yet_signed: !isMoment && waiver.signedAt > to,
		purged: waiver.purgedAt !== null,
		voided: waiver.voidedAt !== null && (isMoment || waiver.voidedAt <= from),
		// At a moment it has ended that ends with it (see `isValid`); before a day, only what ended earlier.
		expired: waiver.expiresAt !== null && (isMoment ? waiver.expiresAt <= from : waiver.expiresAt < from),
		minor_of_age: waiver.minorOfAgeAt !== null && waiver.minorOfAgeAt <= from,
		outdated_version: versionNumber < acceptedSince,
	}
	return COVERAGE_REASONS.filter((reason) => reason !== 'no_waiver' && against[reason])
}
