import { findSharedBlock } from '../../../blocks/second-guardian.ts'
import type { Block } from '../../../blocks/types.ts'
import type { Db } from '../../../db/client.ts'
import type { Prefill } from '../prefill/answers.ts'
import { findCoSigning, findSecondGuardian } from '../guardian/queries.ts'
import type { FirstWaiver } from '../guardian/queries.ts'
import { findContactAnswers } from './contact-answers.ts'

type Ended = 'revoked' | 'expired' | 'spent'

/** Why the second guardian of a waiver can't sign any more. @param now milliseconds since 1970 */
export function whyEnded(db: Db, first: FirstWaiver, now: number): Ended | undefined {
	if (first.status === 'voided' || first.purgedAt !== null) return 'revoked'
	const ends = Math.min(first.expiresAt ?? Infinity, first.minorOfAgeAt ?? Infinity)
	if (ends <= now) return 'expired'
	return findCoSigning(db, first.seq) === undefined ? undefined : 'spent'
}

/** The minors, locked, and the name that the first guardian gave. Nothing that they answered about anything else. */
export function guardianPrefill(db: Db, first: FirstWaiver, blocks: readonly Block[]): Prefill | undefined {
	const named = findSecondGuardian(db, first.seq)
	const shared = findSharedBlock(blocks)
	if (named === undefined || shared === undefined) return undefined
	const answers = findContactAnswers(blocks, { ...named, phone: null })
	const name = blocks.find(({ type }) => type === 'name')
	const ownName =
		name === undefined || named.lastName !== ''
			? {}
			: { [name.id]: { firstName: named.firstName, lastName: '', oneName: true } }
	return {
		values: { ...answers, ...ownName, [shared.id]: first.values[shared.id] },
		locked: [shared.id],
	}
}
