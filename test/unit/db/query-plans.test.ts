import { afterAll, describe, expect, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { listAudit, listPhiAccess } from '../../../src/features/audit/queries.ts'
import { findLastArrival } from '../../../src/features/checkins/lookup/queries.ts'
import { listEntriesOf } from '../../../src/features/evidence/queries.ts'
import { listInOrder } from '../../../src/features/participants/order.ts'
import type { Listed, Order } from '../../../src/features/participants/order.ts'
import { listMatching } from '../../../src/features/participants/queries.ts'
import { listDocumentImages } from '../../../src/features/retention/queries.ts'
import { listExpired } from '../../../src/features/waivers/expiry/expiry-queries.ts'
import {
	listDeliveries,
	listUnreplayed,
	pullNextAttempts,
} from '../../../src/features/webhooks/delivery/queries.ts'
import {
	listMatchingReference,
	listNewestOf,
	listRange,
	longestValidity,
} from '../../../src/features/waivers/search/queries.ts'
import { listByEnd } from '../../../src/features/waivers/search/by-end.ts'
import { narrowBy } from '../../../src/features/waivers/search/narrow.ts'
import { recordSql } from '../../support/sql/recorded-sql.ts'
import { openEmptyDb, planOf, sqlOf } from '../../support/sql/query-plans.ts'

const db = openEmptyDb()
afterAll(() => db.$client.close())

/** Steps that read a table from end to end, and sorting of what was read. */
const isBad = (step: string): boolean =>
	(step.startsWith('SCAN') && !/VIRTUAL TABLE INDEX|SCAN json_each/.test(step)) ||
	step.includes('TEMP B-TREE')

const place = { at: 5, seq: 5 }
const base = { organizationId: 'o' }
const records = { participantIds: ['p'], waiverIds: ['w'] }
const byTime = {
	...base,
	match: '',
	from: 0,
	to: 5,
	after: null,
	inForceAt: 5,
	narrow: narrowBy({ expiresBefore: undefined }, 5),
}
const narrowed = (wanted: object) => ({
	...byTime,
	inForceAt: null,
	narrow: narrowBy({ expiresBefore: undefined, ...wanted }, 5),
})
const byTerms = { ...byTime, match: 'x' }
const inOrder = (order: Order, listed: Listed) =>
	// As where matches are frequent.
	listInOrder(db, 'o', { order, after: undefined, listed }, 26, { checks: 0, sorted: -1 })
const matching = { ...base, match: 'x', before: 5, least: 26 }

const queries: [name: string, sql: () => string, index: RegExp][] = [
	[
		'waivers by terms',
		() => sqlOf(db, () => listRange(db, { ...byTerms, inForceAt: null }, 26)),
		/INDEX \d+:M[^]*waivers_by_recency/,
	],
	[
		'valid waivers by terms',
		() => sqlOf(db, () => listRange(db, byTerms, 26)),
		/INDEX \d+:M[^]*SEARCH w USING INDEX waivers_by_expiry \(organization_id=\? AND recency=\?\)/,
	],
	['waivers', () => sqlOf(db, () => listRange(db, narrowed({}), 26)), /waivers_by_recency/],
	['valid waivers', () => sqlOf(db, () => listRange(db, byTime, 26)), /waivers_by_expiry/],
	[
		"the longest validity of a template's waivers",
		() => sqlOf(db, () => longestValidity(db, 'o', 't')),
		/SEARCH waivers USING INDEX waivers_by_validity \(organization_id=\? AND template_id=\?\)/,
	],
	[
		'the longest validity of all waivers',
		() => sqlOf(db, () => longestValidity(db, 'o', undefined)),
		/SEARCH waivers USING INDEX waivers_by_validity \(organization_id=\? AND template_id=\?\)/,
	],
	[
		'expired waivers',
		() => sqlOf(db, () => listRange(db, narrowed({ state: 'expired' }), 26)),
		/waivers_by_expiry/,
	],
	[
		'waivers of a kiosk',
		() => sqlOf(db, () => listRange(db, narrowed({ source: 'kiosk' }), 26)),
		/SEARCH w USING INDEX waivers_by_source \(organization_id=\? AND source=\?/,
	],
	[
		'voided waivers',
		() => sqlOf(db, () => listRange(db, narrowed({ state: 'voided' }), 26)),
		/waivers_voided/,
	],
	[
		'purged waivers',
		() => sqlOf(db, () => listRange(db, narrowed({ state: 'purged' }), 26)),
		/waivers_purged/,
	],
	[
		'waivers of a place',
		() => sqlOf(db, () => listRange(db, narrowed({ locationId: 'l' }), 26)),
		/waivers_by_location/,
	],
	['participants', () => sqlOf(db, () => listMatching(db, matching)), /INDEX \d+:M/],
	[
		'participants after a name',
		() => recordSql(db, () => [...inOrder('name', { match: undefined })])[0] ?? '',
		/SEARCH p USING INDEX participants_by_name \(organization_id=\? AND name_folded>\?\)/,
	],
	[
		'participants by their last signing',
		() => sqlOf(db, () => [...inOrder('last_signed', { match: undefined })]),
		/SEARCH p USING INDEX participants_by_last_signing \(organization_id=\? AND <expr><\?\)/,
	],
	[
		'participants by their last signing, asked for terms',
		() => recordSql(db, () => [...inOrder('last_signed', { match: 'x' })])[0] ?? '',
		/SEARCH p USING INDEX participants_by_last_signing[^]*VIRTUAL TABLE INDEX 0:=M/,
	],
	[
		'many participants before a name',
		() => sqlOf(db, () => [...inOrder('name_desc', { match: 'x' })]),
		/SEARCH p USING INDEX participants_by_name \(organization_id=\? AND name_folded<\?\)/,
	],
	[
		'waivers by their end, asked for terms',
		() => recordSql(db, () => listByEnd(db, { ...narrowed({}), match: 'x' }, 26, 'latest', 1))[0] ?? '',
		/SEARCH w USING INDEX waivers_by_last_day[^]*VIRTUAL TABLE INDEX 0:=M/,
	],
	[
		'waivers by their end',
		() => sqlOf(db, () => listByEnd(db, { ...narrowed({}), after: 'w' }, 26, 'latest')),
		/SEARCH w USING INDEX waivers_by_last_day \(organization_id=\? AND <expr><\?\)/,
	],
	[
		'valid waivers by their end',
		() => sqlOf(db, () => listByEnd(db, narrowed({ state: 'valid' }), 26, 'soonest')),
		/SEARCH w USING INDEX waivers_by_last_day \(organization_id=\? AND <expr>>\?\)/,
	],
	[
		'the oldest waivers',
		() => sqlOf(db, () => listRange(db, narrowed({}), 26, 'oldest')),
		/SEARCH w USING INDEX waivers_by_recency/,
	],
	[
		'waivers by reference',
		() => sqlOf(db, () => listMatchingReference(db, 'o', 'x', { reference: '0123abcd', limit: 9 })),
		/INDEX \d+:M/,
	],
	[
		'the last arrival',
		() => sqlOf(db, () => findLastArrival(db, ['p'], null)),
		/SEARCH c USING INDEX checkins_by_waiver/,
	],
	['chain entries of a subject', () => sqlOf(db, () => listEntriesOf(db, 'o', 's')), /chain_by_subject/],
	[
		'waivers that expired',
		() => sqlOf(db, () => listExpired(db, { endsAt: 5, seq: 5 }, 9)),
		/waivers_by_end \(ends_at=\? AND seq>\?\)[^]*waivers_by_end \(ends_at>\?/,
	],
	[
		'images of documents',
		() => sqlOf(db, () => listDocumentImages(db, 'o', 5)),
		/^SEARCH i .*waiver_images_of_documents/,
	],
	[
		'failed deliveries',
		() => sqlOf(db, () => listDeliveries(db, 'e', { limit: 26, before: 5, status: 'failed' })),
		/webhook_deliveries_by_status/,
	],
	[
		'failed deliveries that were not sent again',
		() => sqlOf(db, () => listUnreplayed(db, 'e', 26)),
		/webhook_deliveries_replays/,
	],
	['audit log', () => sqlOf(db, () => listAudit(db, { ...base, before: place }, 26)), /audit_log_by_time/],
	[
		'audit log by time',
		() => sqlOf(db, () => listAudit(db, { ...base, from: 1, to: 2 }, 26)),
		/audit_log_by_time/,
	],
	[
		'audit log by subject',
		() => sqlOf(db, () => listAudit(db, { ...base, subject: 's', before: place }, 26)),
		/audit_log_by_subject/,
	],
	[
		'audit log by actor',
		() => sqlOf(db, () => listAudit(db, { ...base, actor: 'a', from: 1 }, 26)),
		/audit_log_by_actor/,
	],
	[
		'audit log by action',
		() => sqlOf(db, () => listAudit(db, { ...base, action: 'a', to: 2 }, 26)),
		/audit_log_by_action/,
	],
	[
		'audit log of signings',
		() => sqlOf(db, () => listAudit(db, { ...base, action: 'waiver.signed' }, 26)),
		/audit_log_by_time/,
	],
	[
		'access log',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, before: place }, 26)),
		/phi_access_log_by_time/,
	],
	[
		'access log by waiver',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, waiverId: 'w', from: 1 }, 26)),
		/phi_access_log_by_waiver/,
	],
	[
		'access log by actor',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, actor: 'a' }, 26)),
		/phi_access_log_by_actor/,
	],
	[
		'access log by action',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, action: 'a' }, 26)),
		/phi_access_log_by_action/,
	],
	[
		'audit log by actor and rare action',
		() => sqlOf(db, () => listAudit(db, { ...base, actor: 'a', action: 'b' }, 26)),
		/audit_log_by_action/,
	],
	[
		'audit log by actor and signing',
		() => sqlOf(db, () => listAudit(db, { ...base, actor: 'a', action: 'waiver.signed' }, 26)),
		/audit_log_by_actor/,
	],
	[
		'audit log by all',
		() => sqlOf(db, () => listAudit(db, { ...base, actor: 'a', action: 'b', subject: 's', from: 1 }, 26)),
		/audit_log_by_subject/,
	],
	[
		'access log by all',
		() =>
			sqlOf(db, () => listPhiAccess(db, { ...base, actor: 'a', action: 'b', waiverId: 'w', from: 1 }, 26)),
		/phi_access_log_by_waiver/,
	],
	[
		'access log by actor and action',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, actor: 'a', action: 'b' }, 26)),
		/phi_access_log_by_actor/,
	],
]

