import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { revokeLinks } from '../links/link.ts'
import { listAlive, listOfWaiver, listOutdated, updatePrefillLink } from './queries.ts'
import { openAnswers } from './sealed.ts'
import { requirePrefillLink } from './prefill-link.ts'
import type { PrefillLink } from './table.ts'

/** Most links that one transaction of the loop ends. */
const BATCH = 200

/**
 * Kills a link, and takes its answers with it. Revoking a dead one changes nothing.
 * @throws Problem 404
 */
export function revokePrefillLink(
	deps: Pick<Deps, 'write' | 'clock' | 'ids'>,
	{ actor, id }: { actor: Actor; id: string },
): Promise<PrefillLink> {
	return deps.write((tx) => {
		const link = requirePrefillLink(tx, actor.organizationId, id)
		if (link.answers === null) return link
		recordAudit(tx, deps, actor, { action: 'prefill_link.revoked', subject: link.id })
		return killPrefillLink(tx, deps, link)
	})
}

/** Ends a link before its time, in the transaction that it is given. */
function killPrefillLink(tx: Tx, deps: Pick<Deps, 'clock'>, link: PrefillLink): PrefillLink {
	revokeLinks(tx, deps, { kind: 'prefill', subjectId: link.id })
	return dropAnswers(tx, link)
}

/** Prefilled answers are protected health information: they go in the transaction in which their link dies. */
function dropAnswers(tx: Tx, link: PrefillLink): PrefillLink {
	updatePrefillLink(tx, link.seq, { answers: null })
	return { ...link, answers: null }
}

/** Takes the answers of links whose time is over. @returns whether there may be more of them */
export async function expirePrefillLinks({
	db,
	write,
	clock,
}: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<boolean> {
	if (listOutdated(db, clock.now(), 1).length === 0) return false
	const ended = await write((tx) => listOutdated(tx, clock.now(), BATCH).map((link) => dropAnswers(tx, link)))
	return ended.length === BATCH
}

/** Takes what else is kept of the links by which a waiver was signed: another system's id, an address, tags. */
export function blankPrefillLinksOf(tx: Tx, waiverId: string): void {
	for (const link of listOfWaiver(tx, waiverId)) blankLink(tx, link)
}

/**
 * Kills every link that waits for a person, and takes all of it. Answers are sealed, so each living link has to be opened
 * to see whom it is about; one that can't be opened may be about anybody, and is good for nothing.
 * @param isAbout whether the texts among a link's answers are of the person
 * @returns how many
 */
export function forgetPrefillLinks(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'secretBox'>,
	organizationId: string,
	isAbout: (texts: readonly string[]) => boolean,
): number {
	const found = listAlive(tx, organizationId).filter((link) => {
		const answers = openAnswers(deps, link)
		return answers === undefined || isAbout(textsOf(answers))
	})
	for (const link of found) blankLink(tx, killPrefillLink(tx, deps, link))
	return found.length
}

function blankLink(tx: Tx, { seq }: PrefillLink): void {
	updatePrefillLink(tx, seq, { externalId: null, redirectUrl: null, tags: [] })
}

function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
