import type { Db } from '../../../db/client.ts'
import { dayInZone } from '../../../kit/time/dates.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { endOfMoment, startOfMoment } from '../../../kit/time/moment.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { COVERAGE_REASONS } from './participant-model.ts'
import type { Coverage, CoverageReason } from './participant-model.ts'
import { requireTemplate } from '../../templates/template.ts'
import { listCovering } from './coverage-queries.ts'
import type { CoveringWaiver } from './coverage-queries.ts'
import { defined } from '../../../kit/defined.ts'

type Question = {
	readonly organizationId: string
	readonly participantIds: readonly string[]
	readonly on?: string
	readonly templateId?: string
}

/** In milliseconds: one moment, or a whole day. */
export type Period = { readonly from: number; readonly to: number }

/**
 * By the newest waiver that covers the person, or why the newest does not. Today means now: a waiver for an hour this
 * morning does not cover the evening. Another day is taken as a whole. @throws Problem 404 for an unknown template
 */
export function findCoverage(
	db: Db,
	now: number,
	{ organizationId, participantIds, on, templateId }: Question,
): Coverage {
	const { timezone } = requireOrganization(db, organizationId)
	const requiredTemplate =
		templateId === undefined ? undefined : requireTemplate(db, organizationId, templateId).id
	const period: Period =
		on === undefined || on === dayInZone(now, timezone)
			? { from: now, to: now }
			: { from: startOfMoment(on, timezone), to: endOfMoment(on, timezone) }
	const waivers = listCovering(db, organizationId, participantIds).filter(
		// Imported waivers are judged, too, so that the response says why they do not count.
		(waiver) =>
			requiredTemplate === undefined || waiver.templateId === requiredTemplate || waiver.source === 'import',
	)
	const { reasons, waiver } = judgeCoverage(waivers, period, requiredTemplate)
	return { covered: reasons.length === 0, reasons, ...defined({ waiverId: waiver?.id }) }
}

const LAST_OF_MINUTE = MINUTE_MS - 1

/**
 * The waivers that were valid for a person in the minute from `at` (ms since 1970), newest first. What a newer version has
 * replaced since counts: it was valid then.
 */
export function listValidAt(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
	at: number,
): CoveringWaiver[] {
	return listCovering(db, organizationId, participantIds).filter(
		(waiver) =>
			waiver.signedAt <= at + LAST_OF_MINUTE &&
			reasonsAgainst(waiver, { from: at, to: at + LAST_OF_MINUTE }, undefined).every(
				(reason) => reason === 'outdated_version',
			),
	)
}

export type Judged = { readonly reasons: CoverageReason[]; readonly waiver: CoveringWaiver | undefined }

/** @param waivers newest first @param templateId the one for which they are to count; any if left out */
export function judgeCoverage(
	waivers: readonly CoveringWaiver[],
	period: Period,
	templateId?: string,
): Judged {
	let newest: Judged = { reasons: ['no_waiver'], waiver: undefined }
	for (const waiver of waivers) {
		const reasons = reasonsAgainst(waiver, period, templateId)
		if (reasons.length === 0) return { reasons, waiver }
		// A later waiver says nothing about the day if there is an earlier one.
		const isNews = newest.waiver === undefined || newest.reasons.includes('not_yet_signed')
		if (isNews) newest = { reasons, waiver }
	}
	return newest
}

/** For a day, what was valid as the day began counts. */
function reasonsAgainst(
	waiver: Omit<CoveringWaiver, 'templateName'>,
	{ from, to }: Period,
	templateId: string | undefined,
): CoverageReason[] {
	const isMoment = from === to
	const against: Readonly<Record<Exclude<CoverageReason, 'no_waiver'>, boolean>> = {
		imported: waiver.source === 'import' && !countsFor(waiver, templateId),
		// A waiver that exists now has been signed, even if the clock was set back.
		not_yet_signed: !isMoment && waiver.signedAt > to,
		purged: waiver.purgedAt !== null,
		voided: waiver.voidedAt !== null && (isMoment || waiver.voidedAt <= from),
		// At a moment, one that expires then has expired (see `isValid`); for a day, only one that expired before it.
		expired: waiver.expiresAt !== null && (isMoment ? waiver.expiresAt <= from : waiver.expiresAt < from),
		minor_of_age: waiver.minorOfAgeAt !== null && waiver.minorOfAgeAt <= from,
		outdated_version: waiver.versionNumber < waiver.acceptedSince,
		waiting_for_second_guardian:
			waiver.coSignings?.every(
				({ signedAt, voidedAt }) =>
					(!isMoment && signedAt > to) || (voidedAt !== null && (isMoment || voidedAt <= from)),
			) === true,
	}
	return COVERAGE_REASONS.filter((reason) => reason !== 'no_waiver' && against[reason])
}

/** An imported waiver counts for its own form, and for the template of ours that was named at the import. */
function countsFor(
	waiver: Pick<CoveringWaiver, 'templateId' | 'countsFor'>,
	templateId: string | undefined,
): boolean {
	if (templateId === undefined) return waiver.countsFor !== null
	return waiver.templateId === templateId || waiver.countsFor === templateId
}
