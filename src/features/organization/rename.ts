import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { readName, requireFreeSlug, requireSlug } from './create.ts'
import { requireOrganization } from './organization.ts'
import { updateOrganizationRow } from './queries.ts'
import type { Organization } from './table.ts'

const MAX_FORMER_SLUGS = 20

type Naming = { readonly name?: string | undefined; readonly slug?: string | undefined }

/**
 * Its former slugs still lead to it, and no other organization can have them.
 * @throws with a sentence for the terminal if the name or the slug is invalid, or the slug is another's
 */
export function renameOrganization(
	{ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
	actor: Actor,
	naming: Naming,
): Organization {
	return transact(db, (tx) => {
		const before = requireOrganization(tx, actor.organizationId)
		const name = naming.name === undefined ? before.name : readName(naming.name)
		const slug = naming.slug === undefined ? before.slug : requireSlug(naming.slug)
		const changed = [...(name === before.name ? [] : ['name']), ...(slug === before.slug ? [] : ['slug'])]
		if (changed.length === 0) return before
		requireFreeSlug(tx, slug, before.id)
		const formerSlugs = [...new Set([...(before.settings.formerSlugs ?? []), before.slug])].filter(
			(former) => former !== slug,
		)
		if (formerSlugs.length > MAX_FORMER_SLUGS)
			throw new Error(
				`An organization keeps at most ${MAX_FORMER_SLUGS} former slugs, and each may be on a poster. Go back to one of them: ${formerSlugs.slice(0, -1).join(', ')}.`,
			)
		const settings = formerSlugs.length === 0 ? before.settings : { ...before.settings, formerSlugs }
		const after = { ...before, name, slug, settings, updatedAt: clock.now() }
		updateOrganizationRow(tx, after)
		recordAudit(tx, { clock, ids }, actor, {
			action: 'organization.updated',
			subject: before.id,
			data: { changed: changed.join(' ') },
		})
		return after
	})
}
