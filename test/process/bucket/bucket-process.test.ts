import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import { namesIn } from '../../support/disk/bucket-service.ts'
import { startFaultyBucket } from '../../support/disk/faulty-bucket.ts'
import { startLitestream } from '../../support/disk/replicas.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { tools } from '../../support/run/machine.ts'
import { makeDataDir, makeKey, runWaiver, startChild } from '../../support/service/child-service.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function openBucket(delayMs?: number) {
	const bucket = await startFaultyBucket(delayMs)
	cleanups.push(() => bucket.end())
	const { FILES_REPLICA_URL: place = '', ...others } = bucket.env
	const env = { ...others, DB_REPLICA_URL: '', FILES_STORE: place }
	return { bucket, env, stored: () => bucket.files.names() }
}

test('A start with wrong credentials is refused in one sentence, and one without the server is not', async () => {
	const { bucket, env } = await openBucket()
	const dataDir = makeDataDir()
	const { code, err } = await runWaiver(['serve'], {
		...env,
		DATA_DIR: dataDir,
		PORT: '0',
		AWS_SECRET_ACCESS_KEY: 'not-the-secret-of-it',
	})
	expect(code).toBe(1)
	expect(err.trimEnd().split('\n')).toEqual([
		expect.stringMatching(/FILES_STORE: s3:\/\/venue\/files refuses \(SignatureDoesNotMatch\)\. Set AWS_/),
	])
	expect(existsSync(join(dataDir, 'waiver.db'))).toBe(false)
	await bucket.kill()
	const service = await startChild(dataDir, { ...env, AWS_SECRET_ACCESS_KEY: 'not-the-secret-of-it' })
	expect((await fetch(`${service.url}/health`)).status).toBe(200)
	await service.end('SIGTERM')
	await bucket.restart()
})

test('A service that is killed between the disk and the bucket puts the file there after the next start', async () => {
	const { bucket, env, stored } = await openBucket(5_000)
	const dataDir = makeDataDir()
	const key = await makeKey(dataDir)
	const first = await startChild(dataDir, env)
	const call = first.client(key)
	const templateId = await publishTemplate(call)
	await until(async () => ((await bucket.files.isOwned()) ? true : undefined))
	const isReady = (client: typeof call, id: string) =>
		until(async () =>
			(await client('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
		)
	// The logs are compared with the bucket's once before anything is published.
	await isReady(call, (await sign({ call }, templateId, {})).id)
	await until(async () => ((await stored()).length === 1 ? true : undefined))
	bucket.set('slow')
	const { id } = await sign({ call }, templateId, { values: { photo } })
	await isReady(call, id)
	await first.end('SIGKILL')
	expect(namesIn(join(dataDir, 'files')).length).toBe(3)
	expect((await stored()).length).toBeLessThan(3)
	bucket.set('none')
	const second = await startChild(dataDir, env)
	cleanups.push(() => second.end('SIGTERM'))
	await until(async () => ((await stored()).length === 3 ? true : undefined))
	expect(await stored()).toEqual(namesIn(join(dataDir, 'files')))
})

test('With an empty cache backup, export, verify, drill, restore and a second box have every file', async () => {
	const { bucket, env: bare, stored } = await openBucket()
	const dataDir = makeDataDir()
	const env = {
		...bare,
		DB_REPLICA_URL: bucket.env['DB_REPLICA_URL'] ?? '',
		LITESTREAM: tools.litestream,
		DATA_DIR: dataDir,
	}
	const key = await makeKey(dataDir)
	const service = await startChild(dataDir, env)
	const litestream = startLitestream(env)
	cleanups.push(() => litestream.end('SIGKILL'))
	const call = service.client(key)
	const { id } = await sign({ call }, await publishTemplate(call), { values: { photo } })
	await until(async () =>
		(await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	await until(async () => ((await stored()).length === 2 ? true : undefined))
	const pdf = sha256Hex((await call('GET', `/v1/waivers/${id}/pdf`)).bytes)
	await until(async () =>
		(await call('GET', '/v1/status')).body.copies.files.waiting === 0 ? true : undefined,
	)
	// Litestream is done once what it has verifies with both files.
	await until(
		async () => ((await runWaiver(['drill'], env)).out.includes('2 files') ? true : undefined),
		60_000,
	)
	rmSync(join(dataDir, 'files'), { recursive: true })

	expect(await runWaiver(['verify'], env)).toMatchObject({ code: 0 })
	const backup = join(mkdtempSync(join(tmpdir(), 'waiver-beside-')), 'backup')
	expect(await runWaiver(['backup', '--to', backup], env)).toMatchObject({ code: 0 })
	expect(namesIn(join(backup, 'files'))).toEqual(await stored())
	const archive = join(mkdtempSync(join(tmpdir(), 'waiver-beside-')), 'all.zip')
	expect(await runWaiver(['export', '--to', archive], env)).toMatchObject({ code: 0 })
	expect(await runWaiver(['drill'], env)).toMatchObject({ code: 0, out: expect.stringContaining('2 files') })
	// None of them fills the disk.
	expect(namesIn(join(dataDir, 'files'))).toEqual([])
	await service.end('SIGTERM')
	await litestream.end()

	const other = { ...env, DATA_DIR: makeDataDir() }
	const restored = await runWaiver(['restore'], other)
	expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Files in the bucket: 2.') })
	const box = await startChild(other.DATA_DIR, other)
	cleanups.push(() => box.end('SIGTERM'))
	expect(sha256Hex((await box.client(key)('GET', `/v1/waivers/${id}/pdf`)).bytes)).toBe(pdf)

	const name = (await stored()).find((each) => each !== pdf) ?? ''
	await bucket.files.remove(name)
	expect(await runWaiver(['verify'], other)).toMatchObject({ code: 5 })
	expect(readFileSync(join(other.DATA_DIR, 'owner'), 'utf8')).toContain('id')
})
