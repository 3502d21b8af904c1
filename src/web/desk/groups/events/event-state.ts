import type { EventShape } from '../../../../features/events/model.ts'

/** Says if guests can sign for an event: `over` past its deadline. @param now milliseconds since 1970 */
export function stateOf(
	{ status, signingClosesAt }: Pick<EventShape, 'status' | 'signingClosesAt'>,
	now: number,
): 'open' | 'closed' | 'over' {
	if (status === 'closed') return 'closed'
	return signingClosesAt !== null && Date.parse(signingClosesAt) <= now ? 'over' : 'open'
}

export function countGuests({
	invitees: { invited, signed, bounced },
}: Pick<EventShape, 'invitees'>): number {
	return invited + signed + bounced
}
