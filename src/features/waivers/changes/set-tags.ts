import type { ActDeps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { reindexWaiver } from '../search/index-terms.ts'
import { deleteTags, insertTag } from '../queries.ts'
import { tidyTags } from './tags.ts'
import { requireKept } from '../waiver.ts'

/**
 * Specification, Waivers rule 4. A purged waiver accepts none, since nothing would ever erase them.
 * @returns them as stored @throws Problem 404
 */
export function setTags(
	deps: ActDeps,
	{ actor, id, tags: wanted }: { actor: Actor; id: string; tags: readonly string[] },
): Promise<string[]> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const waiver = requireKept(tx, organizationId, id)
		const tags = tidyTags(wanted)
		reindexWaiver(tx, waiver.seq, () => {
			deleteTags(tx, waiver.seq)
			for (const [position, tag] of tags.entries())
				insertTag(tx, { organizationId, tag, waiverSeq: waiver.seq, position })
		})
		recordAudit(tx, deps, actor, {
			action: 'waiver.tags_set',
			subject: waiver.id,
			data: { tags: tags.length },
		})
		return tags
	})
}
