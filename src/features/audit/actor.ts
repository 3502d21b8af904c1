import type { RequestContext } from '../../http/request-context.ts'

export type Actor = {
	readonly organizationId: string
	/** `key:<id>`, `staff:<id>`, `cli`, `system`. */
	readonly name: string
	readonly requestId: string
	readonly address: string
}

/** @throws if the request has no authenticated caller */
export function actorOf({ caller, requestId, address }: RequestContext): Actor {
	if (caller === undefined) throw new Error('Only an authenticated caller can act.')
	return { organizationId: caller.organizationId, name: caller.actor, requestId, address }
}

/** The loop's name replaces the request id. */
export function systemActor(organizationId: string, loop = 'maintenance'): Actor {
	return { organizationId, name: 'system', requestId: loop, address: 'local' }
}
