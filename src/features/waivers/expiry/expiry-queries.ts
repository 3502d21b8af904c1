import type { Db, Tx } from '../../../db/client.ts'
import { HAS_ORGANIZATION } from '../../../db/ownership.ts'
import { statement } from '../../../db/statement.ts'
import type { Waiver } from '../table.ts'

export const EXPIRIES_AT_ONCE = 100

/** By date. Times in milliseconds since 1970. */
export type ExpiredWaiver = Pick<
	Waiver,
	| 'seq'
	| 'id'
	| 'organizationId'
	| 'templateId'
	| 'templateVersionId'
	| 'eventId'
	| 'status'
	| 'expiresAt'
	| 'purgedAt'
> & { readonly endsAt: number }

export type ExpiryPosition = Pick<ExpiredWaiver, 'endsAt' | 'seq'>

const expired = (
	after: string,
): string => `SELECT seq, id, organization_id AS organizationId, template_id AS templateId,
	template_version_id AS templateVersionId, event_id AS eventId, status, expires_at AS expiresAt,
	purged_at AS purgedAt, ends_at AS endsAt
	FROM waivers w WHERE ${after} AND ends_at <= ?3 AND ${HAS_ORGANIZATION}`

/** Two parts, since a comparison of both columns would read all waivers of one end again and again. */
const expiredWaivers = statement<ExpiredWaiver, [number, number, number]>(
	`${expired('ends_at = ?1 AND seq > ?2')} UNION ALL ${expired('ends_at > ?1')}
	ORDER BY endsAt, seq LIMIT ${EXPIRIES_AT_ONCE}`,
)

export function listExpired(db: Db, after: ExpiryPosition, until: number): ExpiredWaiver[] {
	return expiredWaivers.all(db, after.endsAt, after.seq, until)
}

export const findAnnounced = statement<ExpiryPosition, []>(
	'SELECT ends_at AS endsAt, seq FROM expiries_announced',
).get

const announce = statement<unknown, [number, number]>(
	'INSERT OR REPLACE INTO expiries_announced (id, ends_at, seq) VALUES (1, ?, ?)',
)

export function putAnnounced(tx: Tx, { endsAt, seq }: ExpiryPosition): void {
	announce.run(tx, endsAt, seq)
}
