import { toTimestamp } from '../../kit/dates.ts'
import type { TemplateDetail, TemplateSummary } from './model.ts'
import type { TemplateRow } from './queries.ts'
import type { Template, TemplateVersion } from './table.ts'

export function presentTemplate(template: TemplateRow): TemplateSummary {
	return { ...presentSummary(template), activeVersion: template.activeVersion }
}

/** The template with the version that guests sign now. An unpublished draft is never shown (specification). */
export function presentTemplateDetail(
	template: Template,
	version: TemplateVersion | undefined,
): TemplateDetail {
	return {
		...presentSummary(template),
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

function presentSummary({ id, name, slug, status, visibility, updatedAt }: Template) {
	return { id, name, slug, status, visibility, updatedAt: toTimestamp(updatedAt) }
}
