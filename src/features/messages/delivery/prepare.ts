import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Event } from '../../events/table.ts'
import { findInvitee } from '../../events/invitees/queries.ts'
import { requireEvent } from '../../events/open.ts'
import { findSecondGuardian } from '../../links/guardian/queries.ts'
import { pdfLinkAddress, signingAddress } from '../../links/token/address.ts'
import { findPdfLink } from '../../links/token/pdf-link.ts'
import { findLinkOf, linkToken } from '../../links/token/link.ts'
import type { LinkKind } from '../../links/token/table.ts'
import { placeIn, placeOf } from '../../organization/hosts.ts'
import { linksOf, lookAtId, requireOrganization } from '../../organization/organization.ts'
import { addressAt, countryAt, timezoneAt } from '../../organization/place.ts'
import { findLocation } from '../../locations/queries.ts'
import type { Organization } from '../../organization/table.ts'
import type { Look } from '../../locations/look.ts'
import { isConsenting } from '../../participants/consent/consent.ts'
import { idsOf, requireParticipant } from '../../participants/participant.ts'
import { fullName } from '../../../kit/text/full-name.ts'
import type { Name } from '../../../kit/text/full-name.ts'
import { openSigningLink } from '../../links/signing/open.ts'
import { placeOfSigning } from '../../templates/places.ts'
import type { ClosedReason } from '../../links/signing/open.ts'
import { listLanguages, titleOf } from '../../templates/languages.ts'
import { FALLBACK_LANGUAGE } from '../../templates/model.ts'
import { requireVersion } from '../../templates/signable.ts'
import { requireTemplate } from '../../templates/template.ts'
import { findSigner, requireWaiver } from '../../waivers/waiver.ts'
import type { Waiver } from '../../waivers/table.ts'
import type { Content } from './compose.ts'
import { nameToGreet } from './name-in-mail.ts'
import { isNews, requireCampaign } from '../campaigns/campaign.ts'
import type { Failure } from '../model.ts'
import { leaveAddressOf } from '../bounces/leave.ts'
import { isSuppressed } from '../bounces/suppress.ts'
import type { Message } from '../table.ts'

export type Preparation = {
	readonly organization: Organization
	/** Of the place that it is about, else the organization's. */
	readonly look: Look
	readonly recipient: string
	readonly content: Content
}

type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'linkTokens' | 'secretBox'>

/**
 * Since a message was queued the guest may have signed, the event closed, or the person been erased.
 * @returns the content, or why nothing is to be sent
 */
export function prepareMessage(deps: PrepareDeps, message: Message): Preparation | Failure {
	const { db } = deps
	const { organizationId, channel, recipient, kind } = message
	if (recipient === null) return 'erased'
	if (isSuppressed(db, deps, { organizationId, channel, recipient })) return 'suppressed'
	if (isNews(message) && !isConsented(db, message)) return 'withdrawn'
	const organization = requireOrganization(db, organizationId)
	const campaign =
		message.campaignId === null ? undefined : requireCampaign(db, organizationId, message.campaignId)
	const renewed =
		campaign?.kind === 'renewal' && message.waiverId !== null
			? requireWaiver(db, organizationId, message.waiverId)
			: undefined
	const content = (about: About, locationId: string | null): Content => ({
		kind,
		language: about.language,
		topic: topicOf(db, organization, about, locationId ?? about.event?.locationId ?? null),
		addressee: addresseeOf(db, message),
		link: about.link,
		isPersonal: about.isPersonal ?? false,
		subject: message.subject ?? campaign?.subject ?? null,
		body: message.body ?? campaign?.body ?? null,
		charts: message.charts,
		hasAttachment: message.attachPdf,
		// No guest has asked for an invitation, and news can be left at any time.
		leave:
			kind === 'invite' || kind === 'reminder' || isNews(message)
				? leaveAddressOf({ ...deps, config: placeOf(deps.config, organization) }, message.id)
				: undefined,
	})
	const prepared = (about: About, locationId: string | null): Preparation => ({
		organization,
		look: lookAtId(db, organization, locationId),
		recipient,
		content: content(about, locationId),
	})
	if (kind === 'custom')
		return prepared({ language: languageOf(db, message), title: '' }, placeOfCustom(db, message))
	if (kind === 'receipt') return prepareReceipt(deps, message, prepared)
	const target = targetOf(message)
	if (target === undefined) return 'link'
	const link = findLinkOf(db, target.kind, target.subjectId)
	if (link === undefined) return 'erased'
	const token = linkToken(deps, link)
	const form = openSigningLink(db, deps, token)
	if (form.state === 'closed') return CAUSES[form.reason]
	const { template, version, event, invitee, coSigned } = form
	const own = message.language ?? invitee?.language ?? coSigned?.language ?? renewed?.evidence.language
	const language = own ?? listLanguages(template, version.blocks)[0]
	const first = coSigned && findSigner(db, coSigned)
	const address = signingAddress(placeOf(deps.config, organization), token)
	const about = {
		language,
		title: titleOf(template, version.blocks, language),
		link: own ? `${address}?lang=${encodeURIComponent(language)}` : address,
		isPersonal: target.kind !== 'event',
		event,
		endsAt: renewed?.expiresAt ?? undefined,
		coSigned: first && (nameToGreet(fullName(first, language)) ?? null),
	}
	return prepared(about, placeOfSigning(db, form) ?? renewed?.locationId ?? null)
}

