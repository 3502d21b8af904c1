import { afterAll, beforeAll, expect, test } from 'bun:test'
import { countEnding } from '../../../src/features/figures/queries.ts'
import { openEmptyDb } from '../../support/sql/query-plans.ts'

const db = openEmptyDb()
afterAll(() => db.$client.close())

const UNTIL = 100

beforeAll(() => {
	db.$client.run('PRAGMA foreign_keys = OFF')
	const insert = db.$client.query(
		`INSERT INTO waivers (id, organization_id, template_id, template_version_id, status, signed_at, expires_at,
			signer_id, "values", evidence, commitments, hash, chain_seq)
		VALUES (?, ?, 't', 'v', ?, 0, ?, 'p', '{}', '{}', '{}', '', 0)`,
	)
	// Several end at the same time, each third is of another organization, and each fifth is voided.
	for (let number = 0; number < 30; number++)
		insert.run(
			`w${number}`,
			number % 3 === 0 ? 'other' : 'o',
			number % 5 === 0 ? 'voided' : 'signed',
			10 + Math.floor(number / 4),
		)
	insert.run('past', 'o', 'signed', 5)
	insert.run('at the end', 'o', 'signed', UNTIL)
	insert.run('later', 'o', 'signed', UNTIL + 1)
	insert.run('never', 'o', 'signed', null)
})

test.each([
	[1, 32],
	[3, 11],
	[7, 5],
	[2_000, 1],
])('Waivers that end are counted once, %d at once in %d parts', (window, expectedParts) => {
	let [waivers, parts] = [0, 0]
	let after = { endsAt: 5, seq: Number.MAX_SAFE_INTEGER }
	for (let isLast = false; !isLast; parts++) {
		const part = countEnding(db, { organizationId: 'o', until: UNTIL, places: null }, after, window)
		waivers += part.waivers
		after = part.place
		isLast = part.isLast
	}
	expect(waivers).toBe(17)
	expect(parts).toBe(expectedParts)
	expect(after).toEqual({ endsAt: UNTIL, seq: Number.MAX_SAFE_INTEGER })
})
