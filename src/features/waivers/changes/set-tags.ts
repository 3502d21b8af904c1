import type { Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { MAX_TAGS } from '../../../http/schema.ts'
import { invalidField } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { reindexWaiver } from '../search/index-terms.ts'
import { deleteTags, insertTag, listTags } from '../queries.ts'
import type { Waiver } from '../table.ts'
import { requireUnpurged } from '../waiver.ts'
import { readName } from '../../../kit/text/plain.ts'

type Call = { readonly actor: Actor; readonly id: string; readonly tags: readonly string[] }

/**
 * Specification, Waivers rule 4. A purged waiver accepts none, since nothing would ever erase them.
 * @returns them as stored @throws Problem 404
 */
export function setTags(deps: ActDeps, { actor, id, tags: input }: Call): Promise<string[]> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		const tags = tidyTags(input)
		storeTags(tx, deps, actor, waiver, tags)
		return tags
	})
}

/** Keeps those that are there. @returns whether any is new @throws Problem 404, 410, 422 for too many in all */
export function addTags(deps: ActDeps, { actor, id, tags: input }: Call): Promise<boolean> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		const before = listTags(tx, waiver.seq)
		const tags = tidyTags([...before, ...input])
		if (tags.length === before.length) return false
		if (tags.length > MAX_TAGS)
			throw invalidField('/tags', 'too_many', `A waiver has at most ${MAX_TAGS} tags. Remove one first.`)
		storeTags(tx, deps, actor, waiver, tags)
		return true
	})
}

function storeTags(
	tx: Tx,
	deps: Pick<ActDeps, 'clock' | 'ids'>,
	actor: Actor,
	{ id, seq: waiverSeq }: Waiver,
	tags: readonly string[],
): void {
	const { organizationId } = actor
	reindexWaiver(tx, waiverSeq, () => {
		deleteTags(tx, waiverSeq)
		for (const [position, tag] of tags.entries()) insertTag(tx, { organizationId, tag, waiverSeq, position })
	})
	recordAudit(tx, deps, actor, { action: 'waiver.tags_set', subject: id, data: { tags: tags.length } })
}

/** As names, in lower case, without repeats, in the given order (specification, Waivers rule 4). */
export function tidyTags(tags: readonly string[]): string[] {
	return [...new Set(tags.map((tag) => readName(readName(tag).toLowerCase())))]
}
