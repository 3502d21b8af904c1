import type { Deps } from '../../deps.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import {
	blocksWhenFull,
	limitsOf,
	brandingOf,
	capacityOf,
	doorPolicyOf,
	labelsOf,
	linksOf,
	renewalReminderDaysOf,
} from './organization.ts'
import { hostsOf } from './hosts.ts'
import { choiceOf } from './place.ts'
import type { OrganizationDetail } from './model.ts'
import type { Organization } from './table.ts'

export function presentOrganization(
	{ config }: Pick<Deps, 'config'>,
	organization: Organization,
): OrganizationDetail {
	const { id, slug, name, timezone, settings, defaultLocationId, createdAt, updatedAt } = organization
	const { entry, by } = choiceOf(organization)
	return {
		id,
		slug,
		name,
		timezone,
		retention: settings.retention ?? null,
		branding: brandingOf(organization),
		limits: limitsOf(organization),
		embedOrigins: [...(settings.embedOrigins ?? [])],
		hosts: [...hostsOf(organization)],
		address: settings.address ?? null,
		country: settings.country ?? null,
		region: settings.region ?? null,
		jurisdiction: entry.id,
		jurisdictionBy: by,
		legalName: settings.legalName ?? null,
		registration: settings.registration ?? null,
		visitsComplete: settings.visitsComplete ?? false,
		links: linksOf(organization),
		doorPolicy: doorPolicyOf(organization),
		doorReasons: [...(settings.doorReasons ?? [])],
		capacity: capacityOf(organization),
		blockWhenFull: blocksWhenFull(organization),
		labels: { ...labelsOf(organization), printers: [...config.labelPrinters] },
		renewalReminderDays: renewalReminderDaysOf(organization),
		defaultLocationId,
		setupDismissed: settings.setupDismissed ?? false,
		createdAt: toTimestamp(createdAt),
		updatedAt: toTimestamp(updatedAt),
	}
}