describe('Every search and list walks an index, newest first, and sorts nothing', () => {
	test.each(queries)('An index gives %s', (_, sql, index) => {
		const plan = planOf(db, sql())
		expect(plan.filter(isBad)).toEqual([])
		expect(plan.join('\n')).toMatch(index)
	})
})

// What one person has is little: it may be put in order after it was found, but only it may be read.
test.each([
	[
		'waivers of participants',
		() => sqlOf(db, () => listNewestOf(db, 'o', ['p'])),
		/SEARCH w USING INTEGER PRIMARY KEY \(rowid=\?\)/,
	],
	[
		'access log of a person',
		() => sqlOf(db, () => listPhiAccess(db, { ...base, records, before: place }, 26)),
		/SEARCH phi_access_log USING INTEGER PRIMARY KEY \(rowid=\?\)/,
	],
] as const)('%s are found by what names the person', (_, sql, lookUp) => {
	const plan = planOf(db, sql())
	expect(plan.filter((step) => step.startsWith('SCAN') && !/^SCAN (?:json_each|n$)/.test(step))).toEqual([])
	expect(plan.join('\n')).toMatch(lookUp)
	expect(plan.join('\n')).toMatch(/_by_participant \(participant_id=\?\)/)
	expect(plan.join('\n')).not.toMatch(/by_recency|by_time/)
})

test('A start finds waiting deliveries by an index, and does not read the whole log', () => {
	const sql = sqlOf(db, () => transact(db, (tx) => pullNextAttempts(tx, 1, 5)))
	expect(planOf(db, sql)).toEqual(['SCAN webhook_deliveries USING INDEX webhook_deliveries_due'])
})

test('A query that uses no index is recognized', () => {
	expect(planOf(db, "SELECT * FROM waivers WHERE void_reason = 'x'").some(isBad)).toBe(true)
	expect(planOf(db, 'SELECT * FROM waivers ORDER BY void_reason').some(isBad)).toBe(true)
})
