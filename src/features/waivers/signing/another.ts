import type { Block, Person } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import { invalid } from '../../../http/problems.ts'
import { countryOf } from '../../organization/organization.ts'
import { identityOf, isSamePerson } from '../../participants/match.ts'
import type { Identity } from '../../participants/match.ts'
import { listWaiverParticipants } from '../queries.ts'
import type { Waiver } from '../table.ts'

/**
 * A guardian of the same name is another person only if an email, phone number or date of birth differs: else the
 * first guardian could leave these out and sign twice. @throws Problem 422 if the first guardian signs a second time
 */
export function requireAnother(
	db: Db,
	first: Pick<Waiver, 'seq' | 'organizationId'>,
	blocks: readonly Block[],
	signer: Person,
): void {
	const firstSigner = listWaiverParticipants(db, first.seq).find(({ role }) => role === 'signer')
	if (firstSigner === undefined) return
	const [one, other] = [identityOf(firstSigner.person), identityOf(signer)]
	if (one.nameFolded !== other.nameFolded) return
	const readCountry = (): string | null => countryOf(db, first.organizationId)
	if (
		!isSamePerson(one, other, readCountry) &&
		CONTACTS.some((field) => one[field] !== null && other[field] !== null)
	)
		return
	const blockId = blocks.find(({ type }) => type === 'name')?.id ?? ''
	const message = 'This person has signed already. The second guardian signs here.'
	throw invalid([{ path: `/values/${blockId}`, code: 'same_person', message, blockId }])
}

const CONTACTS = ['emailFolded', 'phone', 'dateOfBirth'] as const satisfies readonly (keyof Identity)[]
