import type { Person } from '../../../blocks/types.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { invalid, problem, invalidField } from '../../../http/problems.ts'
import type { Problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { markSigned } from '../../events/invitees/mark.ts'
import { recognizeInvitees } from '../../events/invitees/recognize.ts'
import { spendLink } from '../token/link.ts'
import { applyLocked } from '../prefill/answers.ts'
import { notePrefillUse } from '../prefill/prefill-link.ts'
import { openSigningLink } from './open.ts'
import type { ClosedReason, OpenLink } from './open.ts'

type RedeemDeps = Pick<Deps, 'clock' | 'secretBox'>

type Target = { readonly templateId: string; readonly eventId?: string }

/**
 * Checked again in the signing's transaction: the link may have ended since its page was opened.
 * @throws Problem 409 for a closed event, an archived template or a season that is over, 404 for an ended or foreign
 * link, 422 for a template or event that is not the link's
 */
export function requireOpenLink(
	db: Db,
	deps: RedeemDeps,
	{ token, organizationId }: { token: string; organizationId: string },
	{ templateId, eventId }: Target,
): OpenLink {
	const link = openSigningLink(db, deps, token)
	if (link.state === 'closed') throw refusalOf(link.reason)
	if (link.link.organizationId !== organizationId) throw refusalOf('unknown')
	if (templateId.toLowerCase() !== link.template.id)
		throw invalidField('/templateId', 'other_template', "Send the link's template.")
	if (eventId !== undefined && eventId.toLowerCase() !== link.event?.id)
		throw invalidField('/eventId', 'other_event', 'Leave it out: the link decides it.')
	return link
}

function refusalOf(reason: ClosedReason): Problem {
	if (reason === 'closed_event') return problem('event_closed', 'The event no longer accepts signatures.')
	if (reason === 'archived')
		return problem('template_archived', 'The template is archived and accepts no signatures.')
	if (reason === 'season_over') return problem('season_over', 'The season of this form is over.')
	if (reason === 'unpublished') return problem('template_not_published')
	return problem('not_found', 'This link no longer works.')
}

/** @throws Problem 422 for a locked answer that was changed */
export function applyLockedAnswers(
	{ version, prefill }: OpenLink,
	submission: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
	if (prefill.locked.length === 0) return submission
	const { values, faults } = applyLocked(version.blocks, submission, prefill)
	if (faults.length > 0) throw invalid(faults)
	return values
}

export type Signing = {
	readonly waiverId: string
	readonly eventId: string | null
	readonly signer: Person
	readonly minors: readonly Person[]
}

/**
 * Uses the link once, and marks as signed whom of the event's list the waiver is of.
 */
export function settleSigning(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	opened: OpenLink | undefined,
	{ waiverId, eventId, signer, minors }: Signing,
): void {
	const usesLeft = opened === undefined ? null : spendLink(tx, opened.link)
	if (opened?.prefillLink !== undefined) notePrefillUse(tx, opened.prefillLink, { waiverId, usesLeft })
	const { organizationId } = actor
	const own = opened?.invitee ?? undefined
	const invitees =
		eventId === null ? [] : recognizeInvitees(tx, { organizationId, eventId }, { own, signer, minors })
	for (const invitee of invitees) markSigned(tx, deps, actor, invitee, waiverId)
}
