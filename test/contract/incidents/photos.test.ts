import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const tenant = running.tenant('Hall')

const open = async (): Promise<string> =>
	(await tenant.call('POST', '/v1/incidents', { text: 'Fell.', firstAid: 'Nothing.' })).body.id
const add = (id: string, photo: string) => tenant.call('POST', `/v1/incidents/${id}/photos`, { photo })

test('201 keeps the picture without metadata, once, and who may read it gets it on the access log', async () => {
	const id = await open()
	const taken = await sharp(await noisyJpeg(2_400, 1_200))
		.withExif({ IFD0: { Copyright: 'Somebody' } })
		.jpeg()
		.toBuffer()
	let answer = await tenant.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await add(id, dataUrl(taken, 'image/jpeg'))
	})
	expect(added).toEqual({ incident_photos: 1, audit_log: 1 })
	expect([answer.status, answer.body]).toEqual([
		201,
		{
			id: expect.stringMatching(UUID_V7),
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
			width: 2_000,
			height: 1_000,
			addedBy: expect.stringMatching(/^key:/),
			addedAt: expect.any(String),
		},
	])
	const again = await expectNoEffect(running.service, () => add(id, dataUrl(taken, 'image/jpeg')))
	expect(again.body).toEqual(answer.body)
	const photo = await tenant.call('GET', `/v1/incidents/${id}/photos/${answer.body.id}`)
	expect(photo.headers.get('content-type')).toBe('image/jpeg')
	expect(new Bun.CryptoHasher('sha256').update(photo.bytes).digest('hex')).toBe(answer.body.sha256)
	expect((await sharp(photo.bytes).metadata()).exif).toBeUndefined()
	const reads = rowsOf(
		running.service,
		"SELECT action FROM phi_access_log WHERE action = 'incident.photo_read'",
	)
	expect(reads).toHaveLength(1)
	const { body: report } = await tenant.call('GET', `/v1/incidents/${id}`)
	expect([report.photoCount, report.photos]).toEqual([1, [answer.body]])
})

test('200 deletes a photo of a draft; a closed report keeps its photos and takes no other', async () => {
	const id = await open()
	const { body: one } = await add(id, dataUrl(greyPng(20, 20)))
	const remove = (photoId: string) => tenant.call('DELETE', `/v1/incidents/${id}/photos/${photoId}`)
	expect([(await remove(one.id)).body, (await remove(one.id)).status]).toEqual([one, 404])
	const { body: two } = await add(id, dataUrl(greyPng(30, 20)))
	await tenant.call('POST', `/v1/incidents/${id}/close`, { revision: 1 })
	expectRefusal(await expectNoEffect(running.service, () => remove(two.id)), 'conflict')
	const late = () => add(id, dataUrl(greyPng(40, 20)))
	expectRefusal(await expectNoEffect(running.service, late), 'conflict')
})

test.each([
	['no data URL', 'hello'],
	['another type', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
	['a damaged picture', dataUrl(greyPng(20, 20).subarray(0, 40))],
	['more than 8000 pixels', dataUrl(greyPng(8_001, 1))],
])('422 for %s', async (_title, photo) => {
	const id = await open()
	expectRefusal(await expectNoEffect(running.service, () => add(id, photo)), 'validation_failed', [
		{ path: '/photo', code: 'image' },
	])
})

test('404 for another report, an unknown photo and another organization', async () => {
	const [id, other] = [await open(), await open()]
	const { body: photo } = await add(id, dataUrl(greyPng(20, 20)))
	const stranger = running.tenant('Stranger').call
	expectRefusal(await tenant.call('GET', `/v1/incidents/${other}/photos/${photo.id}`), 'not_found')
	expectRefusal(await tenant.call('GET', `/v1/incidents/${id}/photos/${NOBODY}`), 'not_found')
	expectRefusal(await stranger('GET', `/v1/incidents/${id}/photos/${photo.id}`), 'not_found')
	expectRefusal(
		await stranger('POST', `/v1/incidents/${id}/photos`, { photo: dataUrl(greyPng(9, 9)) }),
		'not_found',
	)
})

test('409 for more photos than a report may have', async () => {
	const id = await open()
	for (let n = 1; n <= 20; n++) await add(id, dataUrl(greyPng(10 + n, 10)))
	expectRefusal(await expectNoEffect(running.service, () => add(id, dataUrl(greyPng(50, 50)))), 'conflict')
})
