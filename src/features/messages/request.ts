import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Repeated } from '../../http/idempotency.ts'
import { problem, invalidField } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../audit/record.ts'
import { requireEvent, requireUnclosed } from '../events/open.ts'
import { requireInvitee } from '../events/invitees/invitee.ts'
import { ensurePdfLink } from '../links/token/pdf-link.ts'
import { findLinkOf, whyDead } from '../links/token/link.ts'
import { countryOf } from '../organization/organization.ts'
import { requireParticipant } from '../participants/participant.ts'
import { requireMayOpen, requirePrefillLink } from '../links/prefill/prefill-link.ts'
import { findSigner, requireUnpurged } from '../waivers/waiver.ts'
import type { CreateMessage } from './model.ts'
import { queueMessage } from './queue-message.ts'
import { SUPPRESSED, isSameAddress, readRecipient } from './recipient.ts'
import { doOnce } from './repeatable.ts'
import { requireReader } from './message.ts'
import { isSuppressed } from './bounces/suppress.ts'

type RequestDeps = Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>

type Call = {
	readonly actor: Actor
	readonly scopes: ReadonlySet<string>
	readonly input: CreateMessage
	readonly key: string | undefined
}

/**
 * @throws Problem 403 for a receipt or a prefill link that would show answers to others without the scope, 404, 409 for a closed event, a
 * signed invitee, a dead link or a suppressed address, 422
 */
export async function requestMessage(
	deps: RequestDeps,
	{ actor, scopes, input, key }: Call,
): Promise<Repeated<{ readonly id: string }>> {
	const { organizationId } = actor
	const message = await deps.write((tx) =>
		doOnce(tx, deps, { organizationId, key, operation: 'createMessage', call: input }, () => {
			const parties = findNamed(tx, organizationId, input)
			requireConsistentMessage(input)
			requireCause(tx, deps, input, parties)
			const recipient = recipientOf(input, parties)
			if (!isOwn(tx, input, parties, recipient)) requireReader(scopes)
			if (parties.prefillLink !== undefined) requireMayOpen({ name: actor.name, scopes }, parties.prefillLink)
			if (isSuppressed(tx, deps, { organizationId, channel: input.channel, recipient }))
				throw problem('conflict', SUPPRESSED)
			if (input.kind === 'receipt' && input.attachPdf !== true) offerCopy(tx, deps, actor, parties)
			const { id } = queueMessage(tx, deps, {
				organizationId,
				channel: input.channel,
				kind: input.kind,
				recipient,
				subject: input.subject === undefined ? null : tidy(input.subject),
				body: input.body ?? null,
				attachPdf: input.attachPdf ?? false,
				participantId: parties.participant?.id ?? null,
				inviteeId: parties.invitee?.id ?? null,
				eventId: parties.event?.id ?? null,
				waiverId: parties.waiver?.id ?? null,
				prefillLinkId: parties.prefillLink?.id ?? null,
			})
			const { channel, kind } = input
			recordAudit(tx, deps, actor, { action: 'message.queued', subject: id, data: { channel, kind } })
			return { id }
		}),
	)
	deps.wake('messages')
	return message
}

type Recipient = ReturnType<typeof findNamed>

function findNamed(db: Db, organizationId: string, input: CreateMessage) {
	const find = <T>(id: string | undefined, require: (db: Db, organizationId: string, id: string) => T) =>
		id === undefined ? undefined : require(db, organizationId, id)
	const invitee = find(input.inviteeId, requireInvitee)
	const waiver = find(input.waiverId, requireUnpurged)
	return {
		invitee,
		waiver,
		signer: waiver === undefined ? undefined : findSigner(db, waiver),
		participant: find(input.participantId, requireParticipant),
		event: find(input.eventId ?? invitee?.eventId, requireEvent),
		prefillLink: find(input.prefillLinkId, requirePrefillLink),
	}
}

function requireConsistentMessage({
	kind,
	channel,
	to,
	participantId,
	inviteeId,
	...input
}: CreateMessage): void {
	const refuse = (path: string, code: string, message: string) => {
		throw invalidField(path, code, message)
	}
	const count = [to, participantId, inviteeId].filter((each) => each !== undefined).length
	if (count > 1 || (count === 0 && kind !== 'receipt'))
		refuse('/to', 'recipient', 'Send one of to, participantId and inviteeId.')
	if (kind === 'receipt' && input.waiverId === undefined)
		refuse('/waiverId', 'required', 'Send the waiver that the receipt is for.')
	if (input.attachPdf === true && (kind !== 'receipt' || channel !== 'email'))
		refuse('/attachPdf', 'kind', 'Only receipts by email can have the PDF attached.')
	if (kind === 'custom' && (input.body === undefined || (channel === 'email' && input.subject === undefined)))
		refuse('/body', 'required', 'Send the text of a custom message: body and, for email, subject.')
	const leads = [inviteeId, input.eventId, input.prefillLinkId].some((each) => each !== undefined)
	if ((kind === 'invite' || kind === 'reminder') && !leads)
		refuse('/eventId', 'required', 'Send inviteeId, prefillLinkId or eventId: the message leads to its link.')
}

function requireCause(
	db: Db,
	{ clock }: Pick<Deps, 'clock'>,
	{ kind }: CreateMessage,
	{ event, invitee, prefillLink }: Recipient,
): void {
	if (kind !== 'invite' && kind !== 'reminder') return
	if (event !== undefined) requireUnclosed(event)
	if (invitee?.status === 'signed') throw problem('conflict', 'The invitee has signed.')
	if (prefillLink === undefined) return
	const link = findLinkOf(db, 'prefill', prefillLink.id)
	if (link === undefined || whyDead(link, clock.now()) !== undefined)
		throw problem('conflict', 'The prefill link no longer works. Create another one.')
}

function recipientOf({ channel, to }: CreateMessage, parties: Recipient): string {
	if (to !== undefined) {
		const recipient = readRecipient(channel, to)
		if (recipient !== undefined) return recipient
		const what = channel === 'email' ? 'an email address' : 'a phone number'
		throw invalidField('/to', channel, `Send ${what}.`)
	}
	const person = parties.invitee ?? parties.participant ?? parties.signer
	const address = (channel === 'email' ? person?.email : person?.phone) ?? undefined
	if (address !== undefined) return address
	const message =
		channel === 'email'
			? 'No email address of this person is known. Send `to`.'
			: 'No phone number of this person is known. Send `to`.'
	throw invalidField('/to', 'unknown', message)
}

/**
 * Whether a message shows its reader only their own waiver: a receipt contains it or links to it. The signed address
 * counts alone, because others can change that of a participant or an invitee.
 */
function isOwn(
	db: Db,
	{ kind, channel }: CreateMessage,
	{ waiver, signer }: Recipient,
	recipient: string,
): boolean {
	if (kind !== 'receipt' || waiver === undefined) return true
	const own = channel === 'email' ? signer?.email : signer?.phone
	return own !== undefined && isSameAddress(channel, own, recipient, countryOf(db, waiver.organizationId))
}

function offerCopy(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	actor: Actor,
	{ waiver }: Recipient,
): void {
	if (waiver === undefined) return
	ensurePdfLink(tx, deps, { organizationId: actor.organizationId, waiverId: waiver.id })
	recordPhiAccess(tx, deps, actor, { action: 'waiver.copy_sent', waiverId: waiver.id })
}
