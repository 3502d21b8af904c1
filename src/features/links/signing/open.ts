import { coSigningBlocks } from '../../../blocks/second-guardian.ts'
import type { Block } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { isOpenAt, requireEvent } from '../../events/open.ts'
import type { Event, Invitee } from '../../events/table.ts'
import { requireInvitee } from '../../events/invitees/invitee.ts'
import { findFirstWaiver } from '../guardian/queries.ts'
import type { FirstWaiver } from '../guardian/queries.ts'
import { findLink, whyDead } from '../token/link.ts'
import type { DeadLink, Link } from '../token/table.ts'
import { requireOrganization } from '../../organization/organization.ts'
import type { Organization } from '../../organization/table.ts'
import { fitPrefill } from '../prefill/answers.ts'
import type { Prefill } from '../prefill/answers.ts'
import { requirePrefillLink } from '../prefill/prefill-link.ts'
import { openAnswers } from '../prefill/sealed.ts'
import type { PrefillLink } from '../prefill/table.ts'
import { isSeasonOver } from '../../templates/season.ts'
import { dayOfSigning } from '../../templates/places.ts'
import type { Occasion } from '../../templates/places.ts'
import { requireVersion } from '../../templates/signable.ts'
import type { Template, TemplateVersion } from '../../templates/table.ts'
import { requireTemplate } from '../../templates/template.ts'
import { findContactAnswers } from './contact-answers.ts'
import { guardianPrefill, whyEnded } from './open-guardian.ts'

export type ClosedReason =
	| 'unknown'
	| DeadLink
	| 'closed_event'
	| 'archived'
	| 'season_over'
	| 'unpublished'
	| 'kiosk_only'

export type OpenLink = {
	readonly state: 'open'
	readonly link: Link
	readonly organization: Organization
	readonly template: Template
	readonly version: TemplateVersion
	readonly event: Event | undefined
	readonly invitee: Invitee | undefined
	readonly prefillLink: PrefillLink | undefined
	/** The first guardian's waiver, if this is the link of the second one. */
	readonly coSigned: FirstWaiver | undefined
	readonly prefill: Prefill
	/** The template's own URL is for signings without a link. */
	readonly redirectUrl: string | undefined
	readonly externalId: string | undefined
	readonly tags: readonly string[]
}

export type ClosedLink = { readonly state: 'closed'; readonly reason: ClosedReason }

type OpenDeps = Pick<Deps, 'clock' | 'secretBox'>

/** Nothing is cached, so closing an event or archiving a template stops every link with the next request. */
export function openSigningLink(db: Db, deps: OpenDeps, token: string): OpenLink | ClosedLink {
	const link = findLink(db, token)
	if (link === undefined) return closed('unknown')
	const dead = whyDead(link, deps.clock.now())
	if (dead !== undefined) return closed(dead)
	if (link.kind === 'guardian') return openForGuardian(db, deps, link)
	const subject = findSubject(db, link)
	// A kiosk's or copy's link opens other pages: each token has one purpose.
	if (subject === undefined) return closed('unknown')
	return openSubject(db, deps, link, subject)
}

type Subject = Partial<Pick<OpenLink, 'event' | 'invitee' | 'prefillLink'>> & { readonly templateId: string }

function findSubject(db: Db, { organizationId, kind, subjectId }: Link): Subject | undefined {
	if (kind === 'event') {
		const event = requireEvent(db, organizationId, subjectId)
		return { event, templateId: event.templateId }
	}
	if (kind === 'invitee') {
		const invitee = requireInvitee(db, organizationId, subjectId)
		const event = requireEvent(db, organizationId, invitee.eventId)
		return { event, invitee, templateId: event.templateId }
	}
	if (kind !== 'prefill') return undefined
	const prefillLink = requirePrefillLink(db, organizationId, subjectId)
	const { eventId, templateId } = prefillLink
	const event = eventId === null ? undefined : requireEvent(db, organizationId, eventId)
	return { event, prefillLink, templateId }
}

