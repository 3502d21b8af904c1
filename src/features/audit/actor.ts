import type { RequestContext } from '../../http/request-context.ts'

/** Who does something to an organization, and from where: what the logs say of it. */
export type Actor = {
	readonly organizationId: string
	/** `key:<id>`, `cli`, `system`. */
	readonly name: string
	readonly requestId: string
	readonly address: string
}

/** @throws when the exchange has no authenticated caller. */
export function actorOf({ caller, requestId, address }: RequestContext): Actor {
	if (caller === undefined) throw new Error('Only an authenticated caller can act.')
	return { organizationId: caller.organizationId, name: `key:${caller.keyId}`, requestId, address }
}

/** The service itself, in one of its loops. @param loop named as the request would be */
export function systemActor(organizationId: string, loop = 'maintenance'): Actor {
	return { organizationId, name: 'system', requestId: loop, address: 'local' }
}
