import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { makeDataDir, makeKey, startChild } from '../support/service/child-service.ts'
import type { ChildService } from '../support/service/child-service.ts'
import { blackPng, dataUrl, noisyJpeg } from '../support/fixtures/photos.ts'
import { until } from '../support/service/service.ts'
import type { Client } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

/** How much images may add to the process's memory, in MB (R48). */
const MAX_GROWTH_MB = 150

const dataDir = makeDataDir()
let service: ChildService
let call: Client
let templateId: string

beforeAll(async () => {
	service = await startChild(dataDir)
	call = service.client(await makeKey(dataDir))
	templateId = await publishTemplate(call)
	const warm = await signPhoto(dataUrl(await noisyJpeg(100, 100), 'image/jpeg'))
	await untilRendered(warm)
})
afterAll(async () => {
	await service.end('SIGTERM')
	rmSync(dataDir, { recursive: true })
})

const signPhoto = async (photo: string): Promise<string> =>
	(await sign({ call }, templateId, { values: { photo } })).id

function untilRendered(id: string): Promise<true> {
	return until(
		async () => ((await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined),
		20_000,
	)
}

test('20 photos signed and read at once take less than 150 MB', async () => {
	const photo = dataUrl(await noisyJpeg(2000, 1500), 'image/jpeg')
	const before = service.startPeak()
	const ids = await Promise.all(Array.from({ length: 20 }, () => signPhoto(photo)))
	const photos = await Promise.all(ids.map((id) => call('GET', `/v1/waivers/${id}/photos/photo`)))
	expect(photos.map(({ status }) => status)).toEqual(ids.map(() => 200))
	expect(service.peakMb() - before).toBeLessThan(MAX_GROWTH_MB)
})

test('Images of 64 megapixels that must be decoded whole are rejected without using memory', async () => {
	const progressive = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
		.jpeg({ progressive: true })
		.toBuffer()
	const before = service.startPeak()
	for (const photo of [dataUrl(blackPng(8000, 8000, { interlace: 1 })), dataUrl(progressive, 'image/jpeg')]) {
		const id = await signPhoto(photo)
		expect((await call('GET', `/v1/waivers/${id}/photos/photo`)).status).toBe(404)
		await untilRendered(id)
	}
	expect(service.peakMb() - before).toBeLessThan(MAX_GROWTH_MB)
})
