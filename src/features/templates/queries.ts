import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countBy, deleteBy, findBy, putBy, updateBy } from '../../db/rows.ts'
import { someAt } from '../../db/places.ts'
import { statement } from '../../db/statement.ts'
import type { Places } from '../../kit/places.ts'
import { templateDrafts, templateVersions, templates } from './table.ts'
import type { Template, TemplateVersion } from './table.ts'
import type { TemplateKind, TemplateStatus } from './model.ts'
import { lazy } from '../../kit/lazy.ts'

export type TemplateRow = Template & { activeVersion: number | null }

export const findTemplate = findBy(templates, 'organizationId', 'id')

export type TemplateTerms = Pick<Template, 'name' | 'acceptedSince'>

/** Without the settings, whose parsing costs more than everything else of a listed waiver. */
export const findTemplateTerms = statement<TemplateTerms, [id: string]>(
	'SELECT name, accepted_since AS acceptedSince FROM templates WHERE id = ?',
).get

/** Of whatever organization. */
export const findTemplateById = findBy(templates, 'id')

export const findTemplateBySlug = findBy(templates, 'organizationId', 'slug')

/** Independent of case and accents, and 2 before 10. */
const byName = lazy(() => new Intl.Collator('und', { numeric: true }))

type TemplateFilter = {
	/** All but archived ones by default. */
	readonly status?: TemplateStatus | undefined
	/** Those that guests sign by default. */
	readonly kind?: TemplateKind | 'all' | undefined
	/** Those of other locations are left out. */
	readonly places?: Places
}

export function listTemplates(
	db: Db,
	organizationId: string,
	{ status, kind = 'waiver', places = null }: TemplateFilter = {},
): TemplateRow[] {
	const condition = status === undefined ? ne(templates.status, 'archived') : eq(templates.status, status)
	const isOfKind = kind === 'all' ? undefined : eq(templates.kind, kind)
	return db
		.select({ template: templates, activeVersion: templateVersions.versionNumber })
		.from(templates)
		.leftJoin(templateVersions, eq(templateVersions.id, templates.activeVersionId))
		.where(
			and(
				eq(templates.organizationId, organizationId),
				condition,
				isOfKind,
				someAt(templates.locationIds, places),
			),
		)
		.orderBy(asc(templates.name), asc(templates.id))
		.all()
		.map(({ template, activeVersion }) => ({ ...template, activeVersion }))
		.sort((a, b) => byName().compare(a.name, b.name))
}

export const countTemplates = countBy(templates, ['organizationId'])

export const findTemplateByForeignForm = findBy(templates, 'organizationId', 'foreignForm')

export const insertTemplate = statement.into(templates)

export const updateTemplateRow = updateBy(templates, 'id')

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if it has a version or an event names it */
export const deleteTemplateRow = deleteBy(templates, 'id')

export const findDraft = findBy(templateDrafts, 'templateId')

export const putDraft = putBy(templateDrafts, 'templateId')

export const updateDraftRow = updateBy(templateDrafts, 'templateId')

export const deleteDraft = deleteBy(templateDrafts, 'templateId')

export const insertVersion = statement.into(templateVersions)

export const findVersion = findBy(templateVersions, 'id')

export const findVersionByNumber = findBy(templateVersions, 'templateId', 'versionNumber')

export function listVersions(
	db: Db,
	templateId: string,
): Omit<TemplateVersion, 'blocks' | 'termsHash' | 'lawWarnings'>[] {
	const { id, versionNumber, publishedAt } = templateVersions
	return db
		.select({ id, templateId: templateVersions.templateId, versionNumber, publishedAt })
		.from(templateVersions)
		.where(eq(templateVersions.templateId, templateId))
		.orderBy(desc(versionNumber))
		.all()
}

type SeasonRow = { readonly organizationId: string; readonly templateId: string; readonly date: string }

export const listSeasons = statement<SeasonRow, []>(
	`SELECT organization_id AS organizationId, id AS templateId, settings ->> '$.expiry.date' AS date FROM templates
	WHERE status = 'active' AND settings ->> '$.expiry.type' = 'date' ORDER BY organization_id, id`,
).all
