import { findSharedBlock } from '../../../blocks/second-guardian.ts'
import type { Block } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import type { Prefill } from '../prefill/answers.ts'
import { findCoSigning, findSecondGuardian } from '../guardian/queries.ts'
import type { FirstWaiver } from '../guardian/queries.ts'
import { findContactAnswers } from './contact-answers.ts'

type EndReason = 'revoked' | 'expired' | 'spent'

/** Why the second guardian of a waiver can't sign any more. @param now milliseconds since 1970 */
export function whyEnded(db: Db, first: FirstWaiver, now: number): EndReason | undefined {
	if (first.status === 'voided' || first.purgedAt !== null) return 'revoked'
	const ends = Math.min(first.expiresAt ?? Infinity, first.minorOfAgeAt ?? Infinity)
	if (ends <= now) return 'expired'
	return findCoSigning(db, first.seq) === undefined ? undefined : 'spent'
}

/** The minors, locked, and the name that the first guardian gave. Nothing that they answered about anything else. */
export function guardianPrefill(db: Db, first: FirstWaiver, blocks: readonly Block[]): Prefill | undefined {
	const guardian = findSecondGuardian(db, first.seq)
	const block = findSharedBlock(blocks)
	if (guardian === undefined || block === undefined) return undefined
	const answers = findContactAnswers(blocks, { ...guardian, phone: null })
	const name = blocks.find(({ type }) => type === 'name')
	const ownName =
		name === undefined || guardian.lastName !== ''
			? {}
			: { [name.id]: { firstName: guardian.firstName, lastName: '', oneName: true } }
	return {
		values: { ...answers, ...ownName, [block.id]: first.values[block.id] },
		locked: [block.id],
	}
}
