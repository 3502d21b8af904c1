import type {
	CampaignFilter,
	CampaignKind,
	CampaignPreview,
	CampaignShape,
	Obstacle,
} from '../../../../features/messages/campaigns/model.ts'
import { OBSTACLES } from '../../../../api/campaigns.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { shiftDay } from '../../kit/time/days.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** A mail to many as it is written. Days are YYYY-MM-DD, or empty. */
export type Draft = {
	readonly kind: CampaignKind
	readonly subject: string
	readonly body: string
	readonly template: string
	readonly signedFrom: string
	readonly endsFrom: string
	readonly endsTo: string
	/** Instead of the filter, if there are any. */
	readonly waiverIds: readonly string[]
}

/** Begins with what the address says: the kind of mail, and the ends of waivers. */
export function beginDraft(address: Readonly<Record<string, string>>, waiverIds: readonly string[]): Draft {
	return {
		kind: address['new'] === 'renewal' ? 'renewal' : 'news',
		subject: '',
		body: '',
		template: '',
		signedFrom: '',
		endsFrom: address['endsFrom'] ?? '',
		endsTo: address['endsTo'] ?? '',
		waiverIds,
	}
}

export function filterOf({ kind, template, signedFrom, endsFrom, endsTo, waiverIds }: Draft): CampaignFilter {
	if (waiverIds.length > 0) return { waiverIds: [...waiverIds] }
	return {
		...(template === '' ? {} : { templateId: template }),
		...(signedFrom === '' ? {} : { from: signedFrom }),
		...(kind === 'news' || endsFrom === '' ? {} : { expiresFrom: endsFrom }),
		...(kind === 'news' || endsTo === '' ? {} : { expiresBefore: shiftDay(endsTo, 1) }),
	}
}

type Words = DeskWords<'groups'>

/** Says how many get no mail, and why. */
export function describeSkipped(
	{ skipped }: Pick<CampaignPreview, 'skipped'>,
	{ campaigns, tag }: Words,
): string[] {
	const texts: Readonly<Record<Obstacle, { readonly other: string }>> = campaigns.skipped
	return OBSTACLES.filter((obstacle) => skipped[obstacle] > 0).map((obstacle) =>
		fillPlural(texts[obstacle], skipped[obstacle], tag),
	)
}

/** Says how far a mail has come. Without a transport nothing counts as sent. */
export function describeProgress({ progress, via }: CampaignShape, { campaigns, tag }: Words): string {
	const { waiting, queued, sent, delivered, bounced, failed } = progress
	const parts = [
		[via === 'outbox' ? campaigns.kept : campaigns.sent, sent + delivered],
		[campaigns.waiting, waiting + queued],
		[campaigns.bounced, bounced],
		[campaigns.failed, failed],
	] as const
	return parts
		.filter(([, count], at) => at === 0 || count > 0)
		.map(([text, count]) => fillPlural(text, count, tag))
		.join(', ')
}