function openSubject(
	db: Db,
	deps: OpenDeps,
	link: Link,
	{ event, invitee, prefillLink, templateId }: Subject,
): OpenLink | ClosedLink {
	const now = deps.clock.now()
	if (event !== undefined && !isOpenAt(event, now)) return closed('closed_event')
	if (invitee?.status === 'signed') return closed('spent')
	const occasion = {
		template: requireTemplate(db, link.organizationId, templateId),
		event,
		coSigned: undefined,
	}
	const form = openForm(db, occasion, now)
	if ('reason' in form) return form
	const { organization, template, today } = form
	if (template.visibility === 'kiosk_only') return closed('kiosk_only')
	if (template.activeVersionId === null) return closed('unpublished')
	const version = requireVersion(db, template.activeVersionId)
	const prefill = prefillOf(deps, version.blocks, { invitee, prefillLink }, today)
	if (prefill === undefined) return closed('revoked')
	return {
		state: 'open',
		link,
		organization,
		template,
		version,
		event,
		invitee,
		prefillLink,
		coSigned: undefined,
		prefill,
		redirectUrl: prefillLink?.redirectUrl ?? undefined,
		externalId: prefillLink?.externalId ?? invitee?.externalId ?? event?.externalId ?? undefined,
		tags: prefillLink?.tags ?? [],
	}
}

/** In the version that the first guardian signed, also after another was published. A kiosk's form opens, too. */
function openForGuardian(db: Db, { clock }: OpenDeps, link: Link): OpenLink | ClosedLink {
	const now = clock.now()
	const first = findFirstWaiver(db, link.organizationId, link.subjectId)
	const reason = whyEnded(db, first, now)
	if (reason !== undefined) return closed(reason)
	const template = requireTemplate(db, link.organizationId, first.templateId)
	const form = openForm(db, { template, event: undefined, coSigned: first }, now)
	if ('reason' in form) return form
	const version = requireVersion(db, first.templateVersionId)
	// The first signature does not count any more, and one of an old version would not either.
	if (version.versionNumber < form.template.acceptedSince) return closed('revoked')
	const answers = guardianPrefill(db, first, version.blocks)
	const blocks = coSigningBlocks(version.blocks)
	const prefill = answers && fitPrefill(blocks, answers, form.today)
	// The second guardian may not sign for other minors.
	if (prefill === undefined || prefill.locked.length === 0) return closed('revoked')
	return {
		state: 'open',
		link,
		organization: form.organization,
		template: form.template,
		version: { ...version, blocks },
		event: undefined,
		invitee: undefined,
		prefillLink: undefined,
		coSigned: first,
		prefill,
		redirectUrl: undefined,
		externalId: undefined,
		tags: [],
	}
}

type OpenForm = Pick<OpenLink, 'organization' | 'template'> & { readonly today: string }

function openForm(
	db: Db,
	occasion: Occasion & Pick<OpenLink, 'template'>,
	now: number,
): OpenForm | ClosedLink {
	const { template } = occasion
	if (template.status === 'archived') return closed('archived')
	const organization = requireOrganization(db, template.organizationId)
	const today = dayOfSigning(db, occasion, now)
	return isSeasonOver(template.settings, today) ? closed('season_over') : { organization, template, today }
}

function prefillOf(
	deps: OpenDeps,
	blocks: readonly Block[],
	{ invitee, prefillLink }: Pick<OpenLink, 'invitee' | 'prefillLink'>,
	today: string,
): Prefill | undefined {
	if (prefillLink === undefined)
		return { values: invitee === undefined ? {} : findContactAnswers(blocks, invitee), locked: [] }
	const values = openAnswers(deps, prefillLink)
	return values && fitPrefill(blocks, { values, locked: prefillLink.locked }, today)
}

function closed(reason: ClosedReason): ClosedLink {
	return { state: 'closed', reason }
}
