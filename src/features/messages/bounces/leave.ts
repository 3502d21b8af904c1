import type { Db } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { isSameSecret, sha256 } from '../../../kit/sha256.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { leaveAddress } from '../../links/token/address.ts'
import { isFormerLeaveToken } from '../../links/token/queries.ts'
import { withdrawWithAddress } from '../../participants/consent/consent.ts'
import { requireParticipant } from '../../participants/participant.ts'
import { isNews } from '../campaigns/campaign.ts'
import { findMessageById, findSuppression } from '../queries.ts'
import type { Message } from '../table.ts'
import { suppress } from './suppress.ts'

type TokenDeps = Pick<Deps, 'linkTokens'>

/** It never expires. */
export function leaveAddressOf(deps: TokenDeps & Pick<Deps, 'config'>, messageId: string): string {
	return leaveAddress(deps.config, messageId, tokenOf(deps, messageId))
}

export function findLeaving(
	db: Db,
	deps: TokenDeps,
	{ messageId, token }: { messageId: string; token: string },
): Message | undefined {
	const isOurs =
		isSameSecret(token, tokenOf(deps, messageId)) || isFormerLeaveToken(db, sha256(token), messageId)
	if (!isOurs) return undefined
	return findMessageById(db, messageId)
}

/** Whoever wants no more news still gets other mails. Repeating it changes nothing. */
export function stopWriting(
	deps: ActDeps,
	message: Message,
	{ requestId, address }: Pick<Actor, 'requestId' | 'address'>,
): Promise<void> {
	const { id, organizationId, recipientHash, participantId } = message
	return deps.write((tx) => {
		const actor = { organizationId, name: `recipient:${id}`, requestId, address }
		if (isNews(message) && participantId !== null)
			return withdrawWithAddress(tx, deps, actor, requireParticipant(tx, organizationId, participantId))
		// An erased recipient gets no messages anyway.
		if (recipientHash === null || findSuppression(tx, [recipientHash]) !== undefined) return
		suppress(tx, deps, message, 'unsubscribed')
		recordAudit(tx, deps, actor, { action: 'suppression.asked_for', subject: id })
	})
}

function tokenOf({ linkTokens }: TokenDeps, messageId: string): string {
	return linkTokens.derive({ kind: 'leave', subjectId: messageId, generation: 0 })
}
