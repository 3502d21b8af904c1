import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { findLink, whyDead } from '../../links/link.ts'
import { findDevice } from './queries.ts'
import type { DeskDevice } from './table.ts'

/** The device with this id; undefined if it is revoked. */
export function findLiveDevice(db: Db, organizationId: string, id: string): DeskDevice | undefined {
	const device = findDevice(db, organizationId, id)
	return device?.revokedAt === null ? device : undefined
}

/** The device of a browser; undefined without a token, for a wrong one and for a revoked device. */
export function openDevice(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	token: string | undefined,
): DeskDevice | undefined {
	const link = token === undefined ? undefined : findLink(db, token)
	if (link?.kind !== 'device' || whyDead(link, clock.now()) !== undefined) return undefined
	return findLiveDevice(db, link.organizationId, link.subjectId)
}
