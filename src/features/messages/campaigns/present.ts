import { transportOf } from '../../../config/transport-of.ts'
import type { Deps } from '../../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { nameActors } from '../../actors/name-actors.ts'
import type { CampaignShape, Progress } from './model.ts'
import { countByStatus, countWaiting } from './queries.ts'
import type { Campaign } from './table.ts'

/** Makes the function that shows the campaigns of an organization as they stand now. */
export function campaignPresenter(
	{ db, config }: Pick<Deps, 'db' | 'config'>,
	organizationId: string,
): (campaign: Campaign) => CampaignShape {
	const nameOf = nameActors(db, organizationId)
	return (campaign) => {
		const { id, kind, subject, body, filter, recipients, skipped, actor, createdAt, stoppedAt } = campaign
		const statuses = countByStatus(db, id)
		const progress: Progress = {
			waiting: countWaiting(db, id),
			queued: statuses.get('queued') ?? 0,
			sent: statuses.get('sent') ?? 0,
			delivered: statuses.get('delivered') ?? 0,
			bounced: statuses.get('bounced') ?? 0,
			failed: statuses.get('failed') ?? 0,
		}
		return {
			id,
			kind,
			status: statusOf(campaign, progress),
			automatic: filter === null,
			subject,
			body,
			filter,
			recipients,
			skipped,
			progress,
			via: transportOf(config, 'email') === 'smtp' ? 'smtp' : 'outbox',
			by: actor,
			byName: nameOf(actor),
			createdAt: toTimestamp(createdAt),
			stoppedAt: timestampOrNull(stoppedAt),
		}
	}
}

function statusOf({ stoppedAt }: Campaign, { waiting, queued }: Progress): CampaignShape['status'] {
	if (stoppedAt !== null) return 'stopped'
	return waiting + queued > 0 ? 'running' : 'finished'
}
