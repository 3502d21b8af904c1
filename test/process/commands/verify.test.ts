import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashEntry } from '../../../src/features/evidence/entry.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { damageTable } from '../../support/disk/damage.ts'
import { copyRecord, makeHonestRecord } from '../../support/fixtures/honest-record.ts'
import type { HonestRecord } from '../../support/fixtures/honest-record.ts'
import { Harm, setColumns } from '../../support/evidence/tampering.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(120_000)

let record: HonestRecord
const copies: string[] = []
const verifier = join(import.meta.dir, '../../../verifier/verify.ts')

beforeAll(async () => {
	record = await makeHonestRecord(5)
})
afterAll(() => {
	for (const folder of [record.dataDir, ...copies]) rmSync(folder, { recursive: true, force: true })
})

function copy(): string {
	const copy = copyRecord(record)
	copies.push(copy)
	return copy
}

const verify = (dataDir: string, ...args: string[]) => runWaiver(['verify', ...args], { DATA_DIR: dataDir })

test('The exit code is 0 for an intact record, with what was read', async () => {
	const { code, out } = await verify(record.dataDir)
	expect({ code, out }).toEqual({
		code: 0,
		out: expect.stringMatching(/: \d+ entries, 5 waivers and \d+ checkpoints are sound\.\n/),
	})
})

test('The option --organization verifies only that organization, and exits with 1 for an unknown slug', async () => {
	const dataDir = copy()
	writeFileSync(
		join(dataDir, 'checkpoints', `${crypto.randomUUID()}.g1.log`),
		'{"size":1,"note":"of nobody"}\n',
	)
	expect(await verify(dataDir)).toMatchObject({ code: 6 })
	const { code, out } = await verify(dataDir, '--organization', 'honest-hall')
	expect({ code, out }).toEqual({
		code: 0,
		out: expect.stringMatching(/^[^\n]+: \d+ entries, 5 waivers and \d+ checkpoints are sound\.\n$/),
	})
	expect(await verify(dataDir, '--organization', 'nobody')).toMatchObject({
		code: 1,
		err: expect.stringContaining('No organization has the slug "nobody".'),
	})
})

test('The exit code is 1 for a damaged page, with the table, the page and what to do', async () => {
	const dataDir = copy()
	const { page } = damageTable(join(dataDir, 'waiver.db'), 'checkins')
	const { code, out, err } = await verify(dataDir)
	expect({ code, out }).toEqual({ code: 1, out: '' })
	expect(err).toMatch(
		new RegExp(
			`^The database is damaged \\(table checkins: .*page ${page}.*\\)\\. Stop the service, .*"waiver restore`,
		),
	)
})

test('The exit code is 1 for a database of another program version, with what to do', async () => {
	const dataDir = copy()
	const db = new Database(join(dataDir, 'waiver.db'))
	db.run('ALTER TABLE chain_nodes RENAME TO chain_nodes_of_another_version')
	db.close()
	const { code, err } = await verify(dataDir)
	expect(code).toBe(1)
	expect(err).toMatch(
		/^The database has the schema of another version of the program \(no such table: .*start the service/,
	)
})

test("The verifier's folder alone gives the same result", async () => {
	const child = Bun.spawn(['bun', verifier, record.dataDir], {
		stdout: 'pipe',
	})
	expect(await new Response(child.stdout).text()).toBe((await verify(record.dataDir)).out)
	expect(await child.exited).toBe(0)
	const wrong = Bun.spawn(['bun', verifier, record.dataDir, 'no key'], { stderr: 'pipe' })
	expect(await new Response(wrong.stderr).text()).toBe(
		'"no key" is no verifier key of an organization here.\n',
	)
	expect(await wrong.exited).toBe(1)
})

test('A read-only disk can be verified', async () => {
	const dataDir = copy()
	// As whoever closes a database last leaves it: its log is folded into it, and gone.
	const db = new Database(join(dataDir, 'waiver.db'))
	db.run('PRAGMA wal_checkpoint(TRUNCATE)')
	db.close(true)
	for (const leftover of ['wal', 'shm']) rmSync(join(dataDir, `waiver.db-${leftover}`), { force: true })
	const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ! touch "$0/x" && exec "$@"'
	const child = Bun.spawn(['unshare', '-rm', 'sh', '-c', readOnly, dataDir, 'bun', verifier, dataDir], {
		stdout: 'pipe',
		stderr: 'pipe',
	})
	expect(await new Response(child.stdout).text()).toBe((await verify(record.dataDir)).out)
	expect(await child.exited).toBe(0)
})

test.each([
	[
		3,
		'links',
		'UPDATE chain SET body = replace(body, \'"kind":"waiver.signed"\', \'"kind":"waiver.signet"\') WHERE seq = 3',
		3,
	],
	[4, 'rows', 'UPDATE waivers SET signed_at = signed_at + 1 WHERE seq = 2', undefined],
])('The exit code is %d for broken %s, with the first bad entry', async (code, level, sql, seq) => {
	const dataDir = copy()
	const harm = new Harm(dataDir)
	harm.db.run(sql)
	harm.db.close()
	const ended = await verify(dataDir)
	expect(ended.code).toBe(code)
	expect(ended.out).toContain(`${record.organizationId}: bad ${level} at seq ${seq ?? ''}`)
	expect(ended.err).toBe('The evidence does not verify.\n')
})

test('The exit code is 5 for a changed file', async () => {
	const dataDir = copy()
	const name = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).find(
		(each) => each.length > 60,
	)
	writeFileSync(join(dataDir, 'files', name ?? ''), 'something else')
	const { code, out } = await verify(dataDir)
	expect(code).toBe(5)
	expect(out).toMatch(/bad files at seq \d+: .* was changed\./)
})

