import { isRecord } from '../../../blocks/own.ts'
import type { Block } from '../../../blocks/types.ts'
import { visibleBlocks } from '../../../blocks/visible.ts'
import { holdsScope } from '../../../api/scopes.ts'

type Answers = Readonly<Record<string, unknown>>

/** What `getParticipant` shows of the people whom a waiver names. */
const ABOUT_PEOPLE = ['name', 'email', 'phone', 'date_of_birth', 'minors']

/** What the look-up at the door shows. */
const NAME = ['name']

/**
 * Those answers of a waiver that somebody with these scopes may read anywhere: all with `waivers:read`, those about
 * people with `participants:read`, else the signer's name. So a link that repeats them shows its maker nothing new.
 * @param blocks of the version that was signed
 */
export function readableAnswers(
	scopes: ReadonlySet<string>,
	blocks: readonly Block[],
	values: Answers,
): Answers {
	if (holdsScope(scopes, 'waivers:read')) return values
	const types = holdsScope(scopes, 'participants:read') ? ABOUT_PEOPLE : NAME
	const visible = visibleBlocks(blocks, values)
	const answers = types.flatMap((type) => {
		// As in blocks/people.ts: a later block may be about somebody else.
		const block = blocks.find((each) => each.type === type && visible.has(each.id))
		return block === undefined || values[block.id] === undefined
			? []
			: [[block.id, type === 'minors' ? withoutMore(values[block.id]) : values[block.id]] as const]
	})
	return Object.fromEntries(answers)
}

/** A minor's relationship to the signer is an answer that no participant shows. */
function withoutMore(minors: unknown): unknown {
	return Array.isArray(minors)
		? minors.map((minor: unknown) => {
				if (!isRecord(minor)) return minor
				const { relationship: _, ...person } = minor
				return person
			})
		: minors
}
