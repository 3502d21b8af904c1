import { expect, test } from 'bun:test'
import rows from '../../../bench/rows.json'
import { openEmptyDb } from '../../support/sql/query-plans.ts'

test("The rows that the floor and the peer write fit the service's tables", () => {
	const { $client } = openEmptyDb()
	for (const sql of rows.seed) expect($client.run(sql).changes).toBe(1)
	for (const { sql, values } of [...rows.inserts, rows.spool])
		expect($client.prepare(sql).paramsCount).toBe(values.length)
	$client.close()
})
