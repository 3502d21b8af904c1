import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { deleteRecoveryCodes, deleteTotp } from './queries.ts'
import { hasTotp } from './totp.ts'

/** Somebody who has lost the second factor gets in by the password alone. */
export function clearFactors(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, staffId: string): void {
	if (!hasTotp(tx, staffId)) return
	deleteTotp(tx, staffId)
	deleteRecoveryCodes(tx, staffId)
	recordAudit(tx, deps, actor, { action: 'staff.factors_cleared', subject: staffId })
}
