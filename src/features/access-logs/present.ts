import type { Static } from '@sinclair/typebox'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { AuditItem, PhiAccessItem } from './model.ts'
import type { AuditEntry, PhiAccess } from '../audit/table.ts'

type NameOf = (actor: string) => string | null

export function presentAudit(entry: AuditEntry, nameOf: NameOf): Static<typeof AuditItem> {
	const { id, at, actor, action, subject, requestId, data } = entry
	return { id, at: toTimestamp(at), actor, actorName: nameOf(actor), action, subject, requestId, data }
}

export function presentPhiAccess(access: PhiAccess, nameOf: NameOf): Static<typeof PhiAccessItem> {
	const { id, at, actor, action, waiverId, participantId, address, requestId } = access
	return {
		id,
		at: toTimestamp(at),
		actor,
		actorName: nameOf(actor),
		action,
		waiverId,
		participantId,
		address,
		requestId,
	}
}
