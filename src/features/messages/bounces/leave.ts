import type { Db } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { isSameSecret } from '../../../kit/sha256.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { leaveAddress } from '../../links/token/address.ts'
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
	if (!isSameSecret(token, tokenOf(deps, messageId))) return undefined
	return findMessageById(db, messageId)
}

/** Repeating it changes nothing. */
export function stopWriting(
	deps: ActDeps,
	message: Message,
	{ requestId, address }: Pick<Actor, 'requestId' | 'address'>,
): Promise<void> {
	const { id, organizationId, recipientHash } = message
	return deps.write((tx) => {
		// An erased recipient gets no messages anyway.
		if (recipientHash === null || findSuppression(tx, [recipientHash]) !== undefined) return
		suppress(tx, deps, message, 'unsubscribed')
		const actor = { organizationId, name: `recipient:${id}`, requestId, address }
		recordAudit(tx, deps, actor, { action: 'suppression.asked_for', subject: id })
	})
}

function tokenOf({ linkTokens }: TokenDeps, messageId: string): string {
	return linkTokens.derive({ kind: 'leave', subjectId: messageId, generation: 0 })
}
