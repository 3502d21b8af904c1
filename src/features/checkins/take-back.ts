import { holdsScope } from '../../api/scopes.ts'
import { problem } from '../../http/problems.ts'
import { MINUTE_MS } from '../../kit/time/durations.ts'
import type { Actor } from '../audit/actor.ts'

const OWN_MS = 15 * MINUTE_MS

const ANY = 'waivers:manage'

export type TakingBack = {
	readonly actor: Actor
	readonly scopes: ReadonlySet<string>
	readonly id: string
}

type Record = {
	readonly by: string | null
	/** Milliseconds since 1970. */
	readonly at: number
}

/**
 * Whoever recorded something at the door takes it back within minutes. @param noun as in "recorded an arrival"
 * @throws Problem 403 for an older record or one of another caller, without the scope for any
 */
export function requireTakesBack(
	{ actor, scopes }: TakingBack,
	{ by, at }: Record,
	{ now, noun }: { readonly now: number; readonly noun: string },
): void {
	const isOwn = by === actor.name && now - at < OWN_MS
	if (isOwn || holdsScope(scopes, ANY)) return
	throw problem(
		'insufficient_scope',
		`Whoever recorded ${noun} can annul it for ${OWN_MS / MINUTE_MS} minutes; after that, and for anybody else, it needs the scope ${ANY}.`,
		{ required: ANY },
	)
}
