import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { insertCoSigning } from './queries.ts'
import type { FirstWaiver } from './queries.ts'

type CoSigned = {
	readonly first: FirstWaiver
	readonly coWaiver: { readonly seq: number; readonly id: string }
}

/** In the transaction of the second guardian's signing. */
export function noteCoSigning(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ first, coWaiver }: CoSigned,
): void {
	const { organizationId, id: waiverId, templateId, templateVersionId, eventId } = first
	insertCoSigning(tx, { coWaiverSeq: coWaiver.seq, waiverSeq: first.seq })
	const data = { coWaiverId: coWaiver.id }
	recordAudit(tx, deps, actor, { action: 'waiver.co_signed', subject: waiverId, data })
	emitEvent(tx, deps, {
		organizationId,
		type: 'waiver.co_signed',
		data: { waiverId, templateId, templateVersionId, eventId, ...data },
	})
}
