import type { Person } from '../../blocks/types.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../features/audit/actor.ts'
import { findOrganizationOf, lookAt, requireOrganization } from '../../features/organization/organization.ts'
import type { Event, Invitee } from '../../features/events/table.ts'
import type { Look } from '../../features/locations/look.ts'
import type { Location } from '../../features/locations/table.ts'
import type { Organization } from '../../features/organization/table.ts'
import { findLink } from '../../features/links/token/link.ts'
import { openSigningLink } from '../../features/links/signing/open.ts'
import type { ClosedReason } from '../../features/links/signing/open.ts'
import { shownAnswersOf } from '../../features/links/signing/record-opening.ts'
import type { ShownAnswers } from '../../features/links/signing/record-opening.ts'
import { isSeasonOver } from '../../features/templates/season.ts'
import { findLocation } from '../../features/locations/queries.ts'
import { todayAt } from '../../features/organization/place.ts'
import { onlyPlaceOf, placeOfSigning } from '../../features/templates/places.ts'
import { requireSignable } from '../../features/templates/signable.ts'
import type { Template, TemplateVersion } from '../../features/templates/table.ts'
import { findSigner } from '../../features/waivers/waiver.ts'
import { findTemplateBySlug } from '../../features/templates/queries.ts'
import type { ProblemCode } from '../../api/problem-codes.ts'
import type { Kiosk } from '../signing/page-props.ts'
import type { ErrorReason } from '../signing/form/error-reason.ts'
import { ErrorPage } from './error-page.ts'
import { defined } from '../../kit/defined.ts'

export type FormContext = {
	readonly organization: Organization
	readonly template: Template
	readonly version: TemplateVersion
	readonly path: string
	readonly source: 'web' | 'kiosk'
	readonly actorName: Actor['name']
	readonly prefill?: {
		readonly values: Readonly<Record<string, unknown>>
		readonly locked: readonly string[]
	}
	/** Stored answers on the link's page: showing them is a logged read. */
	readonly shownAnswers?: ShownAnswers
	readonly linkToken?: string
	/** What the address said, which is kept with the waiver. */
	readonly autoTag?: string
	readonly again: boolean
	readonly redirectUrl?: string
	/** Where the kiosk stands, or the only location of the form. */
	readonly location?: Location
	/** Of that location; on a link's page also of where its event is held. */
	readonly look: Look
	readonly kiosk?: Kiosk
	/** The event that the link's form is signed for. */
	readonly event?: Event
	/** Set on the page of the second guardian; `after` is the first one. */
	readonly second?: { readonly after: Person }
	/** The invitee whose own page it is. */
	readonly invitee?: Invitee
}

/**
 * @param isSent true if a form is sent
 * @throws ErrorPage 404 if the template is missing, not public, archived or unpublished; after the season 404, or 409
 * if a form is sent
 */
export function openPublicTemplate(
	deps: Pick<Deps, 'db' | 'clock'>,
	organizationSlug: string,
	templateSlug: string,
	isSent: boolean,
): FormContext {
	const { db } = deps
	const organization = findOrganizationOf(db, organizationSlug)
	const template = organization && findTemplateBySlug(db, organization.id, templateSlug)
	if (organization === undefined || template?.kind !== 'waiver' || template.visibility !== 'public')
		throw new ErrorPage('unknown')
	const path = `/w/${organization.slug}/${template.slug}`
	const { redirectUrl } = template.settings
	const location = findOnlyPlace(db, template)
	return {
		...openTemplate(deps, { organization, location }, template, isSent),
		path,
		source: 'web',
		actorName: 'page',
		again: true,
		look: lookAt(organization, location),
		...defined({ redirectUrl, location }),
	}
}

/**
 * For an event, an invitee, a prefill link or a second guardian.
 * @throws ErrorPage 404 for a dead link; 409 if a form is sent for a closed event or after the season
 */
export function openLinkPage(
	deps: Pick<Deps, 'db' | 'clock' | 'secretBox'>,
	token: string,
	isSent: boolean,
): FormContext {
	const target = openSigningLink(deps.db, deps, token)
	if (target.state === 'closed') {
		const page = errorReasons[target.reason]
		throw new ErrorPage(page, (isSent ? refusedWhenSent[page] : undefined) ?? 'not_found')
	}
	const { organization, template, version, prefill, link, event, invitee, coSigned: firstWaiver } = target
	const first = firstWaiver && findSigner(deps.db, firstWaiver)
	const second = first && { after: first }
	const redirectUrl = target.redirectUrl ?? template.settings.redirectUrl
	const place = placeOfSigning(deps.db, target)
	const location = place === null ? undefined : findLocation(deps.db, organization.id, place)
	return {
		organization,
		template,
		version,
		path: `/s/${token}`,
		source: 'web',
		actorName: `link:${link.subjectId}`,
		linkToken: token,
		prefill,
		// An invitee signs once. A link with a limited number of uses may have none left after this signature.
		again: invitee === undefined && (link.usesLeft === null || link.usesLeft > 1),
		look: lookAt(organization, location),
		...defined({
			redirectUrl,
			event,
			invitee,
			second,
			location,
			shownAnswers: shownAnswersOf(target),
		}),
	}
}

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

/**
 * @throws ErrorPage 404 for a template that is archived, was never published, or whose season is over; 409 if a form
 * is sent after the season
 */
export function openTemplate(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organization, location }: { organization: Organization; location: Location | undefined },
	template: Template,
	isSent: boolean,
): Pick<FormContext, 'organization' | 'template' | 'version'> {
	if (template.status === 'archived') throw new ErrorPage('archived')
	if (template.activeVersionId === null) throw new ErrorPage('unknown')
	const today = todayAt(clock, organization, location)
	if (isSeasonOver(template.settings, today))
		throw new ErrorPage('season', isSent ? 'season_over' : 'not_found')
	return { organization, template, version: requireSignable(db, template, today) }
}

/** The law and the name of the hall at whose form guests sign. */
export function findOnlyPlace(db: Db, template: Template): Location | undefined {
	const id = onlyPlaceOf(template)
	return id === undefined ? undefined : findLocation(db, template.organizationId, id)
}

export function organizationOfLink(db: Db, token: string): Organization | undefined {
	const link = findLink(db, token)
	return link && requireOrganization(db, link.organizationId)
}
