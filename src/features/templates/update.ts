import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { requireSecureAddresses } from '../../http/secure-address.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireBinding } from '../locations/bind.ts'
import type { Binding } from '../locations/bind.ts'
import { todayOf } from '../organization/organization.ts'
import type { UpdateTemplate } from './model.ts'
import { findTemplateBySlug, updateDraftRow, updateTemplateRow } from './queries.ts'
import type { TemplateRow } from './queries.ts'
import { requireSeason } from './season.ts'
import { requireTemplate, withActiveVersion } from './template.ts'

type Call = {
	readonly actor: Actor
	readonly templateId: string
	readonly changes: UpdateTemplate
	readonly own?: Binding
}

/**
 * `settings` are replaced as a whole.
 * @throws Problem 403 for more locations than one's own, 404, 409 if another template has the slug, 422 for a season that is over or an address without https
 */
export function updateTemplate(deps: ActDeps, call: Call): Promise<TemplateRow> {
	return deps.write((tx) => changeTemplate(tx, deps, call))
}

/** In the caller's transaction. @throws Problem as `updateTemplate` does */
export function changeTemplate(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, templateId, changes, own = null }: Call,
): TemplateRow {
	const template = requireTemplate(tx, actor.organizationId, templateId)
	const { slug } = changes
	if (
		slug !== undefined &&
		slug !== template.slug &&
		findTemplateBySlug(tx, actor.organizationId, slug) !== undefined
	)
		throw problem('slug_taken', 'Another template has this slug. Choose another.')
	if (changes.settings !== undefined) {
		requireSeason(changes.settings, todayOf(tx, deps.clock, actor.organizationId))
		const [address, before] = [changes.settings.redirectUrl, template.settings.redirectUrl]
		requireSecureAddresses([{ path: '/settings/redirectUrl', sent: address, before }])
	}
	const { name, locationIds, ...rest } = changes
	const values = {
		...rest,
		...(name === undefined ? {} : { name: tidy(name) }),
		...(locationIds === undefined
			? {}
			: { locationIds: requireBinding(tx, actor.organizationId, own, locationIds) }),
	}
	const updatedAt = deps.clock.now()
	// A person who is editing the name and the settings is told who changed them.
	const isEdited = changes.name !== undefined || changes.settings !== undefined
	if (isEdited) updateDraftRow(tx, template.id, { updatedAt, savedBy: actor.name })
	const draftRevision = template.draftRevision + (isEdited ? 1 : 0)
	const after = { ...template, ...values, draftRevision, updatedAt }
	updateTemplateRow(tx, template.id, after)
	recordAudit(tx, deps, actor, {
		action: 'template.updated',
		subject: template.id,
		data: { fields: Object.keys(changes).sort().join(',') },
	})
	return withActiveVersion(tx, after)
}
