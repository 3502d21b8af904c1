import { problem } from '../../../http/problems.ts'
import { SCOPES, holdsScope } from '../../../api/scopes.ts'
import type { GrantableScope } from '../../../api/scopes.ts'

export const ROLES = ['owner', 'manager', 'desk', 'auditor'] as const

export type Role = (typeof ROLES)[number]

const FOR_OWNERS: ReadonlySet<string> = new Set([
	'keys:manage',
	'webhooks:manage',
	'organization:manage',
	'staff:manage',
])

const scopes: Readonly<Record<Role, readonly GrantableScope[]>> = {
	owner: ['*'],
	manager: SCOPES.filter((scope) => !FOR_OWNERS.has(scope)),
	desk: [
		'participants:read',
		'checkins:read',
		'checkins:write',
		'templates:read',
		'events:read',
		'locations:read',
		'organization:read',
		'messages:send',
	],
	auditor: SCOPES.filter((scope) => scope.endsWith(':read')),
}

const sets = new Map(ROLES.map((role) => [role, new Set<string>(scopes[role])]))

export function scopesOf(role: Role): ReadonlySet<string> {
	return sets.get(role) ?? new Set()
}

/** A person who could make owners would be one. @throws Problem 403 */
export function requireRoleWithin(ownScopes: ReadonlySet<string>, role: Role): void {
	const lacking = scopes[role].find((scope) => !holdsScope(ownScopes, scope))
	if (lacking === undefined) return
	throw problem('insufficient_scope', `Only somebody with every right of the role ${role} can do this.`, {
		required: lacking,
	})
}
