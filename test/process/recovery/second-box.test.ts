import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyFileNames } from '../../../src/ledger/key-names.ts'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { folderReplica, startLitestream } from '../../support/disk/replicas.ts'
import type { Running } from '../../support/disk/replicas.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import type { ChildService } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import {
	findFollowers,
	isReady,
	listWaivers,
	readHealth,
	startStandby,
} from '../../support/service/standby.ts'
import type { Standby } from '../../support/service/standby.ts'

const standbyWords = wordsOf('standby')

setDefaultTimeout(120_000)

const running: Running[] = []
afterEach(async () => {
	for (const each of running.splice(0).reverse()) await each.end('SIGKILL')
})

type Env = Readonly<Record<string, string>>

type FirstBox = {
	readonly replica: Env
	readonly key: string
	readonly box: ChildService
	readonly litestream: Running
	readonly call: Client
	readonly templateId: string
}

/** A box with copies, on which one waiver is signed. */
async function startFirstBox(replica = folderReplica()): Promise<FirstBox> {
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	const box = await startChild(dataDir, replica)
	running.push({ end: async (signal = 'SIGTERM') => void (await box.end(signal)) })
	const litestream = startLitestream({ ...replica, DATA_DIR: dataDir })
	running.push(litestream)
	const call = box.client(key)
	const templateId = await publishTemplate(call)
	await sign({ call }, templateId)
	const { FILES_REPLICA_URL: copies = '' } = replica
	const read = (name: string) => existsSync(join(copies, name)) && readFileSync(join(copies, name), 'utf8')
	await until(() => {
		const note = read('note')
		const hasKeys = keyFileNames.every((name) => read(`keys/${name}`) !== false)
		return (note !== false && !JSON.parse(note).isAlone && hasKeys) || undefined
	})
	return { replica, key, box, litestream, call, templateId }
}

async function startSecondBox(...where: Parameters<typeof startStandby>): Promise<Standby> {
	const standby = startStandby(...where)
	running.push({ end: async (signal) => void (await standby.end(signal)) })
	await until(() => readHealth(standby.url))
	return standby
}

/** Ended in order, a box and its Litestream have copied everything. */
async function stop({ box, litestream }: FirstBox): Promise<void> {
	await box.end('SIGTERM')
	await litestream.end('SIGTERM')
}

const press = (standby: Standby, code: string) =>
	fetch(standby.url, {
		method: 'POST',
		headers: { origin: standby.url },
		body: new URLSearchParams({ code }),
	})

const promote = (standby: Standby) => runWaiver(['standby', 'promote'], standby.env)

/** Waits until the files are fetched that have a copy, and the others are made again. */
const untilWhole = (there: Client) =>
	until(async () => {
		const { files, documents } = (await there('GET', '/v1/status')).body
		return (files.checkedAt !== null && documents.waiting === 0) || undefined
	})

/** A sentence for the operator, and nothing of the program. */
const inOneLine = (sentence: string) => expect.stringMatching(new RegExp(`^[^\\n]*${sentence}[^\\n]*\\.\\n$`))

test('The code that was printed once takes over at the page; what was published and is lost is accepted, and the chain says so', async () => {
	const first = await startFirstBox()
	const standby = await startSecondBox(first.replica)
	const result = await runWaiver(['standby', 'code'], standby.env)
	expect(result.code).toBe(0)
	expect(result.out).toMatch(/^(?:[a-z2-7]{4}-){7}[a-z2-7]{4}\n$/)
	const code = result.out.trim()
	const stored = readFileSync(join(standby.dataDir, 'standby/code'), 'utf8')
	expect(stored).toMatch(/^[0-9a-f]{64}$/)

	// From now on only files, keys and checkpoints are copied.
	await first.litestream.end('SIGTERM')
	const { id: lost } = await sign(first, first.templateId)
	const { FILES_REPLICA_URL: files = '' } = first.replica
	// The second line of a checkpoint.
	const readSize = async (): Promise<number> =>
		Number((await first.call('GET', '/v1/evidence/checkpoint')).body.checkpoint.split('\n')[1])
	const { body: proof } = await first.call('GET', `/v1/waivers/${lost}/proof`)
	const size = await until(async () => ((await readSize()) > proof.leafIndex ? readSize() : undefined))
	await until(() => {
		const folder = join(files, 'checkpoints')
		// What is still being written has another name, and would not survive the kill below.
		const copies = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
			(each) => each.isFile() && /^\d+-\d+$/.test(each.name),
		)
		const text = copies.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('')
		return text.includes(`{"size":${size},`) || undefined
	})
	await first.box.end('SIGKILL')

	const wrong = await press(standby, 'aaaa-bbbb-cccc-dddd-eeee-ffff')
	expect([wrong.status, await wrong.text()]).toEqual([
		403,
		expect.stringContaining(standbyWords.en.wrongCode),
	])
	const taken = await press(standby, ` ${code.toUpperCase().replaceAll('-', ' ')}`)
	expect([taken.status, await taken.text()]).toEqual([
		200,
		expect.stringContaining(standbyWords.en.runningText),
	])
	await until(() => isReady(standby.url))
	const there = createClient(standby.url, first.key)
	expect(await listWaivers(there)).not.toContain(lost)
	const { body: log } = await there('GET', '/v1/audit-log?action=chain.recovered')
	expect(log.items).toMatchObject([{ actor: 'system', requestId: 'takeover' }])
	const { lostFrom, lostTo } = log.items[0].data
	expect(lostTo).toBe(size - 1)
	expect(lostFrom).toBeLessThanOrEqual(lostTo)
	expect((await there('POST', '/v1/waivers', undefined)).status).toBe(422)
	expect(existsSync(join(standby.dataDir, 'standby'))).toBe(false)
	await untilWhole(there)
	expect(await standby.end()).toBe(0)
	expect(await runWaiver(['verify'], standby.env)).toMatchObject({ code: 0 })
})

