import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { findBan } from '../../bans/ban.ts'
import { todayOf } from '../../organization/organization.ts'
import { consentsToMarketing } from '../../participants/consent/consent.ts'
import { idsOf, requireParticipant } from '../../participants/participant.ts'
import type { Participant } from '../../participants/table.ts'
import { isSignableByLink } from '../../templates/signable.ts'
import { requireTemplate } from '../../templates/template.ts'
import { findRenewalState } from '../../waivers/changes/renewal-state.ts'
import type { Waiver } from '../../waivers/table.ts'
import { isSuppressed } from '../bounces/suppress.ts'
import { readRecipient } from '../recipient.ts'
import type { CampaignKind, Obstacle } from './model.ts'

export type Candidate = Pick<
	Waiver,
	'seq' | 'organizationId' | 'templateId' | 'signerId' | 'status' | 'purgedAt'
>

export type Judgement = { readonly participant: Participant } & (
	| { readonly address: string; readonly obstacle?: undefined }
	| { readonly obstacle: Obstacle }
)

/** Whether the signer of a waiver gets the mail now, and at which address: the one that is known now. */
export function judge(
	db: Db,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	kind: CampaignKind,
	waiver: Candidate,
): Judgement {
	const { organizationId } = waiver
	const participant = requireParticipant(db, organizationId, waiver.signerId)
	const today = todayOf(db, deps.clock, organizationId)
	const address = readRecipient('email', participant.email ?? '')
	if (address === undefined) return { participant, obstacle: 'noAddress' }
	if (kind === 'news' && !consentsToMarketing(db, participant)) return { participant, obstacle: 'noConsent' }
	const ids = idsOf(db, participant)
	if (findBan(db, ids, today) !== undefined) return { participant, obstacle: 'banned' }
	if (isSuppressed(db, deps, { organizationId, channel: 'email', recipient: address }))
		return { participant, obstacle: 'suppressed' }
	const obstacle = kind === 'renewal' ? obstacleOf(db, waiver, { ids, today }) : undefined
	return obstacle === undefined ? { participant, address } : { participant, obstacle }
}

function obstacleOf(
	db: Db,
	waiver: Candidate,
	{ ids, today }: { readonly ids: readonly string[]; readonly today: string },
): Obstacle | undefined {
	const { isRenewed, isCoSigning } = findRenewalState(db, waiver, ids)
	if (isRenewed) return 'renewed'
	const isOver = waiver.status === 'voided' || waiver.purgedAt !== null
	const template = requireTemplate(db, waiver.organizationId, waiver.templateId)
	return isOver || isCoSigning || !isSignableByLink(template, today) ? 'notSignable' : undefined
}
