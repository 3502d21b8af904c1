import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { templateDrafts, templateVersions, templates } from './table.ts'
import type { Template, TemplateDraft, TemplateVersion } from './table.ts'
import type { TemplateStatus } from './model.ts'
import { lazy } from '../../kit/lazy.ts'

export type TemplateRow = Template & { activeVersion: number | null }

const byId = statement.from(templates, 'WHERE organization_id = ? AND id = ?')

export function findTemplate(db: Db, organizationId: string, id: string): Template | undefined {
	return byId.get(db, organizationId, id)
}

export type TemplateTerms = Pick<Template, 'name' | 'acceptedSince'>

const termsById = statement<TemplateTerms, [string]>(
	'SELECT name, accepted_since AS acceptedSince FROM templates WHERE id = ?',
)

/** Without the settings, whose parsing costs more than everything else of a listed waiver. */
export function findTemplateTerms(db: Db, id: string): TemplateTerms | undefined {
	return termsById.get(db, id)
}

const bySlug = statement.from(templates, 'WHERE organization_id = ? AND slug = ?')

export function findTemplateBySlug(db: Db, organizationId: string, slug: string): Template | undefined {
	return bySlug.get(db, organizationId, slug)
}

/** Independent of case and accents, and 2 before 10. */
const byName = lazy(() => new Intl.Collator('und', { numeric: true }))

export function listTemplates(db: Db, organizationId: string, status?: TemplateStatus): TemplateRow[] {
	const condition = status === undefined ? ne(templates.status, 'archived') : eq(templates.status, status)
	return db
		.select({ template: templates, activeVersion: templateVersions.versionNumber })
		.from(templates)
		.leftJoin(templateVersions, eq(templateVersions.id, templates.activeVersionId))
		.where(and(eq(templates.organizationId, organizationId), condition))
		.orderBy(asc(templates.name), asc(templates.id))
		.all()
		.map(({ template, activeVersion }) => ({ ...template, activeVersion }))
		.sort((a, b) => byName().compare(a.name, b.name))
}

export function countTemplates(db: Db, organizationId: string): number {
	const row = db
		.select({ n: count() })
		.from(templates)
		.where(eq(templates.organizationId, organizationId))
		.get()
	return row?.n ?? 0
}

export function isSlugTaken(db: Db, organizationId: string, slug: string): boolean {
	const condition = and(eq(templates.organizationId, organizationId), eq(templates.slug, slug))
	return db.select({ id: templates.id }).from(templates).where(condition).get() !== undefined
}

const byForeignForm = statement.from(templates, 'WHERE organization_id = ? AND foreign_form = ?')

export function findTemplateByForeignForm(
	db: Db,
	organizationId: string,
	foreignForm: string,
): Template | undefined {
	return byForeignForm.get(db, organizationId, foreignForm)
}

export function insertTemplate(tx: Tx, template: Template): void {
	tx.insert(templates).values(template).run()
}

export function updateTemplateRow(
	tx: Tx,
	id: string,
	changes: Partial<Template> & { updatedAt: number },
): void {
	tx.update(templates).set(changes).where(eq(templates.id, id)).run()
}

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if it has a version or an event names it */
export function deleteTemplateRow(tx: Tx, id: string): void {
	tx.delete(templates).where(eq(templates.id, id)).run()
}

export function findDraft(db: Db, templateId: string): TemplateDraft | undefined {
	return db.select().from(templateDrafts).where(eq(templateDrafts.templateId, templateId)).get()
}

export function putDraft(tx: Tx, draft: TemplateDraft): void {
	const { templateId: _, ...changes } = draft
	tx.insert(templateDrafts)
		.values(draft)
		.onConflictDoUpdate({ target: templateDrafts.templateId, set: changes })
		.run()
}

export function updateDraftRow(
	tx: Tx,
	templateId: string,
	changes: Pick<TemplateDraft, 'updatedAt' | 'savedBy'>,
): void {
	tx.update(templateDrafts).set(changes).where(eq(templateDrafts.templateId, templateId)).run()
}

export function deleteDraft(tx: Tx, templateId: string): void {
	tx.delete(templateDrafts).where(eq(templateDrafts.templateId, templateId)).run()
}

export function insertVersion(tx: Tx, version: TemplateVersion): void {
	tx.insert(templateVersions).values(version).run()
}

const versionById = statement.from(templateVersions, 'WHERE id = ?')

export function findVersion(db: Db, id: string): TemplateVersion | undefined {
	return versionById.get(db, id)
}

export function findVersionByNumber(
	db: Db,
	templateId: string,
	versionNumber: number,
): TemplateVersion | undefined {
	return db
		.select()
		.from(templateVersions)
		.where(
			and(eq(templateVersions.templateId, templateId), eq(templateVersions.versionNumber, versionNumber)),
		)
		.get()
}

export function listVersions(db: Db, templateId: string): Omit<TemplateVersion, 'blocks' | 'termsHash'>[] {
	const { id, versionNumber, publishedAt } = templateVersions
	return db
		.select({ id, templateId: templateVersions.templateId, versionNumber, publishedAt })
		.from(templateVersions)
		.where(eq(templateVersions.templateId, templateId))
		.orderBy(desc(versionNumber))
		.all()
}

type SeasonRow = { readonly organizationId: string; readonly templateId: string; readonly date: string }

const seasons = statement<SeasonRow, []>(
	`SELECT organization_id AS organizationId, id AS templateId, settings ->> '$.expiry.date' AS date FROM templates
	WHERE status = 'active' AND settings ->> '$.expiry.type' = 'date' ORDER BY organization_id, id`,
)

export function listSeasons(db: Db): SeasonRow[] {
	return seasons.all(db)
}
