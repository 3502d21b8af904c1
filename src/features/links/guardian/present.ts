import { timestampOrNull } from '../../../kit/time/dates.ts'
import type { GuardianAddress } from './link.ts'
import type { SecondGuardianState } from './model.ts'
import type { CoSigning } from './queries.ts'
import type { SecondGuardian } from './table.ts'

/** The second guardian whom the first one named, and their signing so far. */
export type SecondParts = {
	readonly named: SecondGuardian
	readonly coSigning: CoSigning | undefined
}

export function presentSecondGuardian(
	{ named: { firstName, lastName, email }, coSigning }: SecondParts,
	address: GuardianAddress | undefined,
): SecondGuardianState {
	return {
		status: coSigning === undefined ? 'waiting' : 'signed',
		firstName,
		lastName,
		email,
		signedAt: timestampOrNull(coSigning?.signedAt),
		waiverId: coSigning?.id ?? null,
		signUrl: address?.url ?? null,
		linkExpiresAt: timestampOrNull(address?.expiresAt),
	}
}
