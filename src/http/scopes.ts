/** Every scope. A route needs exactly one; `*` holds all of them. */
export const SCOPES = [
	'templates:read',
	'templates:manage',
	'waivers:read',
	'waivers:sign',
	'waivers:manage',
	'participants:read',
	'participants:manage',
	'events:read',
	'events:manage',
	'checkins:read',
	'checkins:write',
	'locations:read',
	'locations:manage',
	'webhooks:manage',
	'messages:read',
	'messages:send',
	'prefill:manage',
	'audit:read',
	'organization:read',
	'organization:manage',
	'keys:manage',
	'staff:manage',
] as const

export type Scope = (typeof SCOPES)[number]

export const GRANTABLE_SCOPES = [...SCOPES, '*'] as const

export type GrantableScope = (typeof GRANTABLE_SCOPES)[number]

export function holdsScope(held: ReadonlySet<string>, scope: string): boolean {
	return held.has(scope) || held.has('*')
}
