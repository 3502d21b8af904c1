import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../features/audit/actor.ts'
import { findOrganizationOf, requireOrganization } from '../../features/organization/organization.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findLink } from '../../features/links/link.ts'
import { openSigningLink } from '../../features/signing-links/open.ts'
import type { ClosedReason } from '../../features/signing-links/open.ts'
import { isSeasonOver } from '../../features/templates/season.ts'
import { requireSignable } from '../../features/templates/signable.ts'
import type { Template, TemplateVersion } from '../../features/templates/table.ts'
import { findTemplateOf } from '../../features/templates/template.ts'
import type { ProblemCode } from '../../http/problems.ts'
import { dayInZone } from '../../kit/dates.ts'
import type { Kiosk } from '../signing/page-props.ts'
import type { ErrorReason } from '../signing/form/error-reason.ts'
import { ErrorPage } from './error-page.ts'
import { defined } from '../../kit/defined.ts'

/** A template that is open for signing here and now, and what is known of the signing beforehand. */
export type FormContext = {
	readonly organization: Organization
	readonly template: Template
	readonly version: TemplateVersion
	/** Path of the page. */
	readonly path: string
	readonly source: 'web' | 'kiosk'
	/** Who acts, in the logs: `page`, `link:<id>` or `kiosk:<id>`. */
	readonly actorName: Actor['name']
	/** Answers that were given beforehand; those of locked blocks stay as they are. */
	readonly prefill?: {
		readonly values: Readonly<Record<string, unknown>>
		readonly locked: readonly string[]
	}
	/** The token of the signing link that the guest came by. */
	readonly linkToken?: string
	/** Whether another person may sign here afterwards. */
	readonly again: boolean
	/** Where the venue sends its guests afterwards. */
	readonly redirectUrl?: string
	/** Where it is signed, by the kiosk's word. */
	readonly locationId?: string
	/** How a tablet that many guests use behaves. */
	readonly kiosk?: Kiosk
}

/**
 * Opens the page of a public template.
 * @param isSent whether a form was sent, rather than the page asked for
 * @throws LostPage 404 for what does not exist, or is not for everyone, or is archived, or was never published; after the
 *   season 404, and 409 where a form was sent
 */
export function openPublicTemplate(
	deps: Pick<Deps, 'db' | 'clock'>,
	organizationSlug: string,
	templateSlug: string,
	isSent: boolean,
): FormContext {
	const { db } = deps
	const organization = findOrganizationOf(db, organizationSlug)
	const template = organization && findTemplateOf(db, organization.id, templateSlug)
	if (organization === undefined || template?.visibility !== 'public') throw new ErrorPage('unknown')
	const path = `/w/${organization.slug}/${template.slug}`
	const { redirectUrl } = template.settings
	return {
		...openTemplate(deps, organization, template, isSent),
		path,
		source: 'web',
		actorName: 'page',
		again: true,
		...defined({ redirectUrl }),
	}
}

/**
 * Opens the page of an event's, an invitee's or a prefill link.
 * @throws LostPage 404 for a link that opens nothing any more; for a closed event or a season that is over
 *   409 where a form was sent
 */
export function openLinkPage(
	deps: Pick<Deps, 'db' | 'clock' | 'secretBox'>,
	token: string,
	isSent: boolean,
): FormContext {
	const opened = openSigningLink(deps.db, deps, token)
	if (opened.state === 'closed') {
		const page = errorReasons[opened.reason]
		throw new ErrorPage(page, (isSent ? refusedWhenSent[page] : undefined) ?? 'not_found')
	}
	const { organization, template, version, prefill, link, invitee } = opened
	const redirectUrl = opened.redirectUrl ?? template.settings.redirectUrl
	return {
		organization,
		template,
		version,
		path: `/s/${token}`,
		source: 'web',
		actorName: `link:${link.subjectId}`,
		linkToken: token,
		prefill,
		// An invitee signs once, and so does the last one to use a link that counts.
		again: invitee === undefined && (link.usesLeft === null || link.usesLeft > 1),
		...defined({ redirectUrl }),
	}
}

/** What a form that was sent to a page that has closed since is refused with. */
const refusedWhenSent: Readonly<Partial<Record<ErrorReason, ProblemCode>>> = {
	closed: 'event_closed',
	season: 'season_over',
}

const errorReasons: Readonly<Record<ClosedReason, ErrorReason>> = {
	unknown: 'unknown',
	expired: 'expired',
	spent: 'spent',
	revoked: 'revoked',
	closed_event: 'closed',
	archived: 'archived',
	season_over: 'season',
	unpublished: 'unknown',
	kiosk_only: 'unknown',
}

/** @throws LostPage 404 for a template that is archived, was never published, or whose season is over; then 409 if sent */
export function openTemplate(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	organization: Organization,
	template: Template,
	isSent: boolean,
): Pick<FormContext, 'organization' | 'template' | 'version'> {
	if (template.status === 'archived') throw new ErrorPage('archived')
	if (template.activeVersionId === null) throw new ErrorPage('unknown')
	const today = dayInZone(clock.now(), organization.timezone)
	if (isSeasonOver(template.settings, today))
		throw new ErrorPage('season', isSent ? 'season_over' : 'not_found')
	return { organization, template, version: requireSignable(db, template, today) }
}

/** Whose link a token is, dead or alive. */
export function organizationOfLink(db: Db, token: string): Organization | undefined {
	const link = findLink(db, token)
	return link && requireOrganization(db, link.organizationId)
}
