import { afterAll, expect, test } from 'bun:test'
import { countEnding, findCountsFor, listArrived, listSigned } from '../../../src/features/figures/queries.ts'
import { listCandidates, listHolds } from '../../../src/features/retention/queries.ts'
import {
	countWaitingForFont,
	findNewestAct,
	readDeliveries,
	readDocuments,
	readMessages,
} from '../../../src/features/status/queries.ts'
import { countWaiting } from '../../../src/features/today/queries.ts'
import { openEmptyDb, planOf, sqlOf } from '../../support/sql/query-plans.ts'

const db = openEmptyDb()
afterAll(() => db.$client.close())

/** What a statement reads of tables; what it counts of a bounded part of them does not matter. */
const readsOf = (run: () => unknown): string[] =>
	planOf(db, sqlOf(db, run)).filter((step) => !/^SCAN (?:\(subquery-\d+\)|unmade|j|CONSTANT ROW)$/.test(step))

const isScan = (step: string): boolean =>
	step.startsWith('SCAN') && !/USING (?:COVERING )?INDEX waivers_without_pdf|SCAN json_each/.test(step)

const day = { organizationId: 'o', from: 0, to: 5, places: null }

const queries: [name: string, run: () => unknown, index: RegExp][] = [
	['unmade PDFs', () => readDocuments(db, 'o'), /waivers_without_pdf[^]*jobs_retried/],
	['PDFs without a font', () => countWaitingForFont(db, 'o'), /waivers_waiting_for_font/],
	['waiting deliveries', () => readDeliveries(db, 'o'), /webhook_deliveries_by_status/],
	['waiting messages', () => readMessages(db, 'o'), /messages_by_status/],
	[
		'what waits for the staff',
		() => countWaiting(db, { organizationId: 'o', from: 0, to: 5 }),
		/waivers_failed[^]*messages_failed[^]*webhook_endpoints_by_organization/,
	],
	['candidates for a purge', () => listCandidates(db, 'o', { signedAt: 0, seq: 0 }), /waivers_by_recency/],
	['holds', () => listHolds(db, 'o', 5), /SEARCH h USING INTEGER PRIMARY KEY/],
	['signings of a day', () => listSigned(db, day), /organization_id=\? AND recency>\? AND recency</],
	['arrivals of a day', () => listArrived(db, day), /SEARCH c USING INDEX checkins_by_time/],
	['what an imported form counts for', () => findCountsFor(db, 'o', 't'), /INDEX waivers_by_validity/],
	[
		'waivers that end',
		() => countEnding(db, { organizationId: 'o', until: 9, places: null }, { endsAt: 1, seq: 1 }),
		/MERGE[^]*INDEX waivers_by_end \(ends_at=\? AND seq>\?\)[^]*INDEX waivers_by_end \(ends_at>\?\)/,
	],
	['the newest act', () => findNewestAct(db, 'o'), /audit_log_by_time/],
]

test.each(queries)('Counting reads an index and no whole table: %s', (_, run, index) => {
	const reads = readsOf(run)
	expect(reads.filter(isScan)).toEqual([])
	expect(reads.join('\n')).toMatch(index)
	expect(reads.filter((step) => step.includes('TEMP B-TREE FOR ORDER'))).toEqual([])
})
