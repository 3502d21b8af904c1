import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { checkCopies } from '../../../src/features/status/check-copies.ts'
import { sha256Hex } from '../../../src/kit/sha256.ts'
import {
	endAll,
	evictAll,
	inBucket,
	isReady,
	onDisk,
	openBucket,
	otherPhoto,
	retry,
	signReady,
	spooled,
	start,
	waiting,
} from '../../support/disk/bucket-service.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { photo } from '../../support/fixtures/estate.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { until } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

afterEach(endAll)

test('A file is put into the bucket, its image leaves the spool only then, and the disk may lose all: photo and PDF are served', async () => {
	const bucket = await openBucket()
	const service = start(bucket)
	const { hall, id } = await signReady(service)
	await settleJobs(service.service)
	expect(await inBucket(bucket)).toEqual(onDisk(service))
	expect((await inBucket(bucket)).length).toBe(2)
	expect(spooled(service)).toBe(0)
	for (const name of await inBucket(bucket)) expect(sha256Hex(await bucket.files.read(name))).toBe(name)

	await evictAll(service)
	expect(onDisk(service)).toEqual([])
	expect((await hall.call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)
	expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
	// They are in the cache again.
	expect(onDisk(service)).toEqual(await inBucket(bucket))
})

test('While the server is killed guests sign and read, nothing leaves the disk, and all is put there once it is back', async () => {
	const bucket = await openBucket()
	const service = start(bucket, { dbReplicaUrl: 'sftp://elsewhere/db' })
	const { hall } = await signReady(service)
	await settleJobs(service.service)
	await evictAll(service)
	await bucket.kill()
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId, { values: { photo: otherPhoto } })
	await isReady(hall, id)
	const names = onDisk(service)
	expect(names.length).toBe(2)
	await until(() => (waiting(service) === 2 ? true : undefined))
	await evictAll(service)
	expect(onDisk(service)).toEqual(names)
	expect(spooled(service)).toBeGreaterThan(0)
	expect((await hall.call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(200)

	const { deps } = service.service
	const copiesAfter = (minutes: number) => {
		const monotonic = () => deps.clock.monotonic() + minutes * 60_000
		return checkCopies({ ...deps, clock: { ...deps.clock, now: () => deps.clock.now(), monotonic } })
	}
	expect(copiesAfter(0)).toMatchObject({ code: null, files: { waiting: 2 } })
	expect(copiesAfter(2)).toMatchObject({ state: 'attention', code: 'bucket_late', files: { waiting: 2 } })
	expect(copiesAfter(16)).toMatchObject({ state: 'fault', code: 'bucket_away', files: { waiting: 2 } })

	await bucket.restart()
	await until(() => {
		retry(service)
		return waiting(service) === 0 ? true : undefined
	})
	expect(await inBucket(bucket)).toEqual(expect.arrayContaining(names))
	expect(spooled(service)).toBe(0)
	expect(copiesAfter(0)).toMatchObject({ code: null, files: { waiting: 0 } })
})

test('A file that is only in a bucket that is down is refused with 503 and a sentence, and served when it is back', async () => {
	const bucket = await openBucket()
	const service = start(bucket)
	const { hall, id } = await signReady(service)
	await settleJobs(service.service)
	await evictAll(service)
	await bucket.kill()
	const answer = await hall.call('GET', `/v1/waivers/${id}/pdf`)
	expect(answer.status).toBe(503)
	expect(answer.body).toMatchObject({
		error: { code: 'unavailable', message: expect.stringContaining('does not respond') },
	})
	await bucket.restart()
	expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
})

test('A slow bucket holds up no signing, a logo waits for it a few seconds at most, and a read ends in its time', async () => {
	const bucket = await openBucket(14_000)
	const service = start(bucket)
	const { hall, id } = await signReady(service)
	await settleJobs(service.service)
	await evictAll(service)
	bucket.set('slow')
	const begun = performance.now()
	await isReady(hall, (await sign(hall, await publishTemplate(hall.call), { values: { photo } })).id)
	// The bucket takes longer for one request.
	expect(performance.now() - begun).toBeLessThan(13_000)
	const asked = performance.now()
	const logo = await hall.call('PATCH', '/v1/organization', { branding: { logo: photo } })
	expect(logo.status).toBe(200)
	expect(performance.now() - asked).toBeLessThan(13_000)
	expect((await hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(503)
	// Otherwise the end of the service would wait for what is under way.
	bucket.set('none')
})

test('A logo is in the bucket when the response says that it is stored', async () => {
	const bucket = await openBucket(300)
	const service = start(bucket)
	const hall = service.tenant('Hall')
	await until(async () => ((await bucket.files.isOwned()) ? true : undefined))
	bucket.set('slow')
	expect((await hall.call('PATCH', '/v1/organization', { branding: { logo: photo } })).status).toBe(200)
	expect(await inBucket(bucket)).toEqual(onDisk(service))
	expect((await inBucket(bucket)).length).toBe(1)
})

test.each(['full', 'readOnly'] as const)(
	'A bucket that is %s leaves all on the disk and in the queue, and serves what it has',
	async (fault) => {
		const bucket = await openBucket()
		const service = start(bucket)
		const first = await signReady(service)
		await settleJobs(service.service)
		const before = await inBucket(bucket)
		bucket.set(fault)
		const { id } = await sign(first.hall, await publishTemplate(first.hall.call), { values: { photo } })
		await isReady(first.hall, id)
		await until(() => (waiting(service) > 0 ? true : undefined))
		await evictAll(service)
		expect(await inBucket(bucket)).toEqual(before)
		expect((await first.hall.call('GET', `/v1/waivers/${id}/pdf`)).status).toBe(200)
		expect((await first.hall.call('GET', `/v1/waivers/${first.id}/pdf`)).status).toBe(200)
		bucket.set('none')
		await until(() => {
			retry(service)
			return waiting(service) === 0 ? true : undefined
		})
		expect((await inBucket(bucket)).length).toBeGreaterThan(before.length)
	},
)
