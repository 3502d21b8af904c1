import { toTimestamp } from '../../kit/time/dates.ts'
import { limitsOf } from './limits.ts'
import type { OrganizationDetail } from './model.ts'
import { brandingOf } from './organization.ts'
import type { Organization } from './table.ts'

export function presentOrganization(organization: Organization): OrganizationDetail {
	const { id, slug, name, timezone, settings, createdAt, updatedAt } = organization
	return {
		id,
		slug,
		name,
		timezone,
		retention: settings.retention ?? null,
		branding: brandingOf(organization),
		limits: limitsOf(organization),
		embedOrigins: [...(settings.embedOrigins ?? [])],
		createdAt: toTimestamp(createdAt),
		updatedAt: toTimestamp(updatedAt),
	}
}
