import type { ActDeps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordPhiAccess } from '../../audit/record.ts'
import type { OpenLink } from './open.ts'

/** Whose stored answers the page of a link shows: none, those that a system sent, or those of a waiver. */
export type ShownAnswers = { readonly waiverId: string | undefined }

/** Undefined for a page without answers. An invitee's contact does not count as one: the venue entered it. */
export function shownAnswersOf({
	prefill,
	prefillLink,
	coSigned,
}: Pick<OpenLink, 'prefill' | 'prefillLink' | 'coSigned'>): ShownAnswers | undefined {
	if (Object.keys(prefill.values).length === 0) return undefined
	if (prefillLink !== undefined) return { waiverId: prefillLink.renewsWaiverId ?? undefined }
	return coSigned && { waiverId: coSigned.id }
}

/** The row is on disk before this settles, or the page must not be shown. @param actor whose name is `link:<id>` */
export async function recordOpening(deps: ActDeps, actor: Actor, { waiverId }: ShownAnswers): Promise<void> {
	await deps.write((tx) =>
		recordPhiAccess(tx, deps, actor, {
			action: 'signing_link.opened',
			...(waiverId === undefined ? {} : { waiverId }),
		}),
	)
}
