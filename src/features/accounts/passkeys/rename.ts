import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { findPasskeyOf, updatePasskey } from './queries.ts'
import type { Passkey } from './table.ts'

/** @returns the passkey with its new name @throws Problem 404 */
export function renamePasskey(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ staffId, id, name: asked }: { staffId: string; id: string; name: string },
): Passkey {
	const passkey = findPasskeyOf(tx, staffId, id)
	if (passkey === undefined) throw problem('not_found', 'There is no passkey with this id.')
	const name = tidy(asked)
	if (name === passkey.name) return passkey
	updatePasskey(tx, id, { name })
	recordAudit(tx, deps, actor, {
		action: 'staff.passkey_renamed',
		subject: staffId,
		data: { passkeyId: id },
	})
	return { ...passkey, name }
}
