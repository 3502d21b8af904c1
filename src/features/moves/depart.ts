import type { Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { thaw } from './freeze.ts'

/** What acts by itself, and how it ends where the organization has left. The other box has all of it. */
const ENDS = [
	'DELETE FROM jobs WHERE organization_id = ?1',
	"UPDATE messages SET status = 'failed', next_attempt_at = NULL WHERE organization_id = ?1 AND next_attempt_at IS NOT NULL",
	'DELETE FROM webhook_attempts WHERE delivery_seq IN (SELECT seq FROM webhook_deliveries WHERE organization_id = ?1)',
	'DELETE FROM webhook_deliveries WHERE organization_id = ?1',
	'UPDATE webhook_endpoints SET active = 0 WHERE organization_id = ?1',
	'UPDATE events SET next_reminder_at = NULL WHERE organization_id = ?1',
	'DELETE FROM monthly_mails WHERE organization_id = ?1',
	'DELETE FROM alert_choices WHERE organization_id = ?1',
]

/** Whoever signs in elsewhere with an account of it has no login there from then on, until an owner there gives them a link. */
const detach = statement<unknown, [string]>(
	'UPDATE staff SET joined_to = NULL WHERE joined_to IN (SELECT id FROM staff WHERE organization_id = ?)',
)

/**
 * From its commit on pages and calls are led to the other box, and nothing is signed or sent here.
 * @returns how many people of organizations that stay have signed in with an account of it
 */
export function depart(
	tx: Tx,
	organizationId: string,
	{ to, now }: { readonly to: string; readonly now: number },
): number {
	thaw(tx, organizationId)
	for (const sql of ENDS) statement<unknown, [string]>(sql).run(tx, organizationId)
	statement<unknown, [number, string]>(
		'UPDATE campaigns SET stopped_at = ?1 WHERE organization_id = ?2 AND stopped_at IS NULL',
	).run(tx, now, organizationId)
	statement<unknown, [string, string]>('UPDATE organizations SET moved_to = ? WHERE id = ?').run(
		tx,
		to,
		organizationId,
	)
	return detach.run(tx, organizationId).changes
}
