import type { NamedGuardian } from '../../../blocks/second-guardian.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { renewGuardianLink } from './link.ts'
import type { LinkedWaiver } from './link.ts'
import { insertSecondGuardian } from './queries.ts'

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
