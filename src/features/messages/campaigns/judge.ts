import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { findBan } from '../../bans/ban.ts'
import { todayOf } from '../../organization/organization.ts'
import { isConsenting } from '../../participants/consent/consent.ts'
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

type JudgeDeps = Pick<Deps, 'clock' | 'linkTokens'>

/**
 * Makes the function that says whether the signer of a waiver gets the mail now, and at which address: the one that is
 * known now. What all signers share is read once.
 */
export function judgeOf(
	db: Db,
	deps: JudgeDeps,
	{ organizationId, kind }: { readonly organizationId: string; readonly kind: CampaignKind },
): (waiver: Candidate) => Judgement {
	const today = todayOf(db, deps.clock, organizationId)
	const forms = new Map<string, boolean>()
	const isSignable = (templateId: string): boolean => {
		const known = forms.get(templateId)
		if (known !== undefined) return known
		const answer = isSignableByLink(requireTemplate(db, organizationId, templateId), today)
		forms.set(templateId, answer)
		return answer
	}
	return (waiver) => {
		const participant = requireParticipant(db, organizationId, waiver.signerId)
		const address = readRecipient('email', participant.email ?? '')
		if (address === undefined) return { participant, obstacle: 'noAddress' }
		const ids = idsOf(db, participant)
		if (kind === 'news' && !isConsenting(db, ids)) return { participant, obstacle: 'noConsent' }
		if (findBan(db, ids, today) !== undefined) return { participant, obstacle: 'banned' }
		if (isSuppressed(db, deps, { organizationId, channel: 'email', recipient: address }))
			return { participant, obstacle: 'suppressed' }
		if (kind === 'news') return { participant, address }
		const { isRenewed, isCoSigning } = findRenewalState(db, waiver, ids)
		if (isRenewed) return { participant, obstacle: 'renewed' }
		const isOver = waiver.status === 'voided' || waiver.purgedAt !== null
		if (isOver || isCoSigning || !isSignable(waiver.templateId))
			return { participant, obstacle: 'notSignable' }
		return { participant, address }
	}
}
