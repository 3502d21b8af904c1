/** Every scope. A route needs exactly one; `*` includes all of them. */
export const SCOPES = [
	'templates:read',
	'templates:manage',
	'waivers:read',
	'waivers:sign',
	'waivers:manage',
	'participants:read',
	'participants:manage',
	'people:mark',
	'incidents:read',
	'incidents:write',
	'events:read',
	'events:manage',
	'checkins:read',
	'checkins:write',
	'locations:read',
	'locations:manage',
	'webhooks:manage',
	'messages:read',
	'messages:send',
	'campaigns:write',
	'prefill:manage',
	'audit:read',
	'organization:read',
	'organization:manage',
	'kiosks:manage',
	'keys:manage',
	'staff:manage',
] as const

export type Scope = (typeof SCOPES)[number]

/** The one that examples name. */
export const EXAMPLE_SCOPE: Scope = 'waivers:sign'

export const GRANTABLE_SCOPES = [...SCOPES, '*'] as const

export type GrantableScope = (typeof GRANTABLE_SCOPES)[number]

/** A newer scope that keys with an older scope still include: the older one alone once allowed the same. */
const IMPLIED_BY: Readonly<Partial<Record<string, Scope>>> = { 'kiosks:manage': 'organization:manage' }

export function holdsScope(scopes: ReadonlySet<string>, scope: string): boolean {
	const wider = IMPLIED_BY[scope]
	return scopes.has(scope) || scopes.has('*') || (wider !== undefined && scopes.has(wider))
}
