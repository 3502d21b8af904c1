import { afterAll, describe, expect, test } from 'bun:test'
import * as events from '../../../src/features/events/queries.ts'
import * as invitees from '../../../src/features/events/invitees/queries.ts'
import * as links from '../../../src/features/links/token/queries.ts'
import * as campaigns from '../../../src/features/messages/campaigns/queries.ts'
import * as messages from '../../../src/features/messages/queries.ts'
import * as consents from '../../../src/features/participants/consent/queries.ts'
import * as prefillLinks from '../../../src/features/links/prefill/queries.ts'
import { openEmptyDb, planOf } from '../../support/sql/query-plans.ts'
import { recordSql } from '../../support/sql/recorded-sql.ts'

const db = openEmptyDb()
afterAll(() => db.$client.close())

/** The plans of every statement that is prepared while something runs. */
function plansOf(run: () => unknown): string[] {
	const seen = recordSql(db, run)
	if (seen.length === 0) throw new Error('No statement was prepared; each is asked for once here.')
	return seen.flatMap((sql) => planOf(db, sql))
}

const mark = new Uint8Array(32)
const family = { eventId: 'e', value: 'x', nameFolded: 'ana', limit: 2 }
const filter = {
	organizationId: 'o',
	status: undefined,
	kind: undefined,
	eventId: undefined,
	inviteeId: undefined,
	waiverId: undefined,
	before: 5,
}
const listed = {
	status: 'active',
	from: undefined,
	to: undefined,
	sort: 'newest',
	after: { id: 'c', startsAt: 5 },
} as const
const ana = { seq: 5, nameFolded: 'ana' }
const old = { organizationId: 'o', before: 5, limit: 200 }

const queries: [name: string, run: () => unknown][] = [
	['a link by its token', () => links.findByHash(db, mark)],
	['the link of a subject', () => links.findNewest(db, 'event', 'e')],
	['events', () => events.listNames(db, 'o', listed, 26)],
	['events by their start', () => events.listNames(db, 'o', { ...listed, from: 1, sort: 'soonest' }, 26)],
	['events by their ids', () => events.listEventsById(db, ['a', 'b'])],
	['counts of invitees', () => events.countInvitees(db, ['a', 'b'])],
	['events to remind of', () => events.listDueReminders(db, 5, 20)],
	['invitees of an event', () => invitees.listInvitees(db, 'e', { last: ana, limit: 26 })],
	['invitees by their names', () => invitees.listInvitees(db, 'e', { sort: 'name', last: ana, limit: 26 })],
	['invitees by status', () => invitees.listInvitees(db, 'e', { status: 'invited', limit: 26 })],
	['all invitees of an event', () => invitees.listAllInvitees(db, 'e')],
	['an invitee by booking and name', () => invitees.findNamedAt(db, 'externalId', family)],
	['an invitee by name', () => invitees.findInviteeByName(db, 'e', 'ana lee')],
	['an invitee by address and name', () => invitees.findNamedAt(db, 'emailFolded', family)],
	['a family by its number', () => invitees.listInviteesAt(db, 'phoneKey', family)],
	['invitees of a waiver', () => invitees.listInviteesOfWaiver(db, 'w')],
	['invitees of a name', () => invitees.listNamesakes(db, 'e', 'ana')],
	['invitees of a signer', () => invitees.listInviteesOfSigner(db, { waiverId: 'w', eventId: 'e' })],
	['the first arrival of an invitee', () => invitees.findFirstArrival(db, 1)],
	['old invitees', () => invitees.listOldInvitees(db, old)],
	[
		'prefill links',
		() => prefillLinks.listPrefillLinks(db, { organizationId: 'o', places: null }, { limit: 26, after: 5 }),
	],
	['prefill links that are over', () => prefillLinks.listOutdated(db, 5, 200)],
	['prefill links that wait', () => prefillLinks.listAlive(db, 'o')],
	['messages', () => messages.listMessages(db, filter, 26)],
	['messages that failed', () => messages.listMessages(db, { ...filter, status: 'failed' }, 26)],
	['messages of an event', () => messages.listMessages(db, { ...filter, eventId: 'e' }, 26)],
	['messages to an invitee', () => messages.listMessages(db, { ...filter, inviteeId: 'i' }, 26)],
	['the message that is due', () => messages.findDue(db, 5)],
	['attempts of late', () => messages.listAttemptTimes(db, { now: 5, windowMs: 3 }, 'o')],
	['invitees to whom one is on its way', () => messages.listWaitingInvitees(db, 'e')],
	[
		'messages about somebody',
		() => messages.listAbout(db, { inviteeId: 'i', waiverId: 'w', hashes: [mark] }),
	],
	['old messages', () => messages.listOldMessages(db, old)],
	['the last message to an address', () => messages.findLastTo(db, [mark])],
	['receipts of a day', () => messages.countAutomatic(db, mark, 5)],
	['messages of a campaign', () => messages.listMessages(db, { ...filter, campaignId: 'c' }, 26)],
	['campaigns', () => campaigns.listCampaigns(db, 'o', 26, 'c')],
	['mails of campaigns of an hour', () => campaigns.countQueued(db, 'o', 1, 5)],
	['the progress of a campaign', () => campaigns.countByStatus(db, 'c')],
	['the automatic campaign', () => campaigns.findAutomatic(db, 'o')],
	['the next recipients', () => campaigns.listNextRecipients(db, 'o', 20)],
	[
		'waivers that end',
		() => campaigns.listEnding(db, 'o', { after: { endsAt: 1, seq: 1 }, until: 5, limit: 9 }),
	],
	['who consents to news', () => consents.listConsenting(db, 'o')],
	['who consents at an address', () => consents.listConsentingAt(db, 'o', 'a@b.example')],
	['a suppressed address', () => messages.findSuppression(db, [mark, mark])],
	['suppressed addresses', () => messages.listSuppressions(db, 'o', { before: 'c', limit: 26 })],
]

describe('No list of guests or messages is found by reading a whole table', () => {
	test.each(queries)('An index finds %s', (_, run) => {
		const plans = plansOf(run)
		expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([])
	})

	// What is read again and again must not have to be put in order first.
	test.each([
		['the message that is due', () => messages.listAttemptTimes(db, { now: 5, windowMs: 3 })],
		['old messages', () => messages.listOldMessages(db, old)],
		['old invitees', () => invitees.listOldInvitees(db, old)],
		['messages of an event', () => messages.listMessages(db, { ...filter, eventId: 'e' }, 26)],
		['messages that failed', () => messages.listMessages(db, { ...filter, status: 'failed' }, 26)],
		['invitees of an event', () => invitees.listInvitees(db, 'e', { last: ana, limit: 26 })],
		['events by their start', () => events.listNames(db, 'o', { ...listed, sort: 'soonest' }, 26)],
		['the latest events', () => events.listNames(db, 'o', { ...listed, sort: 'latest' }, 26)],
	])('An index gives %s in its own order', (_, run) => {
		const plans = plansOf(run)
		expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
	})
})

test('What the loops look for every hour is found by an index of its own', () => {
	expect(plansOf(() => messages.listOldMessages(db, old)).join()).toContain('messages_with_recipient')
	expect(plansOf(() => invitees.listOldInvitees(db, old)).join()).toContain('invitees_unsigned')
})

test('The few messages that failed are found by an index of their own', () => {
	const plans = plansOf(() => messages.listMessages(db, { ...filter, status: 'failed' }, 26)).join()
	expect(plans).toContain('messages_by_status')
})
