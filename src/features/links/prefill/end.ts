import type { Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { revokeLinks } from '../token/link.ts'
import { listAlive, listOfWaiver, listOutdated, listRenewing, updatePrefillLink } from './queries.ts'
import { openAnswers } from './sealed.ts'
import { requirePrefillLink } from './prefill-link.ts'
import { personalPrefillLink } from './table.ts'
import type { PrefillLink } from './table.ts'

const BATCH = 200

/** Erases its answers. Repeating it changes nothing. @throws Problem 404 */
export function revokePrefillLink(deps: ActDeps, { actor, id }: ById): Promise<PrefillLink> {
	return deps.write((tx) => endPrefillLink(tx, deps, { actor, id }))
}

/** As `revokePrefillLink`, within a transaction. */
export function endPrefillLink(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, { actor, id }: ById): PrefillLink {
	const link = requirePrefillLink(tx, actor.organizationId, id)
	if (link.answers === null) return link
	recordAudit(tx, deps, actor, { action: 'prefill_link.revoked', subject: link.id })
	return killPrefillLink(tx, deps, link)
}

function killPrefillLink(tx: Tx, deps: Pick<Deps, 'clock'>, link: PrefillLink): PrefillLink {
	revokeLinks(tx, deps, { kind: 'prefill', subjectId: link.id })
	return dropAnswers(tx, link)
}

/** Prefilled answers are protected health information, so they are erased in the transaction that ends their link. */
function dropAnswers(tx: Tx, link: PrefillLink): PrefillLink {
	updatePrefillLink(tx, link.seq, { answers: null })
	return { ...link, answers: null }
}

/** @returns whether there may be more of them */
export async function expirePrefillLinks({
	db,
	write,
	clock,
}: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<boolean> {
	if (listOutdated(db, clock.now(), 1).length === 0) return false
	const links = await write((tx) => listOutdated(tx, clock.now(), BATCH).map((link) => dropAnswers(tx, link)))
	return links.length === BATCH
}

export function revokeRenewing(tx: Tx, deps: Pick<Deps, 'clock'>, waiverId: string): void {
	for (const link of listRenewing(tx, waiverId)) killPrefillLink(tx, deps, link)
}

export function blankPrefillLinksOf(tx: Tx, waiverId: string): void {
	for (const link of listOfWaiver(tx, waiverId)) blankLink(tx, link)
}

/**
 * Answers are encrypted, so each valid link is decrypted to see whom it is about; one that cannot be decrypted is
 * useless, and may be about anybody. @param isAbout whether the texts of a link are the person's @returns how many
 */
export function forgetPrefillLinks(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'secretBox'>,
	organizationId: string,
	isAbout: (texts: readonly string[]) => boolean,
): number {
	const links = listAlive(tx, organizationId).filter((link) => {
		const answers = openAnswers(deps, link)
		return answers === undefined || isAbout(textsOf(answers))
	})
	for (const link of links) blankLink(tx, killPrefillLink(tx, deps, link))
	return links.length
}

function blankLink(tx: Tx, { seq }: PrefillLink): void {
	updatePrefillLink(tx, seq, { ...personalPrefillLink.erased, tags: [] })
}

function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
