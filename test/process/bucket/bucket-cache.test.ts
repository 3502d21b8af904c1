import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readLastSweep } from '../../../src/features/found/last-sweep.ts'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import {
	endAll,
	evictAll,
	inBucket,
	onDisk,
	openBucket,
	retry,
	signReady,
	start,
} from '../../support/disk/bucket-service.ts'
import { rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

/** A trim asks the bucket about each file, which takes its time on a busy machine; nothing else is waited for. */
const BUSY_MS = 90_000

/** So little that the files of fifteen waivers are ten times as much. */
const CACHE_MB = 0.04

afterEach(endAll)

test('Ten times as many files as the cache may have leave it within its bound, and each is served', async () => {
	const bucket = await openBucket()
	const service = start(bucket, { filesCacheMb: CACHE_MB })
	const hall = service.tenant('Hall')
	const templateId = await publishTemplate(hall.call)
	const ids: string[] = []
	for (let index = 0; index < 15; index++) ids.push((await sign(hall, templateId, { values: { photo } })).id)
	await settleJobs(service.service)
	const folder = join(service.config.dataDir, 'files')
	const cached = (): number =>
		onDisk(service).reduce((sum, name) => sum + statSync(join(folder, name.slice(0, 2), name)).size, 0)
	const bound = CACHE_MB * 1024 * 1024
	let stored = 0
	for (const name of await inBucket(bucket)) stored += (await bucket.files.read(name)).length
	expect(stored).toBeGreaterThan(10 * bound)
	await until(() => (cached() <= bound ? true : undefined), BUSY_MS)
	for (const id of ids) {
		expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		expect(cached()).toBeLessThanOrEqual(bound)
	}
	expect(cached()).toBeGreaterThan(bound / 4)
})

test('A file goes from the disk only if the bucket has the same bytes, and is otherwise put there again', async () => {
	const bucket = await openBucket()
	const service = start(bucket)
	await signReady(service)
	await settleJobs(service.service)
	const [gone = '', other = ''] = await inBucket(bucket)
	await bucket.files.remove(gone)
	await bucket.files.write(other, new Uint8Array((await bucket.files.read(other)).length))
	await evictAll(service)
	expect(onDisk(service)).toEqual([gone, other])
	await settleJobs(service.service)
	for (const name of [gone, other]) expect(sha256Hex(await bucket.files.read(name))).toBe(name)
	await evictAll(service)
	expect(onDisk(service)).toEqual([])
})

test('A file stays on the disk while it waits for the bucket, or while an erasure may still reach it there', async () => {
	const bucket = await openBucket()
	const service = start(bucket)
	await signReady(service)
	await settleJobs(service.service)
	const [waits = '', erased = ''] = await inBucket(bucket)
	for (const [kind, name] of [
		['file.copy', waits],
		['file.erase', erased],
	] as const)
		rowsOf(
			service.service,
			"INSERT INTO jobs (kind, subject, run_at, attempts, leased, organization_id) VALUES (?, ?, 1e15, 0, 0, '')",
			kind,
			name,
		)
	await evictAll(service)
	expect(onDisk(service)).toEqual([waits, erased])
	rowsOf(service.service, 'DELETE FROM jobs')
	await evictAll(service)
	expect(onDisk(service)).toEqual([])
})

test('A purge deletes in the bucket, too, and waits for a bucket that refuses', async () => {
	const bucket = await openBucket()
	const service = start(bucket)
	const { hall, id } = await signReady(service)
	await settleJobs(service.service)
	await evictAll(service)
	bucket.set('readOnly')
	await hall.call('POST', `/v1/waivers/${id}/purge`, {})
	await until(() =>
		rowsOf(service.service, 'SELECT 1 FROM jobs WHERE failure IS NOT NULL').length > 0 ? true : undefined,
	)
	expect((await inBucket(bucket)).length).toBe(2)
	bucket.set('none')
	await until(async () => {
		retry(service)
		return (await inBucket(bucket)).length === 0 ? true : undefined
	})
	expect(onDisk(service)).toEqual([])
})

test('A sweep deletes nothing in the bucket, not even what it deletes from the disk', async () => {
	const bucket = await openBucket()
	const clock = createStillClock(new Date().toISOString())
	const service = start(bucket, {}, { clock, withoutLoops: true })
	const { deps } = service.service
	const leftover = await deps.files.put(new TextEncoder().encode('what a crash left'))
	await deps.replica?.put(
		`files/${leftover.slice(0, 2)}/${leftover}`,
		new TextEncoder().encode('what a crash left'),
	)
	for (let day = 0; day < 3; day++) {
		clock.advance(25 * 60 * 60_000)
		await sweepFiles(deps)
	}
	expect(onDisk(service)).toEqual([])
	expect(readdirSync(join(service.config.dataDir, 'trash'))).toEqual([])
	expect(await inBucket(bucket)).toEqual([leftover])
	expect(rowsOf(service.service, 'SELECT kind FROM jobs')).toEqual([])
	expect(bucket.counts['DELETE'] ?? 0).toBe(0)
})

test('A sweep leaves evicted files in the bucket, tells of one that is gone there, and sends again what only the disk has', async () => {
	const bucket = await openBucket()
	const clock = createStillClock(new Date().toISOString())
	const service = start(bucket, {}, { clock })
	const { hall, id } = await signReady(service)
	await settleJobs(service.service)
	const pdf =
		rowsOf<{ name: string }>(service.service, 'SELECT pdf_sha256 AS name FROM waivers')[0]?.name ?? ''
	// Otherwise the sweep of the start would run beside the next.
	await until(() => (readLastSweep(service.service.deps) === undefined ? undefined : true))
	clock.advance(25 * 60 * 60_000)
	await bucket.files.remove(pdf)
	await sweepFiles(service.service.deps)
	await settleJobs(service.service)
	expect(await inBucket(bucket)).toContain(pdf)

	await evictAll(service)
	clock.advance(25 * 60 * 60_000)
	expect(await sweepFiles(service.service.deps)).toMatchObject({ missing: 0 })
	expect(onDisk(service)).toEqual([])

	await bucket.files.remove(pdf)
	clock.advance(25 * 60 * 60_000)
	expect((await sweepFiles(service.service.deps)).missing).toBe(1)
	// It is rendered again, as one that a disk has lost.
	await settleJobs(service.service)
	expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
})
