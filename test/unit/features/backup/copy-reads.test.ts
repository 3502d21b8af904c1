import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../../../src/db/client.ts'
import type { Db } from '../../../../src/db/client.ts'
import { migrate } from '../../../../src/db/migrate.ts'
import { migrations } from '../../../../src/db/migrations.ts'
import { statement } from '../../../../src/db/statement.ts'
import { CopyReads } from '../../../../src/features/backup/copy-reads.ts'

let folder: string
let path: string
let written: Db
const reads = new CopyReads({ readerMs: 50, changeMs: 50 })

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'waiver-reads-'))
	path = join(folder, 'copy.db')
	written = openDb(path)
	migrate(written, migrations, 0)
	// As Litestream, which changes the file itself and leaves no log.
	written.$client.run('PRAGMA journal_mode = DELETE')
	written.$client.run('CREATE TABLE shown (value INTEGER)')
	written.$client.run('INSERT INTO shown VALUES (1)')
	reads.offer(path)
})
afterEach(() => {
	reads.withdraw()
	written.$client.close()
	rmSync(folder, { recursive: true })
})

const shown = statement((db) => db.$client.query<{ value: number }, []>('SELECT value FROM shown'))
const read = (): Promise<number | undefined> => reads.read(async () => shown(reads.db).get()?.value)

test('After each change the copy is read anew, by the same statement, and nothing is made beside it', async () => {
	expect(await read()).toBe(1)
	let changes = 0
	reads.onChanged = () => changes++
	for (const value of [2, 3]) {
		await reads.change(async () => void written.$client.run('UPDATE shown SET value = ?', [value]))
		expect(await read()).toBe(value)
	}
	expect(changes).toBe(2)
	expect(readdirSync(folder)).toEqual(['copy.db'])
	expect(() => reads.db.$client.run('UPDATE shown SET value = 9')).toThrow('readonly')
})

test('Whoever reads the copy while it changes is refused, rather than shown half of a change', async () => {
	let refusal: unknown
	await reads.change(async () => {
		try {
			shown(reads.db).get()
		} catch (error) {
			refusal = error
		}
	})
	expect(refusal).toMatchObject({ reason: 'unavailable' })
})

test('A copy that was withdrawn is read no more, until another is offered; one that was closed never again', async () => {
	const own = new CopyReads()
	const value = (): number | undefined => shown(own.db).get()?.value
	expect(value).toThrow('no copy')
	own.offer(path)
	expect([own.isOpen, value()]).toEqual([true, 1])
	own.withdraw()
	expect(value).toThrow('no copy')
	own.offer(path)
	expect(value()).toBe(1)
	own.close('It is taken over.')
	own.offer(path)
	expect(own.isOpen).toBe(false)
	expect(value).toThrow('It is taken over.')
})
