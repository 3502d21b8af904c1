import type { Block } from '../../blocks/types.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { appendEntry } from '../evidence/append.ts'
import { addTemplate } from './create.ts'
import { hashTerms } from './publish.ts'
import { findTemplateByForeignForm, findVersion, insertVersion, updateTemplateRow } from './queries.ts'
import type { TemplateVersion } from './table.ts'

export type ForeignForm = {
	readonly actor: Actor
	/** Such as `smartwaiver`. */
	readonly system: string
	readonly title: string
	/** A question for each column, in order. */
	readonly blocks: readonly Block[]
}

/**
 * Keeps an archived template for a form of another system, so that its waivers can name it. It can't be signed here.
 * Other questions than last time become its next version. @throws Problem 409 if there are too many templates
 */
export function keepForeignForm(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, system, title, blocks }: ForeignForm,
): TemplateVersion {
	const { organizationId } = actor
	const foreignForm = `${system}\n${title}`
	const template =
		findTemplateByForeignForm(tx, organizationId, foreignForm) ??
		addTemplate(tx, deps, { actor, name: title, settings: {}, visibility: 'invite_only', foreignForm })
	const newest = template.activeVersionId === null ? undefined : findVersion(tx, template.activeVersionId)
	const termsHash = hashTerms(blocks)
	if (newest?.termsHash === termsHash) return newest
	const publishedAt = deps.clock.now()
	const version = {
		id: deps.ids.next(),
		templateId: template.id,
		versionNumber: (newest?.versionNumber ?? 0) + 1,
		blocks,
		termsHash,
		publishedAt,
		lawWarnings: null,
	}
	insertVersion(tx, version)
	updateTemplateRow(tx, template.id, {
		status: 'archived',
		activeVersionId: version.id,
		updatedAt: publishedAt,
	})
	appendEntry(tx, {
		organizationId,
		kind: 'template.published',
		subject: version.id,
		at: publishedAt,
		data: { templateId: template.id, versionNumber: version.versionNumber, termsHash },
	})
	return version
}
