import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { insertCoSigning, insertSecondGuardian } from './queries.ts'
import type { FirstWaiver } from './queries.ts'
import type { NamedGuardian } from '../../../blocks/second-guardian.ts'
import { renewGuardianLink } from './link.ts'
import type { LinkedWaiver } from './link.ts'

/** In the transaction of the first guardian's signing. */
export function askSecondGuardian(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'linkTokens' | 'config'>,
	waiver: LinkedWaiver & { readonly seq: number },
	{ firstName, lastName, email }: NamedGuardian,
): void {
	insertSecondGuardian(tx, { waiverSeq: waiver.seq, firstName, lastName, email: email ?? null })
	renewGuardianLink(tx, deps, waiver)
}

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