/** Rewrites the whole chain and every row that hangs on it, as one could who has the database and not the key. */
function rewriteWithoutKey(dataDir: string): void {
	const harm = new Harm(dataDir)
	let prev = '0'.repeat(64)
	for (const row of harm.rows('chain')) {
		const entry = JSON.parse(String(row['body']))
		// The second entry is a publication: its number becomes another, and all hashes after it follow.
		const data = entry.seq === 1 ? { ...entry.data, rewritten: true } : entry.data
		const body = JSON.stringify({ ...entry, data: sorted(data), prev })
		const hash = hashEntry(body)
		if (entry.kind === 'waiver.signed')
			harm.db.query('UPDATE waivers SET hash = ? WHERE id = ?').run(hash, entry.subject)
		setColumns(harm, 'chain', row, { body, hash, prev })
		prev = hash
	}
	harm.db.close()
}

function sorted(data: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('The exit code is 6 for a chain that was rewritten as a whole without the key', async () => {
	const dataDir = copy()
	rewriteWithoutKey(dataDir)
	const { code, out } = await verify(dataDir)
	expect(out).toMatch(/bad checkpoints at seq \d: the chain is not the one/)
	expect(code).toBe(6)
})

test('A rewritten chain whose checkpoint log was removed is caught by a checkpoint that somebody kept', async () => {
	const dataDir = copy()
	rewriteWithoutKey(dataDir)
	rmSync(join(dataDir, 'checkpoints'), { recursive: true })
	expect((await verify(dataDir)).code).toBe(0)
	const [note, key] = [join(dataDir, 'kept.txt'), record.verifierKey]
	writeFileSync(note, record.checkpoint)
	const { code, out } = await verify(dataDir, '--checkpoint', note, '--key', key)
	expect(code).toBe(6)
	expect(out).toContain('bad checkpoints')
	expect((await verify(record.dataDir, '--checkpoint', note, '--key', key)).code).toBe(0)
})

test('A checkpoint or key that could not be used is refused, so that nothing goes unchecked', async () => {
	const dataDir = copy()
	const note = join(dataDir, 'kept.txt')
	const [, stranger = ''] = /\/org\/([^/+]+)/.exec(record.verifierKey) ?? []
	const other = (text: string): string => text.replaceAll(stranger, crypto.randomUUID())
	for (const [text, ...args] of [
		['of nobody\n'],
		[JSON.stringify({ checkpoint: record.checkpoint })],
		[record.checkpoint.replaceAll('\n', '\r\n')],
		[other(record.checkpoint), '--organization', 'honest-hall'],
	] as const) {
		writeFileSync(note, text)
		expect(await verify(dataDir, '--checkpoint', note, ...args)).toMatchObject({
			code: 1,
			out: '',
			err: expect.stringMatching(/is no signed checkpoint of an organization here\.\n$/),
		})
	}
	for (const key of ['abc', other(record.verifierKey), `${record.verifierKey} `])
		expect(await verify(dataDir, '--key', key)).toMatchObject({
			code: 1,
			out: '',
			err: expect.stringMatching(/is no verifier key of an organization here\.\n$/),
		})
})

test('A checkpoint of an organization that was removed as a whole is reported', async () => {
	const dataDir = copy()
	const note = join(dataDir, 'kept.txt')
	const unknownId = crypto.randomUUID()
	writeFileSync(note, record.checkpoint.replaceAll(record.organizationId, unknownId))
	const { code, out } = await verify(dataDir, '--checkpoint', note)
	expect(out).toMatch(
		new RegExp(`^${unknownId}: bad checkpoints at seq 0: .* covers more than the chain has\\.$`, 'm'),
	)
	expect(code).toBe(6)
})

test('A folder without a database is named in the error', async () => {
	const dataDir = join(copy(), 'nothing')
	for (const told of [
		await verify(dataDir),
		await verify(join(record.dataDir, 'waiver.db')),
		await verify(join(record.dataDir, 'keys')),
	])
		expect(told).toMatchObject({
			code: 1,
			out: '',
			err: expect.stringMatching(/^.+ holds no database, nor an export\.\n$/),
		})
})

test('A chain that was cut short together with its rows ends before its newest checkpoint', async () => {
	const dataDir = copy()
	const harm = new Harm(dataDir)
	const last = Number(harm.rows('waivers').at(-1)?.['chain_seq'])
	harm.db.run('PRAGMA foreign_keys = OFF')
	harm.db.query('DELETE FROM waivers WHERE chain_seq >= ?').run(last)
	harm.db.query('DELETE FROM chain WHERE seq >= ?').run(last)
	harm.db
		.query(
			"UPDATE waivers SET pdf_sha256 = NULL WHERE id NOT IN (SELECT json_extract(body, '$.subject') FROM chain WHERE body LIKE '%waiver.rendered%')",
		)
		.run()
	harm.db.close()
	const { code, out } = await verify(dataDir)
	expect(out).toContain(`bad checkpoints at seq ${last}: `)
	expect(code).toBe(6)
})

test('The checkpoint log is verified with its keys', async () => {
	const dataDir = copy()
	const path = join(dataDir, 'checkpoints', `${record.organizationId}.g1.log`)
	const lines = readFileSync(path, 'utf8').split('\n')
	writeFileSync(
		path,
		[(lines[0] ?? '').replace(/ ([A-Za-z0-9+/]{8})/g, ' AAAAAAAA'), ...lines.slice(1)].join('\n'),
	)
	expect(await verify(dataDir)).toMatchObject({
		code: 6,
		out: expect.stringContaining('not signed with a known key'),
	})
})
