import type { Deps } from '../../deps.ts'
import { dayInZone, toTimestamp } from '../../kit/time/dates.ts'
import { templateAddress } from '../links/token/address.ts'
import { placeOf } from '../organization/hosts.ts'
import { requireOrganization } from '../organization/organization.ts'
import type { TemplateDetail, TemplateSummary } from './model.ts'
import type { TemplateRow } from './queries.ts'
import { seasonOf } from './season.ts'
import type { Template, TemplateVersion } from './table.ts'

type PresentDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export function presentTemplate(deps: PresentDeps, template: TemplateRow): TemplateSummary {
	return { ...presentSummary(deps, template), activeVersion: template.activeVersion }
}

/** Never with an unpublished draft (specification). */
export function presentTemplateDetail(
	deps: PresentDeps,
	template: Template,
	version: TemplateVersion | undefined,
): TemplateDetail {
	return {
		...presentSummary(deps, template),
		activeVersion: version === undefined ? null : presentVersion(version),
		settings: template.settings,
	}
}

export function presentVersion(version: TemplateVersion) {
	return { ...presentVersionSummary(version), blocks: [...version.blocks] }
}

export function presentVersionSummary(
	version: Pick<TemplateVersion, 'id' | 'versionNumber' | 'publishedAt'>,
) {
	const { id, versionNumber, publishedAt } = version
	return { id, versionNumber, publishedAt: toTimestamp(publishedAt) }
}

function presentSummary({ db, clock, config }: PresentDeps, template: Template) {
	const { id, organizationId, name, slug, kind, status, visibility, locationIds, settings, updatedAt } =
		template
	const organization = requireOrganization(db, organizationId)
	const season = seasonOf(settings, dayInZone(clock.now(), organization.timezone))
	const isOpen =
		kind === 'waiver' && status === 'active' && visibility === 'public' && season?.state !== 'over'
	const signUrl = isOpen
		? templateAddress(placeOf(config, organization), { organization: organization.slug, template: slug })
		: null
	return {
		id,
		name,
		slug,
		kind,
		status,
		visibility,
		locationIds: locationIds && [...locationIds],
		season,
		signUrl,
		updatedAt: toTimestamp(updatedAt),
	}
}
