import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { countPasskeys, deletePasskeys } from '../passkeys/queries.ts'
import { deleteRecoveryCodes, deleteTotp } from '../totp/queries.ts'
import { hasTotp } from '../totp/totp.ts'

/** Passkeys, too. Somebody who has lost the second factor signs in with the password alone. */
export function clearFactors(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, staffId: string): void {
	if (!hasTotp(tx, staffId) && countPasskeys(tx, staffId) === 0) return
	deleteTotp(tx, staffId)
	deleteRecoveryCodes(tx, staffId)
	deletePasskeys(tx, staffId)
	recordAudit(tx, deps, actor, { action: 'staff.factors_cleared', subject: staffId })
}
