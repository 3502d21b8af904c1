import type { Block, Person } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import { invalid } from '../../../http/problems.ts'
import { countryOf } from '../../organization/organization.ts'
import { identityOf, isSamePerson } from '../../participants/match.ts'
import { listWaiverParticipants } from '../queries.ts'
import type { Waiver } from '../table.ts'

/** @throws Problem 422 if the first guardian signs a second time */
export function requireAnother(
	db: Db,
	first: Pick<Waiver, 'seq' | 'organizationId'>,
	blocks: readonly Block[],
	signer: Person,
): void {
	const firstSigner = listWaiverParticipants(db, first.seq).find(({ role }) => role === 'signer')
	if (firstSigner === undefined) return
	const readCountry = (): string | null => countryOf(db, first.organizationId)
	if (!isSamePerson(identityOf(firstSigner.person), identityOf(signer), readCountry)) return
	const blockId = blocks.find(({ type }) => type === 'name')?.id ?? ''
	const message = 'This person has signed already. The second guardian signs here.'
	throw invalid([{ path: `/values/${blockId}`, code: 'same_person', message, blockId }])
}
