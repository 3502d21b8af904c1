import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { Waiver } from '../table.ts'

const states = statement<{ isRenewed: 0 | 1; isCoSigning: 0 | 1 }, [string, number, string, number]>(
	`SELECT EXISTS (SELECT 1 FROM waiver_participants n CROSS JOIN waivers w ON w.seq = n.waiver_seq
		WHERE n.participant_id IN (SELECT value FROM json_each(?1)) AND n.role = 'signer' AND w.seq > ?2
		AND w.template_id = ?3 AND w.status = 'signed' AND w.purged_at IS NULL) AS isRenewed,
	EXISTS (SELECT 1 FROM co_signings WHERE co_waiver_seq = ?4) AS isCoSigning`,
)

/**
 * @param signerIds every id of the signer
 * @returns whether the signer has signed the form again, and whether the waiver is a second guardian's
 */
export function findRenewalState(
	db: Db,
	{ seq, templateId }: Pick<Waiver, 'seq' | 'templateId'>,
	signerIds: readonly string[],
): { isRenewed: boolean; isCoSigning: boolean } {
	const state = states.get(db, JSON.stringify(signerIds), seq, templateId, seq)
	return { isRenewed: state?.isRenewed === 1, isCoSigning: state?.isCoSigning === 1 }
}
