import { toTimestamp } from '../../kit/time/dates.ts'
import type { TemplateDetail, TemplateSummary } from './model.ts'
import type { TemplateRow } from './queries.ts'
import { seasonOf } from './season.ts'
import type { Template, TemplateVersion } from './table.ts'

/** @param today in the organization's time zone, for the season */
export function presentTemplate(template: TemplateRow, today: string): TemplateSummary {
	return { ...presentSummary(template, today), activeVersion: template.activeVersion }
}

/** The template with its active version, never with an unpublished draft (specification). */
export function presentTemplateDetail(
	template: Template,
	version: TemplateVersion | undefined,
	today: string,
): TemplateDetail {
	return {
		...presentSummary(template, today),
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

function presentSummary(
	{ id, name, slug, status, visibility, settings, updatedAt }: Template,
	today: string,
) {
	const season = seasonOf(settings, today)
	return { id, name, slug, status, visibility, season, updatedAt: toTimestamp(updatedAt) }
}
