import type { Person } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import { listWaiverParticipants } from '../queries.ts'
import type { Waiver } from '../table.ts'

export function findSigner(db: Db, { seq, purgedAt }: Pick<Waiver, 'seq' | 'purgedAt'>): Person | undefined {
	if (purgedAt !== null) return undefined
	return listWaiverParticipants(db, seq).find(({ role }) => role === 'signer')?.person
}
