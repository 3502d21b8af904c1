import type { Deps } from '../../deps.ts'
import { statement } from '../../db/statement.ts'
import { hashSpellings, listSpellings } from '../messages/recipient.ts'
import type { Manifest } from './model.ts'

const addresses = statement<{ channel: 'email' | 'sms'; recipient: string }, [string]>(
	`SELECT 'email' AS channel, email AS recipient FROM participants WHERE organization_id = ?1 AND email IS NOT NULL
	UNION SELECT 'sms', phone FROM participants WHERE organization_id = ?1 AND phone IS NOT NULL
	UNION SELECT 'email', email FROM invitees WHERE organization_id = ?1 AND email IS NOT NULL
	UNION SELECT 'sms', phone FROM invitees WHERE organization_id = ?1 AND phone IS NOT NULL
	UNION SELECT channel, recipient FROM messages WHERE organization_id = ?1 AND recipient IS NOT NULL`,
)
const hashes = statement<{ hash: Uint8Array }, [string]>(
	`SELECT recipient_hash AS hash FROM suppressions WHERE organization_id = ?1
	UNION SELECT recipient_hash FROM messages WHERE organization_id = ?1 AND recipient_hash IS NOT NULL`,
)

/** The spelling of each hashed address that is still known. One that was erased is recognized on no other box. */
export function listSuppressed(
	deps: Pick<Deps, 'db' | 'linkTokens'>,
	organizationId: string,
): Manifest['suppressed'] {
	const wanted = new Set(hashes.all(deps.db, organizationId).map(({ hash }) => hash.toBase64()))
	if (wanted.size === 0) return []
	return addresses.all(deps.db, organizationId).flatMap(({ channel, recipient }) => {
		const addressed = { organizationId, channel, recipient }
		const own = hashSpellings(deps, deps.db, addressed)
		return listSpellings(deps.db, addressed).flatMap((spelling, at) => {
			const hash = new Uint8Array(own[at] ?? new Uint8Array()).toBase64()
			return wanted.has(hash) ? [{ hash, channel, spelling }] : []
		})
	})
}
