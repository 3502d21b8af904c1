import type { DeskWords } from '../../../../i18n/desk.ts'
import type { Role } from '../../../../features/accounts/staff/roles.ts'

const ROLES: readonly Role[] = ['desk', 'manager', 'auditor', 'owner']

/** The roles for a select, the commonest first. */
export function roleOptions({ roles }: DeskWords): readonly (readonly [Role, string])[] {
	return ROLES.map((role) => [role, roles[role]])
}
