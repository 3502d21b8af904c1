import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/client.ts'
import { requireById } from '../../http/problems.ts'
import { publicAddress } from '../links/token/address.ts'
import { findSourceById } from './queries.ts'
import type { BookingSource } from './table.ts'

/** A source with all that it needs: it is not deleted. */
export type LiveSource = BookingSource & { readonly templateId: string }

export const requireSource = requireById(findSourceOf, 'booking source')

export function findSourceOf(db: Db, organizationId: string, id: string): LiveSource | undefined {
	const source = findSourceById(db, id)
	return source?.organizationId === organizationId && isLive(source) ? source : undefined
}

export function isLive(source: BookingSource): source is LiveSource {
	return source.deletedAt === null && source.templateId !== null
}

export function hookAddress(
	config: Parameters<typeof publicAddress>[0] & Pick<Config, 'baseUrl'>,
	{ address }: Pick<BookingSource, 'address'>,
): string {
	return `${publicAddress(config)}/hooks/bookings/${address}`
}
