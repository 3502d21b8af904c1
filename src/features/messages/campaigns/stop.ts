import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireCampaign } from './campaign.ts'
import { cancelQueued, deleteRecipients, updateCampaign } from './queries.ts'
import type { Campaign } from './table.ts'

/**
 * Nobody else gets the mail, but for one that is just being sent. Repeating it changes nothing.
 * @throws Problem 404, 409 for the automatic one
 */
export function stopCampaign(deps: ActDeps, { actor, id }: ById): Promise<Campaign> {
	return deps.write((tx) => {
		const campaign = requireCampaign(tx, actor.organizationId, id)
		if (campaign.filter === null)
			throw problem('conflict', 'Set renewalReminderDays of the organization to null to end the reminders.')
		if (campaign.stoppedAt !== null) return campaign
		const stoppedAt = deps.clock.now()
		deleteRecipients(tx, campaign.id)
		cancelQueued(tx, campaign.id, stoppedAt)
		updateCampaign(tx, campaign.id, { stoppedAt })
		recordAudit(tx, deps, actor, { action: 'campaign.stopped', subject: campaign.id })
		return { ...campaign, stoppedAt }
	})
}
