/** Every scope of an API key. A route names exactly one, or `*`, which admits to all. */
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
] as const

export type Scope = (typeof SCOPES)[number]

/** What a key may hold. */
export const GRANTABLE_SCOPES = [...SCOPES, '*'] as const

export type GrantableScope = (typeof GRANTABLE_SCOPES)[number]

/** Whether a key's scopes admit to one: `*` is every scope. */
export function holdsScope(held: ReadonlySet<string>, scope: string): boolean {
	return held.has(scope) || held.has('*')
}
