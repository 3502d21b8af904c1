import type { Db, Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor, ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { idsOf, requireUnerased } from '../participant.ts'
import type { Participant } from '../table.ts'
import type { ConsentShape } from './model.ts'
import {
	deleteConsentOfWaiver,
	findConsent,
	listConsentingAt,
	putConsent,
	withdrawConsents,
} from './queries.ts'
import type { MarketingConsent } from './table.ts'

/** In the transaction of a signing whose form asks for the consent. It replaces what the person said before. */
export function recordConsent(tx: Tx, consent: Omit<MarketingConsent, 'withdrawnAt'>): void {
	putConsent(tx, { ...consent, withdrawnAt: null })
}

/** Without the waiver nothing shows the consent, so it ends with the waiver's purge. */
export function endConsentOf(tx: Tx, waiverId: string): void {
	deleteConsentOfWaiver(tx, waiverId)
}

/** @param participantIds every id of a person */
export function isConsenting(db: Db, participantIds: readonly string[]): boolean {
	const consent = findConsent(db, participantIds)
	return consent?.given === true && consent.withdrawnAt === null
}

export function presentConsent(db: Db, participant: Participant): ConsentShape {
	const consent = findConsent(db, idsOf(db, participant))
	if (consent === undefined) return { marketing: null }
	const { given, givenAt, waiverId, withdrawnAt } = consent
	return {
		marketing: { given, at: toTimestamp(givenAt), waiverId, withdrawnAt: timestampOrNull(withdrawnAt) },
	}
}

type WithdrawDeps = Pick<Deps, 'clock' | 'ids'>

/** Repeating it changes nothing. @throws Problem 404, 409 for somebody who was erased */
export function withdrawConsent(deps: ActDeps, { actor, id }: ById): Promise<Participant> {
	return deps.write((tx) => {
		const participant = requireUnerased(tx, actor.organizationId, id)
		withdrawOf(tx, deps, actor, participant)
		return participant
	})
}

/**
 * Also of everybody who has the same address, since one mailbox cannot tell whose news it still gets. An audit entry for
 * each participant who had consented.
 */
export function withdrawWithAddress(
	tx: Tx,
	deps: WithdrawDeps,
	actor: Actor,
	participant: Participant,
): void {
	withdrawOf(tx, deps, actor, participant)
	const { organizationId, emailFolded } = participant
	if (emailFolded === null) return
	for (const id of listConsentingAt(tx, organizationId, emailFolded))
		withdrawOf(tx, deps, actor, requireUnerased(tx, organizationId, id))
}

function withdrawOf(tx: Tx, deps: WithdrawDeps, actor: Actor, participant: Participant): void {
	if (withdrawConsents(tx, idsOf(tx, participant), deps.clock.now()) === 0) return
	recordAudit(tx, deps, actor, { action: 'participant.consent_withdrawn', subject: participant.id })
}
