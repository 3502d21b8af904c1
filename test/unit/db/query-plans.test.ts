import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import type { Db } from '../../../src/db/client.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { listAudit, listPhiAccess } from '../../../src/features/audit/queries.ts'
import { ENTRIES_OF_SQL } from '../../../src/features/evidence/queries.ts'
import { MATCHING_SQL } from '../../../src/features/participants/queries.ts'
import { DOCUMENT_IMAGES_SQL } from '../../../src/features/retention/queries.ts'
import { EXPIRED_SQL } from '../../../src/features/waivers/expiry-queries.ts'
import {
	BY_SEQS_SQL,
	newestSql,
	ofParticipantsSql,
	probeSql,
	rangeSql,
} from '../../../src/features/waivers/search/queries.ts'
import { recordSql } from '../../support/fixtures/recorded-sql.ts'

let db: Db

beforeAll(() => {
	db = openDb(':memory:')
	migrate(db, migrations, 1)
})
afterAll(() => db.$client.close())

function planOf(sql: string): string[] {
	return db.$client
		.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
		.all()
		.map(({ detail }) => detail)
}

/** Steps that read a table from end to end, and sorting of what was read. */
const isBad = (step: string): boolean =>
	(step.startsWith('SCAN') && !/VIRTUAL TABLE INDEX|SCAN json_each/.test(step)) ||
	step.includes('TEMP B-TREE')

const place = { at: 5, seq: 5 }
const base = { organizationId: 'o' }
const records = { participantIds: ['p'], waiverIds: ['w'] }
const sqlOf = (run: () => unknown): string => recordSql(db, run).at(-1) ?? ''

const queries: [name: string, sql: () => string, index: RegExp][] = [
	['waivers by terms', () => rangeSql('byTerms'), /waiver_terms|INDEX \d+:M/],
	['waivers', () => rangeSql('byTime'), /waivers_by_recency/],
	['a first look by terms', () => newestSql('byTerms'), /INDEX \d+:M/],
	['a first look', () => newestSql('byTime'), /waivers_by_recency/],
	['a probe by terms', () => probeSql('byTerms'), /INDEX \d+:M/],
	['a probe', () => probeSql('byTime'), /waivers_by_recency/],
	['waivers by place', () => BY_SEQS_SQL, /SEARCH w USING INTEGER PRIMARY KEY/],
	['participants', () => MATCHING_SQL, /INDEX \d+:M/],
	['chain entries of a subject', () => ENTRIES_OF_SQL, /chain_by_subject/],
	['waivers that expired', () => EXPIRED_SQL, /waivers_by_end/],
	['images of documents', () => DOCUMENT_IMAGES_SQL, /^SEARCH i .*waiver_images_of_documents/],
	['audit log', () => sqlOf(() => listAudit(db, { ...base, before: place }, 26)), /audit_log_by_time/],
	[
		'audit log by time',
		() => sqlOf(() => listAudit(db, { ...base, from: 1, to: 2 }, 26)),
		/audit_log_by_time/,
	],
	[
		'audit log by subject',
		() => sqlOf(() => listAudit(db, { ...base, subject: 's', before: place }, 26)),
		/audit_log_by_subject/,
	],
	[
		'audit log by actor',
		() => sqlOf(() => listAudit(db, { ...base, actor: 'a', from: 1 }, 26)),
		/audit_log_by_actor/,
	],
	[
		'audit log by action',
		() => sqlOf(() => listAudit(db, { ...base, action: 'a', to: 2 }, 26)),
		/audit_log_by_action/,
	],
	[
		'audit log of signings',
		() => sqlOf(() => listAudit(db, { ...base, action: 'waiver.signed' }, 26)),
		/audit_log_by_time/,
	],
	[
		'access log',
		() => sqlOf(() => listPhiAccess(db, { ...base, before: place }, 26)),
		/phi_access_log_by_time/,
	],
	[
		'access log by waiver',
		() => sqlOf(() => listPhiAccess(db, { ...base, waiverId: 'w', from: 1 }, 26)),
		/phi_access_log_by_waiver/,
	],
	[
		'access log by actor',
		() => sqlOf(() => listPhiAccess(db, { ...base, actor: 'a' }, 26)),
		/phi_access_log_by_actor/,
	],
	[
		'access log by action',
		() => sqlOf(() => listPhiAccess(db, { ...base, action: 'a' }, 26)),
		/phi_access_log_by_action/,
	],
	[
		'audit log by actor and rare action',
		() => sqlOf(() => listAudit(db, { ...base, actor: 'a', action: 'b' }, 26)),
		/audit_log_by_action/,
	],
	[
		'audit log by actor and signing',
		() => sqlOf(() => listAudit(db, { ...base, actor: 'a', action: 'waiver.signed' }, 26)),
		/audit_log_by_actor/,
	],
	[
		'audit log by all',
		() => sqlOf(() => listAudit(db, { ...base, actor: 'a', action: 'b', subject: 's', from: 1 }, 26)),
		/audit_log_by_subject/,
	],
	[
		'access log by all',
		() => sqlOf(() => listPhiAccess(db, { ...base, actor: 'a', action: 'b', waiverId: 'w', from: 1 }, 26)),
		/phi_access_log_by_waiver/,
	],
	[
		'access log by actor and action',
		() => sqlOf(() => listPhiAccess(db, { ...base, actor: 'a', action: 'b' }, 26)),
		/phi_access_log_by_actor/,
	],
]

describe('every search and list walks an index, newest first, and sorts nothing', () => {
	test.each(queries)('%s', (_, sql, index) => {
		const plan = planOf(sql())
		expect(plan.filter(isBad)).toEqual([])
		expect(plan.join('\n')).toMatch(index)
	})
})

// What one person has is little: it may be put in order after it was found, but only it may be read.
test.each([
	[
		'waivers of participants',
		() => ofParticipantsSql('LIMIT 100'),
		/SEARCH w USING INTEGER PRIMARY KEY \(rowid=\?\)/,
	],
	[
		'access log of a person',
		() => sqlOf(() => listPhiAccess(db, { ...base, records, before: place }, 26)),
		/SEARCH phi_access_log USING INTEGER PRIMARY KEY \(rowid=\?\)/,
	],
] as const)('%s are found by what names the person', (_, sql, lookUp) => {
	const plan = planOf(sql())
	expect(plan.filter((step) => step.startsWith('SCAN') && !/^SCAN (?:json_each|n$)/.test(step))).toEqual([])
	expect(plan.join('\n')).toMatch(lookUp)
	expect(plan.join('\n')).toMatch(/_by_participant \(participant_id=\?\)/)
	expect(plan.join('\n')).not.toMatch(/by_recency|by_time/)
})

test('a query that walks no index is told apart', () => {
	expect(planOf("SELECT * FROM waivers WHERE void_reason = 'x'").some(isBad)).toBe(true)
	expect(planOf('SELECT * FROM waivers ORDER BY void_reason').some(isBad)).toBe(true)
})
