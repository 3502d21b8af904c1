import type { Static } from '@sinclair/typebox'
import { toTimestamp } from '../../kit/time/dates.ts'
import type { AuditItem, PhiAccessItem } from './model.ts'
import type { AuditEntry, PhiAccess } from '../audit/table.ts'

export function presentAudit(entry: AuditEntry): Static<typeof AuditItem> {
	const { id, at, actor, action, subject, requestId, data } = entry
	return { id, at: toTimestamp(at), actor, action, subject, requestId, data }
}

export function presentPhiAccess(access: PhiAccess): Static<typeof PhiAccessItem> {
	const { id, at, actor, action, waiverId, participantId, address, requestId } = access
	return { id, at: toTimestamp(at), actor, action, waiverId, participantId, address, requestId }
}
