import { requireById } from '../../../http/problems.ts'
import type { Message } from '../table.ts'
import { findCampaign } from './queries.ts'

export const requireCampaign = requireById(findCampaign, 'campaign')

/** Whether a message is news, for which its recipient must have consented. */
export function isNews({ kind, campaignId }: Pick<Message, 'kind' | 'campaignId'>): boolean {
	return kind === 'custom' && campaignId !== null
}
