import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataDir } from '../../../src/files/lock.ts'
import { alive, endAll, makeFolder, signSome, startBox, untilRendered } from '../../support/service/box.ts'
import { makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { tools } from '../../support/run/machine.ts'
import { folderReplica, startBucket } from '../../support/disk/replicas.ts'
import { until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { extent } from '../../support/run/extent.ts'

setDefaultTimeout(120_000)

/** How long guests sign before the box is lost. */
const LOAD_MS = extent(2_500, 6_000)

afterEach(() => endAll())

describe('Backup and restore', () => {
	test('A backup of a running service is complete, and serves once it is restored', async () => {
		const box = await startBox()
		const ids = await signSome(box.call, 4)
		const to = join(makeFolder(), 'backup')
		const backup = await runWaiver(['backup', '--to', to], box.env)
		expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(`${to}: 4 waivers,`) })
		expect(statSync(join(to, 'keys', 'evidence.json')).mode & 0o077).toBe(0)
		const again = await runWaiver(['backup', '--to', to], box.env)
		expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
		await box.end('SIGTERM')
		const dataDir = join(makeFolder(), 'data')
		const restored = await runWaiver(['restore', '--from', to], { DATA_DIR: dataDir })
		expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('are sound') })
		const key = await makeKey(dataDir)
		const service = await startChild(dataDir)
		const call = service.client(key)
		for (const id of ids) {
			expect((await call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
			expect((await call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		}
		await service.end('SIGTERM')
		const over = await runWaiver(['restore', '--from', to], { DATA_DIR: dataDir })
		expect(over).toMatchObject({ code: 1, err: expect.stringContaining('already has a database') })
	})

	test('An incomplete backup is not accepted as a complete one', async () => {
		const box = await startBox()
		await signSome(box.call, 1)
		const to = join(makeFolder(), 'backup')
		await runWaiver(['backup', '--to', to], box.env)
		const harmed = (harm: (copy: string) => void): string => {
			const copy = join(makeFolder(), 'copy')
			cpSync(to, copy, { recursive: true })
			harm(copy)
			return copy
		}
		const without = harmed((copy) => rmSync(join(copy, 'backup.json')))
		const flipped = harmed((copy) => {
			const bytes = readFileSync(join(copy, 'waiver.db'))
			bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
			writeFileSync(join(copy, 'waiver.db'), bytes)
		})
		for (const [copy, words] of [
			[without, 'not a complete backup'],
			[flipped, 'is damaged'],
		] as const) {
			const dataDir = join(makeFolder(), 'data')
			const refusal = await runWaiver(['restore', '--from', copy], { DATA_DIR: dataDir })
			expect(refusal).toMatchObject({ code: 1, err: expect.stringContaining(words) })
			expect(existsSync(join(dataDir, 'waiver.db'))).toBe(false)
		}
		const emptied = harmed((copy) => writeFileSync(join(copy, 'backup.json'), 'null'))
		expect(
			await runWaiver(['restore', '--from', emptied], { DATA_DIR: join(makeFolder(), 'data') }),
		).toMatchObject({ code: 1, err: expect.stringMatching(/not a complete backup\.\n$/) })
		// A file that a waiver names is missing: there is no backup at all, rather than one without it.
		const files = join(box.dataDir, 'files')
		const some = readdirSync(files, { recursive: true, withFileTypes: true }).find((entry) => entry.isFile())
		rmSync(join(some?.parentPath ?? '', some?.name ?? ''))
		const partial = join(makeFolder(), 'backup')
		const refusal = await runWaiver(['backup', '--to', partial], box.env)
		expect(refusal).toMatchObject({ code: 1, err: expect.stringContaining('is missing') })
		expect(existsSync(join(partial, 'backup.json'))).toBe(false)
	})

	test('Restoring a backup with damaged files restores the rest and exits with the code of verify', async () => {
		const box = await startBox()
		await signSome(box.call, 1)
		const to = join(makeFolder(), 'backup')
		expect((await runWaiver(['backup', '--to', to], box.env)).code).toBe(0)
		await box.end('SIGTERM')
		const files = readdirSync(join(to, 'files'), { recursive: true, withFileTypes: true })
		const some = files.find((entry) => entry.isFile())
		writeFileSync(join(some?.parentPath ?? '', some?.name ?? ''), 'something else')
		const dataDir = join(makeFolder(), 'data')
		const restored = await runWaiver(['restore', '--from', to], { DATA_DIR: dataDir })
		expect(restored).toMatchObject({
			code: 5,
			out: expect.stringMatching(/bad files at seq \d+: .* was changed/),
			err: 'It is restored, but its evidence does not verify.\n',
		})
		expect(readdirSync(dataDir).filter((name) => name.includes('.part'))).toEqual([])
		const service = await startChild(dataDir)
		await service.end('SIGTERM')
	})

	test('Without a replica the drill restores a backup, and its result can be read', async () => {
		const box = await startBox()
		await signSome(box.call, 2)
		mkdirSync(join(box.dataDir, 'drill-killed', 'data'), { recursive: true })
		const none = await runWaiver(['drill', '--last'], box.env)
		expect(none).toMatchObject({ code: 1, err: expect.stringContaining('no drill yet') })
		const done = await runWaiver(['drill'], box.env)
		expect(done.code).toBe(0)
		expect(done.out).toContain('from a backup: 2 waivers')
		expect((await runWaiver(['drill', '--last'], box.env)).out).toBe(done.out)
		expect(readdirSync(box.dataDir).filter((name) => name.startsWith('drill-'))).toEqual([])
	})

	test('A second simultaneous drill does not disturb the first, whose result counts', async () => {
		const box = await startBox()
		const unlock = lockDataDir(join(box.dataDir, 'drill.lock'))
		mkdirSync(join(box.dataDir, 'drill-under-way'))
		try {
			expect(await runWaiver(['drill'], box.env)).toEqual({
				code: 1,
				out: '',
				err: 'Another drill is running. Wait until it has ended.\n',
			})
		} finally {
			unlock()
		}
		expect(existsSync(join(box.dataDir, 'drill-under-way'))).toBe(true)
		expect((await runWaiver(['drill', '--last'], box.env)).err).toContain('no drill yet')
	})
})

describe('After kill -9 under load the service is restored from the newest replica', () => {
	test.each(['a folder', 'a bucket'])('A lost service is restored from a replica in %s', async (place) => {
		const bucket = place === 'a bucket' ? await startBucket() : undefined
		if (bucket !== undefined) alive.push(bucket)
		const replica = bucket?.env ?? folderReplica()
		const box = await startBox(replica)
		const templateId = await publishTemplate(box.call)
		const waivers: { id: string; at: number }[] = []
		let stopped = false
		const guests = Array.from({ length: 4 }, async () => {
			while (!stopped)
				try {
					const { id } = await sign({ call: box.call }, templateId, { values: { photo } })
					waivers.push({ id, at: Date.now() })
					// A busy hall, not a benchmark: each of them is rendered twice below.
					await Bun.sleep(100)
				} catch {
					stopped = true
				}
		})
		await Bun.sleep(LOAD_MS)
		const killedAt = Date.now()
		for (const each of alive.filter((each) => each !== bucket).reverse()) await each.end('SIGKILL')
		stopped = true
		await Promise.all(guests)
		expect(waivers.length).toBeGreaterThan(LOAD_MS / 200)

		const dataDir = join(makeFolder(), 'data')
		const env = { ...replica, DATA_DIR: dataDir, LITESTREAM: tools.litestream }
		const restored = await runWaiver(['restore'], env)
		expect(restored).toMatchObject({ code: 0 })
		await runWaiver(['recover', '--confirm'], env)
		const key = await makeKey(dataDir)
		const service = await startChild(dataDir, { LITESTREAM: tools.litestream })
		const call = service.client(key)
		const kept = new Set<string>()
		for (let cursor = ''; ;) {
			const { body } = await call('GET', `/v1/waivers?limit=100${cursor}`)
			for (const { id } of body.items) kept.add(id)
			if (body.nextCursor === null) break
			cursor = `&cursor=${body.nextCursor}`
		}
		const lost = waivers.filter(({ id }) => !kept.has(id))
		for (const { at } of lost) expect(killedAt - at).toBeLessThan(2_000)
		expect(kept.size).toBeGreaterThan(0)
		await untilRendered(call, [...kept])
		for (const id of kept) {
			expect((await call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
			expect((await call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		}
		await service.end('SIGTERM')
		expect(await runWaiver(['verify'], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
	})

	test('The drill next to a running service reports its result, with a Litestream found on the PATH', async () => {
		const box = await startBox({
			...folderReplica(),
			LITESTREAM: 'litestream',
			PATH: `${dirname(tools.litestream)}:${Bun.env['PATH']}`,
		})
		await signSome(box.call, 6)
		await until(async () => {
			const done = await runWaiver(['drill'], box.env)
			return done.code === 0 && done.out.includes('6 waivers') ? true : undefined
		}, 60_000)
		const { out } = await runWaiver(['drill', '--last'], box.env)
		expect(out).toMatch(/from a replica: 6 waivers, \d+ files?/)
		expect(out).toMatch(/Ready after [\d.]+ s, verified in [\d.]+ s/)
		const full = await runWaiver(['drill'], { ...box.env, DISK_FLOOR_MB: '1000000' })
		expect(full).toMatchObject({
			code: 1,
			err: expect.stringMatching(
				/The disk has \d+ MB free\. A copy of everything needs \d+ MB, and signings keep 1000000 MB \(DISK_FLOOR_MB\)\. Set DRILL_DIR .*\n$/,
			),
		})
		const elsewhere = mkdtempSync('/dev/shm/waiver-drills-')
		const roomy = { ...box.env, DISK_FLOOR_MB: '1000000', DRILL_DIR: elsewhere }
		expect(await runWaiver(['drill'], roomy)).toMatchObject({ code: 0 })
		expect(readdirSync(elsewhere)).toEqual([])
		rmSync(elsewhere, { recursive: true })
		expect(await runWaiver(['drill'], roomy)).toMatchObject({
			code: 1,
			err: expect.stringContaining(
				`The folder ${elsewhere} (DRILL_DIR) does not exist. Create it, or mount its disk.`,
			),
		})
		expect((await runWaiver(['drill', '--last'], box.env)).err).toContain('does not exist')
		expect(readdirSync(box.dataDir).filter((name) => name.startsWith('drill-'))).toEqual([])
		const wrong = await runWaiver(['drill'], { ...box.env, LITESTREAM: 'no-such-program' })
		expect(wrong).toMatchObject({
			code: 1,
			err: expect.stringMatching(/^LITESTREAM must be the path of a program/),
		})
		const without = { ...box.env, LITESTREAM: 'litestream', PATH: '/usr/bin:/bin' }
		const drilled = await runWaiver(['drill'], without)
		expect(drilled).toMatchObject({ code: 1, err: expect.stringContaining('Litestream is not installed') })
		const after = await runWaiver(['drill', '--last'], without)
		expect(after).toMatchObject({ code: 1, err: expect.stringContaining('Litestream is not installed') })
	})
})
