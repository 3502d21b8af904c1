import type { Role } from '../../../../features/accounts/staff/roles.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

const ROLES: readonly Role[] = ['desk', 'manager', 'auditor', 'owner']

/** The roles for a select, most common first. */
export function roleOptions({ roles }: DeskWords<'venue'>): readonly (readonly [Role, string])[] {
	return ROLES.map((role) => [role, roles[role]])
}
