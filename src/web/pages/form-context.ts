import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../features/audit/actor.ts'
import { findOrganizationOf, requireOrganization } from '../../features/organization/organization.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findLink } from '../../features/links/link.ts'
import { openSigningLink } from '../../features/signing-links/open.ts'
import type { ClosedReason } from '../../features/signing-links/open.ts'
import { requireSignable } from '../../features/templates/signable.ts'
import type { Template, TemplateVersion } from '../../features/templates/table.ts'
import { findTemplateOf } from '../../features/templates/template.ts'
import type { Kiosk } from '../signing/page-props.ts'
import type { ErrorReason } from '../signing/form/error-reason.ts'
import { ErrorPage } from './error-page.ts'

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
 * @throws LostPage 404 for what does not exist, or is not for everyone, or is archived, or was never published
 */
export function openPublicTemplate(db: Db, organizationSlug: string, templateSlug: string): FormContext {
	const organization = findOrganizationOf(db, organizationSlug)
	const template = organization && findTemplateOf(db, organization.id, templateSlug)
	if (organization === undefined || template?.visibility !== 'public') throw new ErrorPage('unknown')
	const path = `/w/${organization.slug}/${template.slug}`
	const { redirectUrl } = template.settings
	return {
		...openTemplate(db, organization, template),
		path,
		source: 'web',
		actorName: 'page',
		again: true,
		...(redirectUrl === undefined ? {} : { redirectUrl }),
	}
}

/**
 * Opens the page of an event's, an invitee's or a prefill link.
 * @throws LostPage 404 for a link that opens nothing any more; for a closed event 409 where a form was sent
 */
export function openLinkPage(
	deps: Pick<Deps, 'db' | 'clock' | 'secretBox'>,
	token: string,
	isSent: boolean,
): FormContext {
	const opened = openSigningLink(deps.db, deps, token)
	if (opened.state === 'closed') {
		const page = errorReasons[opened.reason]
		throw new ErrorPage(page, page === 'closed' && isSent ? 'event_closed' : 'not_found')
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
		...(redirectUrl === undefined ? {} : { redirectUrl }),
	}
}

const errorReasons: Readonly<Record<ClosedReason, ErrorReason>> = {
	unknown: 'unknown',
	expired: 'expired',
	spent: 'spent',
	revoked: 'revoked',
	closed_event: 'closed',
	archived: 'archived',
	unpublished: 'unknown',
	kiosk_only: 'unknown',
}

/** @throws LostPage 404 for a template that is archived or was never published */
export function openTemplate(
	db: Db,
	organization: Organization,
	template: Template,
): Pick<FormContext, 'organization' | 'template' | 'version'> {
	if (template.status === 'archived') throw new ErrorPage('archived')
	if (template.activeVersionId === null) throw new ErrorPage('unknown')
	return { organization, template, version: requireSignable(db, template) }
}

/** Whose link a token is, dead or alive. */
export function organizationOfLink(db: Db, token: string): Organization | undefined {
	const link = findLink(db, token)
	return link && requireOrganization(db, link.organizationId)
}
