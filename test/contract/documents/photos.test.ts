import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { startCpuClock } from '../../support/service/cpu-clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { greyPng, pngChunk, pngHeader, pngSignature } from '../../support/fixtures/images.ts'
import { blackPng, dataUrl, drawnSignature, noisyJpeg } from '../../support/fixtures/photos.ts'
import { scanBomb } from '../../support/attacks/scan-bomb.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const { call } = hall
const templateId = await publishTemplate(call)

const trySigning = (answers: object): Promise<Answer> =>
	call('POST', '/v1/waivers', { templateId, values: { ...values, ...answers } })
const photoOf = (id: string, block = 'photo') => call('GET', `/v1/waivers/${id}/photos/${block}`)
const statePhoto = (id: string): string =>
	rowsOf(
		running.service,
		'SELECT state FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq WHERE w.id = ?',
		id,
	)[0].state

describe('Refused images', () => {
	const bomb = Buffer.concat([
		pngSignature,
		pngHeader({ width: 15_000, height: 15_000 }),
		pngChunk('IDAT', Buffer.alloc(100)),
		pngChunk('IEND'),
	])
	const whole = greyPng(50, 50)
	test.each([
		['a PNG of 225 megapixels', dataUrl(bomb), 'image_too_large'],
		[
			'an SVG that calls itself PNG',
			dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
			'not_an_image',
		],
		[
			'a GIF that calls itself PNG',
			dataUrl(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')),
			'not_an_image',
		],
		['HTML that calls itself JPEG', dataUrl(Buffer.from('<html><script>'), 'image/jpeg'), 'not_an_image'],
		['a PNG cut short', dataUrl(whole.subarray(0, whole.length - 12)), 'image_damaged'],
		['a JPEG of 800 scans', dataUrl(scanBomb(400, 800), 'image/jpeg'), 'image_damaged'],
		['the label of a GIF', dataUrl(whole, 'image/gif'), 'not_an_image'],
		['an address', 'https://example.com/photo.png', 'not_an_image'],
		[
			'a claim of a stored image',
			{ image: true, sha256: 'ab'.repeat(32), contentType: 'image/png' },
			'wrong',
		],
		['a line break in the base64', dataUrl(whole).replace('iVBO', 'iV\nBO'), 'not_an_image'],
	])('422 for %s', async (_name, photo, code) => {
		let spentMs = startCpuClock()
		const answer = await expectNoEffect(running.service, () => {
			spentMs = startCpuClock()
			return trySigning({ photo })
		})
		expect(spentMs()).toBeLessThan(1_000)
		expectRefusal(answer, 'validation_failed', [
			{ path: '/values/photo', code: code === 'wrong' ? 'not_an_image' : code, blockId: 'photo' },
		])
	})

	test('422 for a truncated JPEG, for an image over 8 MiB, and for a signature that is a JPEG', async () => {
		const jpeg = await noisyJpeg(200, 200)
		const refuse = async (answers: object, blockId: string, code: string) =>
			expectRefusal(await trySigning(answers), 'validation_failed', [
				{ path: `/values/${blockId}`, code, blockId },
			])
		await refuse({ photo: dataUrl(jpeg.subarray(0, -2), 'image/jpeg') }, 'photo', 'image_damaged')
		const heavy = Buffer.concat([jpeg, Buffer.alloc(8 * 1024 * 1024)])
		await refuse({ photo: dataUrl(heavy, 'image/jpeg') }, 'photo', 'image_too_heavy')
		// The bytes decide, not the label.
		await refuse({ signature: dataUrl(jpeg, 'image/png') }, 'signature', 'not_png')
	})
})

describe('Accepted images', () => {
	const [png, jpeg] = ['image/png', 'image/jpeg']
	const cases: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
		['PNG labelled JPEG', () => greyPng(30, 20), jpeg],
		['JPEG labelled PNG', () => noisyJpeg(30, 20), png],
		['PNG of 16 bits', () => blackPng(30, 20, { depth: 16 }), png],
		['interlaced PNG', () => blackPng(30, 20, { interlace: 1 }), png],
		[
			'CMYK JPEG',
			async () =>
				sharp(await noisyJpeg(30, 20))
					.toColourspace('cmyk')
					.jpeg()
					.toBuffer(),
			jpeg,
		],
		[
			'progressive JPEG',
			async () =>
				sharp(await noisyJpeg(30, 20))
					.jpeg({ progressive: true })
					.toBuffer(),
			jpeg,
		],
		[
			'PNG that is an HTML page too',
			() => Buffer.concat([greyPng(30, 20), Buffer.from('<html><script>evil()')]),
			png,
		],
		[
			'PNG that is a ZIP too',
			() => Buffer.concat([greyPng(30, 20), Buffer.from('PK\x05\x06evil'.padEnd(26, '\0'))]),
			png,
		],
	]
	test.each(cases)(
		'200 and %s is served as a clean JPEG with the same bytes from the spool and from its file',
		async (_name, make, label) => {
			const { id } = await sign(hall, templateId, { values: { photo: dataUrl(await make(), label) } })
			const first = await photoOf(id)
			await settleJobs(running.service)
			expect(statePhoto(id)).toBe('stored')
			const second = await photoOf(id)
			expect([first.status, second.status]).toEqual([200, 200])
			expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
			expect(Object.fromEntries(second.headers)).toMatchObject({
				'content-type': 'image/jpeg',
				'cache-control': 'no-store',
				'x-content-type-options': 'nosniff',
				'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			})
			const { format, width, height, space } = await sharp(second.bytes).metadata()
			expect({ format, width, height, space }).toEqual({
				format: 'jpeg',
				width: 30,
				height: 20,
				space: 'srgb',
			})
			expect(Buffer.from(second.bytes).includes('evil')).toBe(false)
		},
	)

	test('200 with a photo that is upright and has no GPS position', async () => {
		const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }
		const jpeg = await sharp(await noisyJpeg(40, 20))
			.withExif(exif)
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		expect((await sharp(jpeg).metadata()).exif).toBeDefined()
		const { id } = await sign(hall, templateId, { values: { photo: dataUrl(jpeg, 'image/jpeg') } })
		for (const wait of [false, true]) {
			if (wait) await settleJobs(running.service)
			const {
				exif: left,
				icc,
				xmp,
				orientation,
				width,
				height,
			} = await sharp((await photoOf(id)).bytes).metadata()
			expect({ left, icc, xmp, orientation, width, height }).toEqual({
				left: undefined,
				icc: undefined,
				xmp: undefined,
				orientation: undefined,
				width: 20,
				height: 40,
			})
		}
	})

	test('200 with a photo as large as it is printed, and a document of at most 2,000 pixels a side', async () => {
		const large = dataUrl(greyPng(2_400, 40))
		const { id } = await sign(hall, templateId, {
			values: { photo: large, document: { front: large, back: large } },
		})
		const widthOf = async (block: string) => (await sharp((await photoOf(id, block)).bytes).metadata()).width
		const sizes = async () => [await widthOf('photo'), await widthOf('document')]
		expect(await sizes()).toEqual([630, 2_000])
		await untilIdle(running)
		expect(await sizes()).toEqual([630, 2_000])
	})

	test('200 with a photo of at most 160 pixels each way if that is asked, and never enlarged; 422 for any other size', async () => {
		const photos = {
			photo: dataUrl(greyPng(630, 420)),
			document: { front: dataUrl(greyPng(100, 400)), back: dataUrl(greyPng(20, 10)) },
		}
		const { id } = await sign(hall, templateId, { values: photos })
		const sizeOf = async (block: string) => {
			const { width, height, format } = await sharp((await photoOf(id, block)).bytes).metadata()
			return [width, height, format]
		}
		for (const wait of [false, true]) {
			if (wait) await settleJobs(running.service)
			expect(await sizeOf('photo?size=160')).toEqual([160, 107, 'jpeg'])
			expect(await sizeOf('document?size=160')).toEqual([40, 160, 'jpeg'])
			expect(await sizeOf('document?side=back&size=160')).toEqual([20, 10, 'jpeg'])
		}
		for (const size of ['', '161', '1600', 'small'])
			expectRefusal(await photoOf(id, `photo?size=${size}`), 'validation_failed', [
				{ path: 'size', code: 'choice' },
			])
	})

	test('200 with the front or the back of a document, chosen by side', async () => {
		const document = { front: dataUrl(greyPng(10, 20)), back: dataUrl(greyPng(30, 40)) }
		const { id } = await sign(hall, templateId, { values: { document } })
		const widthOf = async (query: string) =>
			(await sharp((await photoOf(id, `document${query}`)).bytes).metadata()).width
		expect([await widthOf(''), await widthOf('?side=front'), await widthOf('?side=back')]).toEqual([
			10, 10, 30,
		])
		for (const query of ['?side=left', '?side='])
			expectRefusal(await photoOf(id, `document${query}`), 'validation_failed', [
				{ path: 'side', code: 'choice' },
			])
		for (const block of ['document%2Fback', 'document%2Ffront', 'photo', 'photo?side=back', 'nothing'])
			expectRefusal(await photoOf(id, block), 'not_found')
	})
})

describe('GET /v1/waivers/{id}/photos/{blockId}', () => {
	test('200 writes one access log row and nothing else', async () => {
		const { id } = await sign(hall, templateId, { values: { photo: dataUrl(greyPng(10, 10)) } })
		expect(await rowsAdded(running.service, () => photoOf(id))).toEqual({ phi_access_log: 1 })
		const [read] = rowsOf(running.service, 'SELECT * FROM phi_access_log ORDER BY seq DESC LIMIT 1')
		expect(read).toMatchObject({ action: 'waiver.photo_read', waiver_id: id, address: '127.0.0.1' })
	})

	test('404 for a signature, an unknown waiver, another organization or a missing photo, and no access is logged', async () => {
		const signature = dataUrl(await drawnSignature())
		const { id } = await sign(hall, templateId, { values: { signature, photo: dataUrl(greyPng(10, 10)) } })
		const other = running.tenant('Elsewhere').call
		await expectNoEffect(running.service, async () => {
			expectRefusal(await photoOf(id, 'signature'), 'not_found')
			expectRefusal(await photoOf(NOBODY), 'not_found')
			expectRefusal(await photoOf(id, 'name'), 'not_found')
			expectRefusal(await other('GET', `/v1/waivers/${id}/photos/photo`), 'not_found')
		})
	})

	test('404 for a purged waiver, as soon as its row is purged', async () => {
		const { id } = await sign(hall, templateId, { values: { photo: dataUrl(greyPng(10, 10)) } })
		await settleJobs(running.service)
		running.service.deps.db.$client.run('UPDATE waivers SET purged_at = 1 WHERE id = ?', [id])
		expectRefusal(await photoOf(id), 'purged')
	})

	test('422 for a block id of 65 characters, and for one with a NUL', async () => {
		for (const block of ['x'.repeat(65), '%00'])
			expectRefusal(await photoOf(NOBODY, block), 'validation_failed', [{ path: 'blockId', code: 'length' }])
	})

	test('404 for a photo that cannot be decoded; its waiver stays signed and gets its PDF', async () => {
		const corrupt = Buffer.concat([
			pngSignature,
			pngHeader({ width: 50, height: 50 }),
			pngChunk('IDAT', Buffer.from('not deflated')),
			pngChunk('IEND'),
		])
		const { id } = await sign(hall, templateId, { values: { photo: dataUrl(corrupt) } })
		expectRefusal(await photoOf(id), 'not_found')
		await settleJobs(running.service)
		expect(statePhoto(id)).toBe('unreadable')
		expectRefusal(await photoOf(id), 'not_found')
		const { body } = await call('GET', `/v1/waivers/${id}`)
		expect(body).toMatchObject({ status: 'signed', isValid: true, pdfStatus: 'ready' })
		expect((await call('GET', body.pdfUrl)).status).toBe(200)
	})
})