test('The command takes over, its waivers’ files come from the copies, and a second command is refused in one line', async () => {
	const first = await startFirstBox()
	const { id } = await sign(first, first.templateId)
	await until(async () =>
		(await first.call('GET', `/v1/waivers/${id}/pdf`)).status === 200 ? true : undefined,
	)
	const standby = await startSecondBox(first.replica)
	await stop(first)
	const [one, other] = await Promise.all([promote(standby), promote(standby)])
	const [done, refused] = one.code === 0 ? [one, other] : [other, one]
	expect(done).toMatchObject({ code: 0, out: expect.stringContaining('This box has taken over') })
	// It came while the first one was under way, or after it.
	if (refused.code !== 0)
		expect(refused.err).toMatch(/^(?:A takeover is under way here|[^\n]+ has a database)[^\n]+\n$/)
	expect(await promote(standby)).toMatchObject({ code: 1, out: '', err: inOneLine('has a database') })
	expect(await runWaiver(['standby', 'code'], standby.env)).toMatchObject({
		code: 1,
		err: inOneLine('has a database'),
	})
	await until(() => isReady(standby.url))
	const there = createClient(standby.url, first.key)
	expect((await there('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
	const { body: log } = await there('GET', '/v1/audit-log?action=chain.recovered')
	expect(log.items).toMatchObject([{ actor: 'cli' }])
	// The files are fetched in the background, and then no copy is needed.
	await untilWhole(there)
	const { FILES_REPLICA_URL: copies = '' } = first.replica
	const list = (folder: string): string[] =>
		readdirSync(folder, { recursive: true })
			.map((name) => basename(String(name)))
			.filter((name) => name.length === 64)
			.toSorted()
	expect(list(join(standby.dataDir, 'files'))).toEqual(list(join(copies, 'files')))
	// After a restart it is the box, by the same command.
	expect(await standby.end()).toBe(0)
	const again = await startSecondBox(first.replica, standby.dataDir)
	await until(() => isReady(again.url))
	expect(await listWaivers(createClient(again.url, first.key))).toHaveLength(2)
	expect(await again.end()).toBe(0)
	expect(await runWaiver(['verify'], again.env)).toMatchObject({ code: 0 })
})

test('Without copies, with those of two boxes, or while they are unreachable, a takeover fails with what to do, and the box goes on waiting', async () => {
	const [first, other] = [await startFirstBox(), await startFirstBox()]
	await stop(first)
	await stop(other)
	const emptyPlace = folderReplica()
	const [empty, mixed] = [
		await startSecondBox(emptyPlace),
		await startSecondBox({ ...first.replica, FILES_REPLICA_URL: other.replica['FILES_REPLICA_URL'] ?? '' }),
	]
	expect((await readHealth(empty.url))?.body).toMatchObject({
		ok: false,
		copies: 'empty',
		behindSeconds: null,
	})
	expect(await promote(empty)).toMatchObject({ code: 1, err: inOneLine('have no copies of a box') })
	expect(await (await fetch(empty.url)).text()).toContain(standbyWords.en.failed.title)
	expect(await promote(mixed)).toMatchObject({ code: 1, err: inOneLine('copies are of different boxes') })
	expect(existsSync(join(mixed.dataDir, 'waiver.db'))).toBe(false)

	const place = mkdtempSync(join(tmpdir(), 'waiver-not-a-folder-'))
	writeFileSync(join(place, 'file'), '')
	const broken = { FILES_REPLICA_URL: join(place, 'file'), DB_REPLICA_URL: `file://${place}/file` }
	const unreachable = await startSecondBox(broken)
	expect((await readHealth(unreachable.url))?.body).toMatchObject({ ok: false, copies: 'unreachable' })
	expect(await promote(unreachable)).toMatchObject({ code: 1 })
	rmSync(place, { recursive: true })

	// Once there are copies, the same box takes over.
	const { DB_REPLICA_URL: database = '', FILES_REPLICA_URL: files = '' } = first.replica
	const { DB_REPLICA_URL: toDatabase = '', FILES_REPLICA_URL: toFiles = '' } = emptyPlace
	await Bun.$`cp -r ${fileURLToPath(database)} ${fileURLToPath(toDatabase)} && cp -r ${files} ${toFiles}`.quiet()
	// They are older than those of a box that runs.
	const note = JSON.parse(readFileSync(join(toFiles, 'note'), 'utf8'))
	const at = new Date(Date.parse(note.at) - 10_000_000).toISOString()
	writeFileSync(join(toFiles, 'note'), JSON.stringify({ ...note, at }))
	await until(async () => ((await readHealth(empty.url))?.body.copies === 'old' ? true : undefined))
	const promoted = await promote(empty)
	expect(promoted.code).toBe(0)
	expect(promoted.out).toMatch(/^The copy of the database is 100\d\d s old, /)
	await until(() => isReady(empty.url))
	expect(await listWaivers(createClient(empty.url, first.key))).toHaveLength(1)
})

test('After kill -9 in the middle of a takeover Litestream ends, too, and the next start goes on with the takeover', async () => {
	const first = await startFirstBox()
	await stop(first)
	// A Litestream that waits before it restores.
	const slow = join(mkdtempSync(join(tmpdir(), 'waiver-slow-')), 'litestream')
	const standby = await startSecondBox(first.replica)
	const { LITESTREAM: litestream = '' } = standby.env
	writeFileSync(slow, `#!/bin/sh\nsleep 600 & wait $!\nexec ${litestream} "$@"\n`, { mode: 0o755 })
	expect(await standby.end()).toBe(0)
	const killed = await startSecondBox({ ...first.replica, LITESTREAM: slow }, standby.dataDir)
	const answer = promote(killed)
	const findSlow = (): string[] =>
		readdirSync('/proc').filter((pid) => {
			try {
				return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(slow)
			} catch {
				return false
			}
		})
	await until(() => findSlow().length > 0 || undefined)
	expect((await (await fetch(killed.url)).text()).includes(standbyWords.en.runningText)).toBe(true)
	await killed.end('SIGKILL')
	expect(await answer).toMatchObject({ code: 1, err: inOneLine('No standby runs') })
	await until(() => findSlow().length === 0 || undefined)
	expect(existsSync(join(standby.dataDir, 'waiver.db'))).toBe(false)

	const next = await startSecondBox(first.replica, standby.dataDir)
	await until(() => isReady(next.url))
	const there = createClient(next.url, first.key)
	expect(await listWaivers(there)).toHaveLength(1)
	expect(findFollowers(standby.dataDir)).toEqual([])
	await untilWhole(there)
	expect(await next.end()).toBe(0)
	expect(await runWaiver(['verify'], next.env)).toMatchObject({ code: 0 })
})

test('A takeover is refused where no standby runs, and no other command makes a database in the folder of a second box', async () => {
	expect(await promote({ env: { DATA_DIR: makeDataDir() } } as unknown as Standby)).toMatchObject({
		code: 1,
		err: inOneLine('No standby runs'),
	})
	expect(await runWaiver(['standby'], { DATA_DIR: makeDataDir() })).toMatchObject({
		code: 1,
		err: inOneLine('Set DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL'),
	})
	const standby = await startSecondBox(folderReplica())
	expect(await standby.end()).toBe(0)
	for (const args of [['serve'], ['keys', 'create', '--name', 'x', '--scopes', '*']])
		expect(await runWaiver(args, standby.env)).toMatchObject({
			code: 1,
			err: inOneLine('of a second box, which waits'),
		})
	expect(existsSync(join(standby.dataDir, 'waiver.db'))).toBe(false)
})
