import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWaiver } from '../../support/service/child-service.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService, until } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const waiverId = (await sign(hall, await publishTemplate(hall.call))).id

const run = (sql: string) => running.service.deps.db.$client.run(sql)

/** An export, once the one before has ended: that is a moment after its last byte. */
const download = (): Promise<Answer> =>
	until(async () => {
		const answer = await hall.call('GET', '/v1/export')
		return answer.status === 409 ? undefined : answer
	})

/** The names of the files in an archive, by Python's own reader of ZIP files. */
async function listNames(archive: Uint8Array): Promise<string[]> {
	const path = join(mkdtempSync(join(tmpdir(), 'waiver-export-')), 'archive.zip')
	writeFileSync(path, archive)
	const child = Bun.spawn(['python3', '-c', `import zipfile; print(*zipfile.ZipFile('${path}').namelist())`])
	return (await new Response(child.stdout).text()).trim().split(' ')
}

test('An export leaves out tables that other programs, such as Litestream, made in the database', async () => {
	run('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
	run('CREATE TABLE _litestream_lock (id INTEGER)')
	run('CREATE TABLE notes_of_the_operator (text TEXT)')
	const { status, bytes } = await download()
	expect(status).toBe(200)
	const names = await listNames(bytes)
	expect(names).toContain('tables/waivers.jsonl')
	expect(names).toContain('faults.jsonl')
	expect(names.filter((name) => /litestream|of_the_operator/.test(name))).toEqual([])

	const to = join(mkdtempSync(join(tmpdir(), 'waiver-export-')), 'hall.zip')
	const done = await runWaiver(['export', '--to', to, '--organization', 'hall'], {
		DATA_DIR: running.config.dataDir,
	})
	expect(done).toMatchObject({ code: 0 })
	const tables = (all: readonly string[]) => all.filter((name) => name.startsWith('tables/')).toSorted()
	expect(tables(await listNames(readFileSync(to)))).toEqual(tables(names))
})

test('500 before the first byte if the tables are not those of the program', async () => {
	run('ALTER TABLE suppressions RENAME TO elsewhere')
	expectRefusal(await download(), 'internal')
	run('ALTER TABLE elsewhere RENAME TO suppressions')
	// Nothing of the one that failed stands in the way.
	expect((await download()).status).toBe(200)
	const [row] = running.service.deps.db.$client
		.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)')
		.all()
	expect(row?.busy).toBe(0)
})

test('An export that fails midway closes the connection, and the log reports it', async () => {
	const before = running.service.deps.db.$client
		.query<{ values: string }, [string]>('SELECT "values" FROM waivers WHERE id = ?')
		.get(waiverId)?.values
	const set = running.service.deps.db.$client.query('UPDATE waivers SET "values" = ? WHERE id = ?')
	set.run('{"broken', waiverId)
	// An answer of 200 has begun where bytes were sent before the failure; else there is none.
	const read = await download().catch(() => undefined)
	expect(read?.status ?? 0).not.toBe(200)
	// The client may have asked again, on a new connection.
	expect(running.logged.filter((line) => line.includes('an export broke off'))).not.toEqual([])
	set.run(before ?? '', waiverId)
	expect((await download()).status).toBe(200)
})