const CAUSES: Readonly<Record<ClosedReason, Failure>> = {
	unknown: 'erased',
	revoked: 'link',
	expired: 'link',
	spent: 'signed',
	closed_event: 'closed',
	archived: 'closed',
	season_over: 'closed',
	unpublished: 'closed',
	kiosk_only: 'closed',
}

function isConsented(db: Db, { organizationId, participantId }: Message): boolean {
	if (participantId === null) return false
	return isConsenting(db, idsOf(db, requireParticipant(db, organizationId, participantId)))
}

function targetOf({
	inviteeId,
	prefillLinkId,
	eventId,
	waiverId,
}: Message): { kind: LinkKind; subjectId: string } | undefined {
	if (prefillLinkId !== null) return { kind: 'prefill', subjectId: prefillLinkId }
	if (inviteeId !== null) return { kind: 'invitee', subjectId: inviteeId }
	if (eventId !== null) return { kind: 'event', subjectId: eventId }
	return waiverId === null ? undefined : { kind: 'guardian', subjectId: waiverId }
}

function prepareReceipt(
	deps: PrepareDeps,
	{ organizationId, waiverId, attachPdf }: Message,
	prepared: (about: About, locationId: string | null) => Preparation,
): Preparation | Failure {
	if (waiverId === null) return 'erased'
	const waiver = requireWaiver(deps.db, organizationId, waiverId)
	if (waiver.purgedAt !== null) return 'erased'
	const template = requireTemplate(deps.db, organizationId, waiver.templateId)
	const { blocks } = requireVersion(deps.db, waiver.templateVersionId)
	const { language } = waiver.evidence
	const about = {
		language,
		title: titleOf(template, blocks, language),
		link: attachPdf ? undefined : linkToCopy(deps, waiver),
		isPersonal: true,
		waiver,
	}
	return prepared(about, waiver.locationId)
}

/** The place of the waiver or the event that a message of the venue's own words is about. */
function placeOfCustom(db: Db, { organizationId, waiverId, eventId }: Message): string | null {
	if (waiverId !== null) return requireWaiver(db, organizationId, waiverId).locationId
	return eventId === null ? null : requireEvent(db, organizationId, eventId).locationId
}

function linkToCopy(deps: PrepareDeps, { id, organizationId }: Waiver): string | undefined {
	const copy = findPdfLink(deps.db, deps, id)
	return copy && pdfLinkAddress(placeIn(deps, organizationId), copy.token)
}

/** The language of a person's last form; else of the form that they are asked to sign. */
function languageOf(db: Db, { organizationId, waiverId, participantId, eventId, language }: Message): string {
	if (language !== null) return language
	const lastWaiverId =
		participantId === null ? null : requireParticipant(db, organizationId, participantId).lastWaiverId
	const signedId = waiverId ?? lastWaiverId
	const waiver = signedId === null ? undefined : requireWaiver(db, organizationId, signedId)
	// A purge leaves nothing of what was shown.
	if (waiver !== undefined && waiver.purgedAt === null) return waiver.evidence.language
	if (eventId === null) return FALLBACK_LANGUAGE
	const { templateId } = requireEvent(db, organizationId, eventId)
	const template = requireTemplate(db, organizationId, templateId)
	const blocks = template.activeVersionId === null ? [] : requireVersion(db, template.activeVersionId).blocks
	return listLanguages(template, blocks)[0]
}

type About = {
	readonly language: string
	readonly title: string
	readonly link?: string | undefined
	readonly isPersonal?: boolean
	readonly event?: Pick<Event, 'name' | 'startsAt' | 'locationId'> | undefined
	readonly waiver?: Waiver
	readonly coSigned?: string | null | undefined
	readonly endsAt?: number | undefined
}

function topicOf(
	db: Db,
	organization: Organization,
	{ title: template, event, waiver, coSigned, endsAt }: About,
	locationId: string | null,
): Content['topic'] {
	const location = locationId === null ? undefined : findLocation(db, organization.id, locationId)
	return {
		organization: organization.name,
		timezone: timezoneAt(organization, location),
		country: countryAt(organization, location),
		template,
		address: addressAt(organization, location),
		...linksOf(organization),
		event: event?.name,
		startsAt: event?.startsAt ?? undefined,
		signedAt: waiver?.signedAt,
		endsAt,
		coSigned,
	}
}

function addresseeOf(
	db: Db,
	{ organizationId, inviteeId, participantId, waiverId, kind }: Message,
): Name | undefined {
	if (inviteeId !== null) {
		const { firstName, lastName } = findInvitee(db, organizationId, inviteeId) ?? {}
		return firstName ? { firstName, lastName: lastName ?? '' } : undefined
	}
	if (participantId !== null) return requireParticipant(db, organizationId, participantId)
	if (waiverId === null) return undefined
	const waiver = requireWaiver(db, organizationId, waiverId)
	if (kind === 'receipt') return findSigner(db, waiver)
	return kind === 'invite' ? findSecondGuardian(db, waiver.seq) : undefined
}
