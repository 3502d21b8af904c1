import type { Places } from '../../../kit/places.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { Problem, invalidField, problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { isOwnRecord } from '../../locations/is-own.ts'
import type { BulkChange, BulkOutcome } from '../model.ts'
import { clearFlags } from './clear-flag.ts'
import { addTags } from './set-tags.ts'
import { voidWaiver } from './void.ts'

/** This many share a commit; waiting signings come in between. */
const AT_ONCE = 20

/**
 * Each waiver by itself: one that is refused does not hold up the others. @returns an outcome for each id, in their
 * order; of a repeated id once
 * @throws Problem 422 for an action without what it needs
 */
export async function changeMany(
	deps: ActDeps & Pick<Deps, 'db'>,
	{ actor, input, places }: { actor: Actor; input: BulkChange; places: Places },
): Promise<BulkOutcome[]> {
	const apply = planChange(deps, actor, input)
	const reach = { organizationId: actor.organizationId, places }
	const change: Change = async (id) => {
		if (!isOwnRecord(deps.db, reach, 'waiver', id)) throw problem('not_found', 'No waiver has this id.')
		return apply(id)
	}
	const ids = [...new Set(input.ids.map((id) => id.toLowerCase()))]
	const outcomes: BulkOutcome[] = []
	for (let from = 0; from < ids.length; from += AT_ONCE) {
		const part = ids.slice(from, from + AT_ONCE)
		outcomes.push(...(await Promise.all(part.map((id) => tryTo(id, change)))))
	}
	return outcomes
}

/** @returns a function that applies the change and reports whether it had an effect */
type Change = (id: string) => Promise<boolean>

function planChange(deps: ActDeps, actor: Actor, { action, tags, reason, note }: BulkChange): Change {
	if (action === 'clear') return async (id) => (await clearFlags(deps, { actor, id, note })) > 0
	if (action === 'tag') {
		if (tags === undefined || tags.length === 0) throw missing('tags', 'the tags to add')
		return (id) => addTags(deps, { actor, id, tags })
	}
	if (reason === undefined) throw missing('reason', 'why the waivers are voided')
	return async (id) => (await voidWaiver(deps, { actor, id, reason })).status === 'voided'
}

function missing(field: string, what: string): Problem {
	return invalidField(`/${field}`, 'required', `Send ${what}.`)
}

async function tryTo(id: string, change: Change): Promise<BulkOutcome> {
	try {
		return { id, outcome: (await change(id)) ? 'done' : 'unchanged', error: null }
	} catch (error) {
		if (!(error instanceof Problem)) throw error
		return { id, outcome: 'refused', error: { code: error.reason, message: error.message } }
	}
}
