import type { Db } from '../../db/client.ts'
import { dayInZone } from '../../kit/time/dates.ts'
import { endOfMoment, startOfMoment } from '../../kit/time/moment.ts'
import { requireOrganization } from '../organization/organization.ts'
import { COVERAGE_REASONS } from './participant-model.ts'
import type { Coverage, CoverageReason } from './participant-model.ts'
import { requireVersion } from '../templates/signable.ts'
import { requireTemplate } from '../templates/template.ts'
import { listAllOf } from './search/queries.ts'
import type { ListedWaiver } from './search/queries.ts'
import type { Terms } from './expiry/validity.ts'

type Question = {
	readonly organizationId: string
	/** All ids of the participant. */
	readonly participantIds: readonly string[]
	/** A day; today by default. */
	readonly on?: string
	readonly templateId?: string
}

/** The time for which a waiver must be valid, in milliseconds: this moment, or a whole day. */
export type Period = { readonly from: number; readonly to: number }

/**
 * Whether a person is covered, by the newest waiver that covers them, or why the newest waiver does not. Today means
 * now: a waiver for an hour this morning does not cover the evening. Another day is taken as a whole.
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
		// A later waiver says nothing about the day if there is an earlier one.
		const isNews = newest.waiverId === undefined || newest.reasons.includes('not_yet_signed')
		if (isNews) newest = { covered: false, waiverId: waiver.id, reasons }
	}
	return newest
}

/** Why a waiver is not valid for a period; empty if it is. For a day, what was valid as the day began counts. */
function reasonsAgainst(
	waiver: Pick<ListedWaiver, 'signedAt' | 'purgedAt' | 'voidedAt' | 'expiresAt' | 'minorOfAgeAt'>,
	{ versionNumber, acceptedSince }: Terms,
	{ from, to }: Period,
): CoverageReason[] {
	const isMoment = from === to
	const against: Readonly<Record<Exclude<CoverageReason, 'no_waiver'>, boolean>> = {
		// A waiver that exists now has been signed, even if the clock was set back.
		not_yet_signed: !isMoment && waiver.signedAt > to,
		purged: waiver.purgedAt !== null,
		voided: waiver.voidedAt !== null && (isMoment || waiver.voidedAt <= from),
		// At a moment, one that expires then has expired (see `isValid`); for a day, only one that expired before it.
		expired: waiver.expiresAt !== null && (isMoment ? waiver.expiresAt <= from : waiver.expiresAt < from),
		minor_of_age: waiver.minorOfAgeAt !== null && waiver.minorOfAgeAt <= from,
		outdated_version: versionNumber < acceptedSince,
	}
	return COVERAGE_REASONS.filter((reason) => reason !== 'no_waiver' && against[reason])
}
