import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { sha256 } from '../../../kit/sha256.ts'
import { listLiveLinks, updateToken } from './queries.ts'
import type { LinkKind } from './table.ts'

/** Links that are shown, or sent, more than once. A guest's link to their own PDF stays as it is. */
const SHOWN_AGAIN: readonly LinkKind[] = ['event', 'invitee', 'prefill', 'guardian']

/** After links.key was lost: makes these links anew, so that each one that is shown opens. Those sent before end. */
export function renewTokens(tx: Tx, { linkTokens }: Pick<Deps, 'linkTokens'>): void {
	for (const link of listLiveLinks(tx, SHOWN_AGAIN)) updateToken(tx, link, sha256(linkTokens.derive(link)))
}
