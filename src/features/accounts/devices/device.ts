import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { isPlainCookieOf } from '../../../http/headers/own-cookies.ts'
import { findLink, whyDead } from '../../links/token/link.ts'
import { findDevice } from './queries.ts'
import type { DeskDevice } from './table.ts'

export function findLiveDevice(db: Db, organizationId: string, id: string): DeskDevice | undefined {
	const device = findDevice(db, organizationId, id)
	return device?.revokedAt === null ? device : undefined
}

/** By the name of its cookie before there was TLS, or a prefix. */
export function openPlainDevice(
	deps: Pick<Deps, 'db' | 'clock'>,
	token: string | undefined,
): DeskDevice | undefined {
	const device = openDevice(deps, token)
	return device && isPlainCookieOf(device, device.createdAt, deps.clock.now()) ? device : undefined
}

export function openDevice(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	token: string | undefined,
): DeskDevice | undefined {
	const link = token === undefined ? undefined : findLink(db, token)
	if (link?.kind !== 'device' || whyDead(link, clock.now()) !== undefined) return undefined
	return findLiveDevice(db, link.organizationId, link.subjectId)
}
