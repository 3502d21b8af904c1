import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Repeated } from '../../../http/idempotency.ts'
import { lookUpTag } from '../../../blocks/language-ranges.ts'
import type { Block, Person } from '../../../blocks/types.ts'
import { problem, invalidField } from '../../../http/problems.ts'
import { dayInZone, toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { requireEvent, requireOpen } from '../../events/open.ts'
import { askSecondGuardian, noteCoSigning } from '../../links/guardian/co-sign.ts'
import { requireNamedGuardian } from '../../links/guardian/named.ts'
import { findNaming } from '../../links/guardian/queries.ts'
import type { FirstWaiver } from '../../links/guardian/queries.ts'
import { requireActiveLocation } from '../../locations/require.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { placeOfSigning, requireSignedAt } from '../../templates/places.ts'
import { surroundingsOf } from '../../organization/place.ts'
import type { OpenLink } from '../../links/signing/open.ts'
import { applyLockedAnswers, requireOpenLink, settleSigning } from '../../links/signing/redeem.ts'
import { listLanguages } from '../../templates/languages.ts'
import type { Template } from '../../templates/table.ts'
import { requireSignable } from '../../templates/signable.ts'
import { isSameNameInAnyScript } from '../../../search/alike/across-scripts.ts'
import { requireWaiverForm } from '../../templates/template.ts'
import { checkAnswers } from './check-answers.ts'
import { ageOfMajorityOf, expiryOf, minorOfAgeAt } from '../expiry/expiry.ts'
import { requireAnother } from './another.ts'
import type { SignWaiver } from '../model.ts'
import { findByIdempotencyKey } from '../queries.ts'
import type { SigningEvidence, SigningWay } from './evidence.ts'
import { lawOf } from './law.ts'
import type { SignRequest } from './request.ts'
import { settleWhole } from '../whole.ts'
import { storeWaiver } from './store.ts'
import type { NewWaiver } from './store.ts'
import type { SigningResult } from '../table.ts'
import { requireWaiver } from '../waiver.ts'
import { tidyTags } from '../changes/set-tags.ts'
import { defined } from '../../../kit/defined.ts'

export type Signing = {
	readonly actor: Actor
	readonly request: SignRequest
	readonly userAgent: string | null
	/** Another version is refused. */
	readonly shownVersionId?: string
	/** If the template has no consent block. */
	readonly agreement?: string
	readonly recorded?: Pick<SigningEvidence, 'statement' | 'read' | 'steps'>
	readonly linkToken?: string
	/** What the address of the form said. */
	readonly autoTag?: string
}

export type SigningOutcome = Repeated<SigningResult>

/**
 * One transaction, which is on disk before this settles. A repeat of an idempotency key gets the first call's result
 * (specification, Waivers rule 1). @throws Problem 404, 409, 422, 507, without any effect
 */
export async function signWaiver(deps: Deps, signing: Signing): Promise<SigningOutcome> {
	const hasRoom = await deps.disk.hasRoom()
	const outcome = await deps.write((tx) => {
		const earlier = findEarlier(tx, signing)
		if (earlier !== undefined) return earlier
		const body = signing.request.requireBody()
		if (!hasRoom)
			throw problem(
				'storage_full',
				'The disk is nearly full, so nothing was signed. Free some space, then try again.',
			)
		const link = openLink(tx, deps, signing, body)
		const waiver = decideWaiver(tx, deps, signing, body, link)
		const result = storeWaiver(tx, deps, waiver)
		const { eventId, answers } = waiver
		// A signing without a link or an event needs no further reads.
		if (link !== undefined || eventId !== null)
			settleSigning(tx, deps, signing.actor, link, {
				waiverId: result.id,
				eventId,
				signer: answers.signer,
				minors: answers.minors,
			})
		settleGuardians(tx, deps, waiver, result, link?.coSigned)
		return { result, replayed: false, mismatch: false }
	})
	if (!outcome.replayed) deps.wake('waiver.images')
	return outcome
}

/** Records a signature by the second guardian, and asks a named second guardian to sign. */
function settleGuardians(
	tx: Tx,
	deps: Deps,
	{ actor, secondGuardian }: NewWaiver,
	{ id }: SigningResult,
	first: FirstWaiver | undefined,
): void {
	if (first === undefined && secondGuardian === undefined) return
	const waiver = requireWaiver(tx, actor.organizationId, id)
	if (first !== undefined) {
		noteCoSigning(tx, deps, actor, { first, coWaiver: waiver })
		settleWhole(tx, actor.organizationId, first.id)
	}
	if (secondGuardian !== undefined) askSecondGuardian(tx, deps, waiver, secondGuardian)
}

function findEarlier(
	db: Db,
	{ actor, request: { idempotencyKey, fingerprint } }: Signing,
): SigningOutcome | undefined {
	if (idempotencyKey === undefined) return undefined
	const earlier = findByIdempotencyKey(db, actor.organizationId, idempotencyKey)
	return earlier && { result: earlier.result, replayed: true, mismatch: earlier.fingerprint !== fingerprint }
}

function openLink(tx: Tx, deps: Deps, { actor, linkToken }: Signing, body: SignWaiver): OpenLink | undefined {
	if (linkToken === undefined) return undefined
	return requireOpenLink(tx, deps, { token: linkToken, organizationId: actor.organizationId }, body)
}

/** The event of the link, else the one that is named. @throws Problem 404 */
function findEvent(tx: Tx, organizationId: string, { eventId }: SignWaiver, link: OpenLink | undefined) {
	return link?.event ?? (eventId === undefined ? undefined : requireEvent(tx, organizationId, eventId))
}

/** @returns its id as stored @throws Problem 422 for an unknown or inactive location, or one at which the form is not signed */
function requirePlace(tx: Tx, template: Template, id: string | null): string | null {
	const locationId = id === null ? null : requireActiveLocation(tx, template.organizationId, id)
	requireSignedAt(template, locationId)
	return locationId
}

/** 404 before 409 before 422. */
function decideWaiver(
	tx: Tx,
	deps: Deps,
	signing: Signing,
	body: SignWaiver,
	link: OpenLink | undefined,
): NewWaiver {
	const { actor, request } = signing
	const [{ organizationId }, signedAt] = [actor, deps.clock.now()]
	const template = requireWaiverForm(tx, organizationId, body.templateId)
	const event = findEvent(tx, organizationId, body, link)
	const organization = requireOrganization(tx, organizationId)
	const first = link?.coSigned
	const occasion = { template, event, coSigned: first }
	const place = body.locationId?.toLowerCase() ?? placeOfSigning(tx, occasion)
	const { timezone, choice, releasee } = surroundingsOf(tx, organization, place)
	const today = dayInZone(signedAt, timezone)
	// The second guardian signs what the first one did.
	const version = link?.coSigned === undefined ? requireSignable(tx, template, today) : link.version
	requireShown(signing, version)
	if (event !== undefined) requireOpen(event, template.id, signedAt)
	const locationId = requirePlace(tx, template, place)
	const language = languageOf(template, version.blocks, body.language)
	const ageOfMajority = ageOfMajorityOf(template.settings, choice.entry)
	const values = link === undefined ? body.values : applyLockedAnswers(link, body.values)
	const answers = checkAnswers(version.blocks, values, {
		today,
		ageOfMajority,
		signerTakesPart: body.signerTakesPart,
	})
	const secondGuardian = requireNamedGuardian(version.blocks, answers.values, body.secondGuardian)
	if (first !== undefined) requireAnother(tx, first, version.blocks, answers.signer)
	const named = first === undefined ? secondGuardian : findNaming(tx, first.seq)
	const way = wayOf(actor, link)
	return {
		actor,
		template,
		version,
		answers,
		signedAt,
		locationId,
		expiresAt: first === undefined ? expiryOf(template.settings, signedAt, timezone) : first.expiresAt,
		minorOfAgeAt: minorOfAgeAt(template.settings, answers.minors, { timezone, law: choice.entry }),
		eventId: event?.id ?? null,
		source: body.source ?? (link === undefined ? 'api' : 'web'),
		tags: tidyTags([...(link?.tags ?? []), ...(body.tags ?? [])]),
		origin: originOf(link),
		idempotency: idempotencyOf(request),
		law: lawOf(choice, version),
		evidence: {
			receivedAt: toTimestamp(signedAt),
			address: actor.address,
			userAgent: signing.userAgent,
			language,
			channel: actor.name,
			way,
			...invitedAtOf(link),
			...signing.recorded,
			...(answers.signerTakesPart ? {} : { signerTakesPart: false }),
			...describeGuardians(first, secondGuardian, named, answers.signer),
			...defined({ releasee }),
		},
		secondGuardian,
		named,
		...defined({
			agreement: signing.agreement,
			autoTag: signing.autoTag,
			prefillLinkId: way === 'prefill' ? link?.prefillLink?.id : undefined,
		}),
	}
}

/** @throws Problem 409 if the signer saw another version */
function requireShown({ shownVersionId }: Signing, { id }: { readonly id: string }): void {
	if (shownVersionId !== undefined && shownVersionId !== id)
		throw problem(
			'conflict',
			'The template has a new version, which the signer has to see. Load the page again.',
		)
}

function idempotencyOf({ idempotencyKey: key, fingerprint }: SignRequest): NewWaiver['idempotency'] {
	return key === undefined ? null : { key, fingerprint }
}

/** @param named the name that the first guardian gave for the second */
function describeGuardians(
	first: FirstWaiver | undefined,
	secondGuardian: NewWaiver['secondGuardian'],
	named: NewWaiver['named'],
	signer: Person,
): Pick<SigningEvidence, 'secondGuardian' | 'coSigns' | 'guardianDiffers'> {
	if (first === undefined) return secondGuardian === undefined ? {} : { secondGuardian: true }
	const differs = named !== undefined && !isSameNameInAnyScript(signer, named)
	return { coSigns: first.id, ...(differs ? { guardianDiffers: true } : {}) }
}

/** @throws Problem 422 for a language that the template does not have */
function languageOf(template: Template, blocks: readonly Block[], requestedTag: string | undefined): string {
	const languages = listLanguages(template, blocks)
	const language = lookUpTag(requestedTag ?? languages[0], languages)
	if (language === undefined) throw invalidField('/language', 'choice', 'Send a language of the template.')
	return language
}

function wayOf({ name }: Actor, link: OpenLink | undefined): SigningWay {
	if (link?.invitee !== undefined || link?.coSigned !== undefined) return 'invitation'
	if (link?.prefillLink !== undefined) return 'prefill'
	if (link !== undefined) return 'event'
	const [kind] = name.split(':')
	return ways.find((way) => way === kind) ?? 'page'
}

function invitedAtOf(link: OpenLink | undefined): Pick<SigningEvidence, 'invitedAt'> {
	const sentAt = link?.invitee?.lastMessageAt ?? null
	return sentAt === null ? {} : { invitedAt: toTimestamp(sentAt) }
}

const ways = ['key', 'staff', 'kiosk'] as const

function originOf(link: OpenLink | undefined): NewWaiver['origin'] {
	return {
		...defined({
			inviteeId: link?.invitee?.id,
			prefillLinkId: link?.prefillLink?.id,
			coSigns: link?.coSigned?.id,
		}),
	}
}
