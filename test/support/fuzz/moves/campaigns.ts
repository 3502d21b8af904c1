import { expect } from 'bun:test'
import { NOBODY } from '../../http/refusals.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move } from '../stage.ts'

export const campaignMoves: Readonly<Record<string, Move>> = {
	// Nobody has consented to news, so a campaign of it begins nowhere.
	createCampaign: ({ dice }) => {
		const isDry = dice.isRare(2)
		return {
			query: isDry ? { dryRun: 'true' } : {},
			body: { kind: 'news', filter: {}, subject: 'News', body: 'A new wall' },
			expected: isDry ? 200 : 'validation_failed',
		}
	},
	listCampaigns: () => ({
		expected: 200,
		onSuccess: ({ body }) => expect(body.items).toEqual([]),
	}),
	getCampaign: () => ({ path: { id: NOBODY }, ...NOT_FOUND }),
	stopCampaign: () => ({ path: { id: NOBODY }, ...NOT_FOUND }),
}
