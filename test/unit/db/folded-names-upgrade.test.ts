import { expect, test } from 'bun:test'
import { openDb } from '../../../src/db/client.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { foldText } from '../../../src/kit/text/fold.ts'

test('A stored key of a name with the hyphen or the apostrophe of another script is the key of that name now', () => {
	const { sql = '' } = migrations.find(({ name }) => name.includes('hyphens')) ?? {}
	const before = ['בן־דוד', 'ג׳ורג׳ בן־דוד', 'աննա֊մարիա', 'օ՚բրայեն', 'oꞌbrien', "jean-luc o'brien", '']
	const db = openDb(':memory:')
	for (const table of ['participants', 'invitees']) {
		db.$client.run(`CREATE TABLE ${table} (name_folded TEXT)`)
		for (const name of before) db.$client.query(`INSERT INTO ${table} VALUES (?)`).run(name)
	}
	db.$client.exec(sql)
	for (const table of ['participants', 'invitees'])
		expect(db.$client.query(`SELECT name_folded FROM ${table}`).values().flat()).toEqual(before.map(foldText))
	db.$client.close()
})
