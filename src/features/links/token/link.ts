import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { sha256 } from '../../../kit/sha256.ts'
import { KeyFileLost } from '../../../files/key-file.ts'
import { isWellFormedToken } from '../../../files/link-tokens.ts'
import { findByHash, findNewest, insertLink, revokeLinksOf, updateLink, listLiveLinks } from './queries.ts'
import type { DeadLink, Link, LinkKind } from './table.ts'

export type NewLink = {
	readonly organizationId: string
	readonly kind: LinkKind
	readonly subjectId: string
	/** Milliseconds since 1970; never by default. */
	readonly expiresAt?: number
	/** How often it can be used; unlimited by default. */
	readonly uses?: number
}

type LinkDeps = Pick<Deps, 'clock' | 'linkTokens'>

/** Earlier links stay valid. @returns the token, which is not stored */
export function createLink(tx: Tx, { clock, linkTokens }: LinkDeps, link: NewLink): string {
	const { organizationId, kind, subjectId, expiresAt = null, uses = null } = link
	const generation = (findNewest(tx, kind, subjectId)?.generation ?? 0) + 1
	const token = linkTokens.derive({ kind, subjectId, generation })
	insertLink(tx, {
		tokenHash: Buffer.from(sha256(token)),
		organizationId,
		kind,
		subjectId,
		generation,
		createdAt: clock.now(),
		expiresAt,
		revokedAt: null,
		usesLeft: uses,
	})
	return token
}

/** @throws KeyFileLost if another links.key has made the token, which therefore can't be shown */
export function linkToken(deps: Pick<Deps, 'linkTokens'>, link: Link): string {
	const token = findToken(deps, link)
	if (token === undefined) throw new KeyFileLost('keys/links.key has not made this link.')
	return token
}

/** Undefined if another links.key has made the token. */
export function findToken({ linkTokens }: Pick<Deps, 'linkTokens'>, link: Link): string | undefined {
	const token = linkTokens.derive(link)
	return Buffer.from(sha256(token)).equals(link.tokenHash) ? token : undefined
}

/** The only link of an event, an invitee or a prefill link. */
export function firstToken(
	{ linkTokens }: Pick<Deps, 'linkTokens'>,
	kind: LinkKind,
	subjectId: string,
): string {
	return linkTokens.derive({ kind, subjectId, generation: 1 })
}

/** The link may be dead (`whyDead`). The caller checks its subject. */
export function findLink(db: Db, token: string): Link | undefined {
	return isWellFormedToken(token) ? findByHash(db, sha256(token)) : undefined
}

export function findLinkOf(db: Db, kind: LinkKind, subjectId: string): Link | undefined {
	return findNewest(db, kind, subjectId)
}

/** Undefined if it works. @param now milliseconds since 1970 */
export function whyDead({ revokedAt, usesLeft, expiresAt }: Link, now: number): DeadLink | undefined {
	if (revokedAt !== null) return 'revoked'
	if (usesLeft === 0) return 'spent'
	return expiresAt !== null && expiresAt <= now ? 'expired' : undefined
}

export function revokeLinks(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	{ kind, subjectId }: Pick<Link, 'kind' | 'subjectId'>,
): void {
	revokeLinksOf(tx, kind, subjectId, clock.now())
}

/** Changes until when it is valid, in milliseconds since 1970, and how often it can still be used. */
export function extendLink(
	tx: Tx,
	link: Link,
	{ expiresAt, usesLeft }: { expiresAt: number; usesLeft: number },
): void {
	updateLink(tx, link.tokenHash, { expiresAt, usesLeft })
}

/** @returns how many uses are left; null if unlimited */
export function spendLink(tx: Tx, link: Link): number | null {
	if (link.usesLeft === null) return null
	if (link.usesLeft === 0) throw new Error('A link that was used up was used again.')
	updateLink(tx, link.tokenHash, { usesLeft: link.usesLeft - 1 })
	return link.usesLeft - 1
}

/** Links that are shown, or sent, more than once. A guest's link to their own PDF stays as it is. */
const SHOWN_AGAIN: readonly LinkKind[] = ['event', 'invitee', 'prefill', 'guardian', 'leader']

/** After links.key was lost: makes these links anew, so that each one that is shown opens. Those sent before end. */
export function renewTokens(tx: Tx, { linkTokens }: Pick<Deps, 'linkTokens'>): void {
	for (const link of listLiveLinks(tx, SHOWN_AGAIN))
		updateLink(tx, link.tokenHash, { tokenHash: Buffer.from(sha256(linkTokens.derive(link))) })
}
