import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { createLink, findLinkOf, findToken, whyDead } from './link.ts'

const PDF_LINK_LIFE_MS = 30 * DAY_MS

/** A link to the PDF of a guest's waiver, with its expiry in milliseconds since 1970. */
export type PdfLink = { readonly token: string; readonly expiresAt: number }

type PdfLinkDeps = Pick<Deps, 'clock' | 'linkTokens'>

export function findPdfLink(db: Db, deps: PdfLinkDeps, waiverId: string): PdfLink | undefined {
	const now = deps.clock.now()
	const link = findLinkOf(db, 'copy', waiverId)
	if (link === undefined || whyDead(link, now) !== undefined) return undefined
	const token = findToken(deps, link)
	return token === undefined ? undefined : { token, expiresAt: link.expiresAt ?? now + PDF_LINK_LIFE_MS }
}

export function ensurePdfLink(
	tx: Tx,
	deps: PdfLinkDeps,
	{ organizationId, waiverId }: { organizationId: string; waiverId: string },
): PdfLink {
	const existing = findPdfLink(tx, deps, waiverId)
	if (existing !== undefined) return existing
	const expiresAt = deps.clock.now() + PDF_LINK_LIFE_MS
	const token = createLink(tx, deps, { organizationId, kind: 'copy', subjectId: waiverId, expiresAt })
	return { token, expiresAt }
}
