import type { Actor } from '../../http/request-context.ts'

export type { Actor }

/** A call that somebody makes about a thing of their organization. */
export type ById = { readonly actor: Actor; readonly id: string }

/** The loop's name replaces the request id. */
export function systemActor(organizationId: string, loop = 'maintenance'): Actor {
	return { organizationId, name: 'system', requestId: loop, address: 'local' }
}
