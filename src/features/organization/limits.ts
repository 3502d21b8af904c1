import type { OrganizationLimits } from './model.ts'
import type { Organization } from './table.ts'

export const NO_LIMITS: OrganizationLimits = { messagesPerMinute: null, messagesPerDay: null }

export function limitsOf({ settings }: Organization): OrganizationLimits {
	return settings.limits ?? NO_LIMITS
}
