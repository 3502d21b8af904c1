import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { appendEntry } from '../../evidence/append.ts'
import { releaseInvitee } from '../../events/invitees/mark.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { VoidedWaiver } from '../model.ts'
import { updateWaiver } from '../queries.ts'
import { requireWaiver } from '../waiver.ts'
import { settleWhole } from '../whole.ts'

/**
 * Nothing is deleted (specification, What the service does, rule 4). The reason is stored with the waiver, and a
 * purge erases it. @throws Problem 404, 409 if it is voided
 */
export function voidWaiver(
	deps: ActDeps,
	{ actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<VoidedWaiver> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const waiver = requireWaiver(tx, organizationId, id)
		if (waiver.status === 'voided') throw problem('already_voided', 'The waiver is already voided.')
		// If the clock was set back, it must not be voided before it was signed.
		const at = Math.max(deps.clock.now(), waiver.signedAt)
		const voidedAt = toTimestamp(at)
		const voidReason = waiver.purgedAt === null ? tidy(reason) : null
		updateWaiver(tx, waiver.seq, { status: 'voided', voidedAt: at, voidReason })
		if (waiver.evidence.coSigns !== undefined) settleWhole(tx, organizationId, waiver.evidence.coSigns)
		appendEntry(tx, {
			organizationId,
			kind: 'waiver.voided',
			subject: waiver.id,
			at,
			data: { signedSeq: waiver.chainSeq, signedHash: waiver.hash },
		})
		releaseInvitee(tx, deps, waiver.id)
		recordAudit(tx, deps, actor, { action: 'waiver.voided', subject: waiver.id })
		const { templateId, templateVersionId, eventId } = waiver
		emitEvent(tx, deps, {
			organizationId,
			type: 'waiver.voided',
			data: { waiverId: waiver.id, templateId, templateVersionId, eventId, voidedAt },
		})
		return { id: waiver.id, status: 'voided', voidedAt }
	})
}
