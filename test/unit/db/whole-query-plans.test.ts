import { afterAll, expect, test } from 'bun:test'
import { countMessages } from '../../../src/features/compat-v4/queues.ts'
import { listArrivals } from '../../../src/features/compat-v4/queries.ts'
import { listWhole } from '../../../src/features/waivers/search/whole.ts'
import type { WholeFilter } from '../../../src/features/waivers/search/whole.ts'
import { openEmptyDb, planOf } from '../../support/sql/query-plans.ts'
import { recordSql } from '../../support/sql/recorded-sql.ts'

const db = openEmptyDb()
afterAll(() => db.$client.close())

const all: WholeFilter = { organizationId: 'o', from: 1, to: 2 }
const page = { order: 'desc', limit: 300, offset: 300 } as const
const list = (more: Partial<WholeFilter>) => () => listWhole(db, { ...all, ...more }, page)

test.each([
	['a page', list({}), /SEARCH w USING (?:COVERING )?INDEX waivers_whole \(/],
	['a page of a template', list({ templateId: 't' }), /INDEX waivers_whole_of_template \(template_id=\?/],
	[
		'what a booking signed',
		list({ externalId: 'x' }),
		/prefill_links_by_external_id[^]*waivers_by_prefill_link/,
	],
	['arrivals', () => listArrivals(db, 'o', all, page), /INDEX checkins_by_time/],
	[
		'queues',
		() => countMessages({ db, write: undefined as never, clock: { now: () => 5, monotonic: () => 5 } }, 'o'),
		/INDEX webhook_events_signed/,
	],
])('The query for %s uses its index', (_, run, index) => {
	const plans = recordSql(db, run).map((sql) => planOf(db, sql))
	expect(plans.some((plan) => index.test(plan.join('\n')))).toBeTrue()
})
