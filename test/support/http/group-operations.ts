import { createBounced, createCampaign, createEvent, invite } from '../fixtures/estate.ts'
import type { Recipes } from './recipe.ts'

/** How to call the operations of events, messages and prefill links. */
export const groupRecipes: Recipes = {
	listEvents: () => ({
		query: {
			status: 'active',
			query: 'party',
			from: '2026-01-01',
			to: '2099-12-31',
			sort: 'soonest',
			limit: '5',
		},
	}),
	createEvent: ({ templateId, locationId }) => ({
		body: {
			name: 'Birthday',
			templateId,
			locationId,
			startsAt: '2099-05-01T10:00:00Z',
			endsAt: '2099-05-01T12:00:00Z',
			signingClosesAt: null,
			externalId: 'booking-1',
			reminders: [72, 24],
		},
	}),
	updateEvent: ({ eventId: id, locationId }) => ({ path: { id }, body: { name: 'Renamed', locationId } }),
	closeEvent: async (estate) => ({ path: { id: await createEvent(estate) } }),
	reopenEvent: async (estate) => {
		const id = await createEvent(estate)
		await estate.call('POST', `/v1/events/${id}/close`)
		return { path: { id } }
	},
	endLeaderLink: async (estate) => {
		const id = await createEvent(estate)
		await estate.call('PUT', `/v1/events/${id}/leader-link`)
		return { path: { id } }
	},
	listInvitees: ({ eventId: id }) => ({ path: { id }, query: { status: 'invited', query: 'a', limit: '5' } }),
	updateInvitee: async (estate) => ({
		path: { id: estate.eventId, inviteeId: await invite(estate, estate.eventId) },
		body: { firstName: 'Anna', phone: '+49 30 1234567' },
	}),
	uploadInvitees: ({ eventId: id }) => ({
		path: { id },
		body: 'Name;Email\nAna;ana@example.com\n',
		headers: { 'content-type': 'text/csv' },
	}),

	listMessages: ({ eventId, inviteeId }) => ({ query: { eventId, inviteeId, kind: 'invite', limit: '5' } }),
	createMessage: ({ inviteeId }) => ({
		body: { channel: 'email', kind: 'reminder', inviteeId, subject: 'Please', body: 'Sign.' },
	}),
	createCampaign: async ({ call, campaignId }) => {
		// Only so many run at once.
		const { body } = await call('GET', '/v1/campaigns')
		for (const { id } of body.items) if (id !== campaignId) await call('POST', `/v1/campaigns/${id}/stop`)
		return { body: { kind: 'news', filter: { state: 'valid' }, subject: 'News', body: 'A new wall' } }
	},
	stopCampaign: async (estate) => ({ path: { id: await createCampaign(estate) } }),
	retryMessage: async (estate) => {
		const { messageId: id, suppressionId } = await createBounced(estate)
		await estate.call('DELETE', `/v1/suppressions/${suppressionId}`)
		return { path: { id } }
	},
	sendToEvent: ({ eventId: id }) => ({ path: { id }, body: { kind: 'reminder' } }),
	sendToInvitee: ({ eventId: id, inviteeId }) => ({ path: { id, inviteeId }, body: { channel: 'email' } }),
	listSuppressions: () => ({ query: { limit: '5', to: 'gone@example.com' } }),
	liftSuppression: async (estate) => ({
		path: { id: (await createBounced(estate)).suppressionId },
	}),
	liftSuppressions: async (estate) => {
		await createBounced(estate)
		return { body: { from: '2000-01-01' } }
	},
	reportBounces: () => ({
		path: { secret: 'a-secret-of-the-mail-provider' },
		body: { event: 'bounced', email: 'nobody@example.com' },
	}),

	rotateBookingSecret: ({ bookingSourceId: id }) => ({
		path: { id },
		body: { secret: `whsec_${'A'.repeat(43)}=` },
	}),
	receiveBooking: ({ bookingAddress: id }) => ({ path: { id }, body: { action: 'pretix.event.checkin' } }),
	listExpectedBookings: ({ locationId }) => ({ query: { locationId, limit: '2' } }),

	createPrefillLink: ({ templateId, eventId }) => ({
		body: {
			templateId,
			eventId,
			values: { name: { firstName: 'Ana', lastName: 'Núñez' } },
			locked: ['name'],
			maxUses: 2,
			externalId: 'booking-1',
			redirectUrl: 'https://hall.example/thanks',
			tags: ['pass'],
		},
	}),
}
