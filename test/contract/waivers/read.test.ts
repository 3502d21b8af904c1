import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { dataUrl, drawnSignature } from '../../support/fixtures/photos.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, useService, until } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall
const templateId = await publishTemplate(call, { settings: { expiry: { type: 'duration', days: 1 } } })

const read = (id: string, by = call) => by('GET', `/v1/waivers/${id}`)

describe('GET /v1/waivers/{id}', () => {
	test('200 with the whole waiver, exactly', async () => {
		const photo = greyPng(7, 5)
		const children = [{ firstName: ' Zoë ', lastName: 'Hopper', dateOfBirth: '2020-01-01' }]
		const more = { condition: true, children, photo: dataUrl(photo) }
		const waiver = await sign(hall, templateId, { values: more, source: 'kiosk', tags: ['B', ' a ', 'b'] })
		await settleJobs(running.service)
		const { status, body } = await read(waiver.id.toUpperCase())
		const template = (await call('GET', `/v1/templates/${templateId}`)).body
		expect(status).toBe(200)
		expect(body).toEqual({
			id: waiver.id,
			templateId,
			templateVersionId: template.activeVersion.id,
			templateName: 'Waiver',
			versionNumber: 1,
			source: 'kiosk',
			status: 'signed',
			pdfStatus: 'ready',
			signedAt: NOW,
			expiresAt: '2026-07-02T23:59:59.999Z',
			isValid: true,
			values: {
				...values,
				condition: true,
				children: [{ firstName: 'Zoë', lastName: 'Hopper', dateOfBirth: '2020-01-01' }],
				photo: {
					image: true,
					contentType: 'image/png',
					sha256: new Bun.CryptoHasher('sha256').update(photo).digest('hex'),
					bytes: photo.length,
					width: 7,
					height: 5,
				},
			},
			participants: [
				{ id: waiver.participantId, role: 'signer', firstName: 'Grace', lastName: 'Hopper' },
				{ id: expect.stringMatching(UUID_V7), role: 'minor', firstName: 'Zoë', lastName: 'Hopper' },
			],
			tags: ['b', 'a'],
			flags: [
				{
					id: expect.stringMatching(UUID_V7),
					blockId: 'condition',
					label: 'A medical condition?',
					value: expect.any(String),
					clearedAt: null,
					clearedBy: null,
					clearedByName: null,
					note: null,
				},
			],
			hash: expect.stringMatching(/^[0-9a-f]{64}$/),
			pdfUrl: `/v1/waivers/${waiver.id}/pdf`,
			purgedAt: null,
			voidedAt: null,
			voidReason: null,
			hold: null,
			secondGuardian: null,
			eventId: null,
			locationId: null,
			evidence: {
				receivedAt: NOW,
				address: '127.0.0.1',
				userAgent: expect.any(String),
				language: 'en',
				source: 'kiosk',
				channel: expect.stringMatching(/^key:/),
				templateVersionId: template.activeVersion.id,
				termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
				consentText: 'You may ask for paper.',
				way: 'key',
				law: { jurisdiction: 'UNKNOWN', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
			},
			law: {
				jurisdiction: 'UNKNOWN',
				version: expect.any(String),
				overrides: [],
				warnings: [{ code: 'no_rules_for_place', reasonId: null }],
				salt: expect.stringMatching(/^[0-9a-f]{32}$/),
			},
			shown: expect.any(Array),
		})
	})

	test('200 writes the read to the access log and to no other', async () => {
		const { id } = await sign(hall, templateId)
		expect(await rowsAdded(running.service, () => read(id))).toEqual({ phi_access_log: 1 })
		const requestId = 'my-own.request_id-1'
		await call('GET', `/v1/waivers/${id}`, undefined, { 'x-request-id': requestId })
		const [entry] = rowsOf(running.service, 'SELECT * FROM phi_access_log ORDER BY seq DESC LIMIT 1')
		expect(entry).toMatchObject({
			organization_id: hall.organizationId,
			action: 'waiver.read',
			waiver_id: id,
			actor: expect.stringMatching(/^key:/),
			address: '127.0.0.1',
			request_id: requestId,
			at: clock.now(),
		})
	})

	test("404 for an unknown waiver and for another organization's, and no access is logged", async () => {
		const { id } = await sign(hall, templateId)
		const other = running.tenant('Elsewhere').call
		await expectNoEffect(running.service, async () => {
			expectRefusal(await read(NOBODY), 'not_found')
			expectRefusal(await read(id, other), 'not_found')
			expectRefusal(await read('x'), 'validation_failed', [{ path: 'id', code: 'format' }])
		})
	})

	test('200 with an expired waiver, which is no longer valid', async () => {
		const { id } = await sign(hall, templateId)
		clock.advance(36 * 3_600_000 - 2)
		expect((await read(id)).body.isValid).toBe(true)
		clock.advance(1)
		expect((await read(id)).body).toMatchObject({ isValid: false, status: 'signed' })
	})

	test('200 with the signed version after another was published, no longer valid if the template says so', async () => {
		for (const [onPublish, isValid] of [
			['keep', true],
			['resign', false],
		] as const) {
			const id = await publishTemplate(call, { settings: { onPublish } })
			const waiver = await sign(hall, id)
			await call('PUT', `/v1/templates/${id}/draft`, { blocks })
			await call('POST', `/v1/templates/${id}/publish`)
			expect((await read(waiver.id)).body).toMatchObject({ versionNumber: 1, isValid })
			expect((await read((await sign(hall, id)).id)).body).toMatchObject({ versionNumber: 2, isValid: true })
		}
	})

	test('200 with a purged waiver, whose answers, names and flag values are empty and whose proof stays', async () => {
		const { id } = await sign(hall, templateId, { values: { condition: true } })
		await settleJobs(running.service)
		const { hash } = (await read(id)).body
		// The rows still hold everything: it is the answer that must hide it.
		running.service.deps.db.$client.run('UPDATE waivers SET purged_at = ? WHERE id = ?', [clock.now(), id])
		const { body } = await read(id)
		expect(body).toMatchObject({
			values: {},
			pdfUrl: null,
			hash,
			isValid: false,
			purgedAt: new Date(clock.now()).toISOString(),
		})
		expect(body.flags[0].value).toBe('')
		expect(JSON.stringify(body)).not.toContain('Hopper')
		expectRefusal(await call('GET', `/v1/waivers/${id}/pdf`), 'purged')
		expectRefusal(await call('POST', `/v1/waivers/${id}/pdf`), 'purged')
	})
})

describe('GET and POST /v1/waivers/{id}/pdf', () => {
	test('200 with the same bytes each time, recorded on both logs', async () => {
		const { id } = await sign(hall, templateId, { values: { signature: dataUrl(await drawnSignature()) } })
		await settleJobs(running.service)
		let pdf = await call('GET', `/v1/waivers/${id}/pdf`)
		const first = pdf.bytes
		const added = await rowsAdded(running.service, async () => {
			pdf = await call('GET', `/v1/waivers/${id.toUpperCase()}/pdf`)
		})
		expect(added).toEqual({ phi_access_log: 1, audit_log: 1 })
		expect(Buffer.compare(first, pdf.bytes)).toBe(0)
		expect(Object.fromEntries(pdf.headers)).toMatchObject({
			'content-type': 'application/pdf',
			'content-disposition': `inline; filename="waiver-${id}.pdf"`,
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			'cross-origin-resource-policy': 'same-origin',
		})
		const [file] = rowsOf(running.service, 'SELECT pdf_sha256 FROM waivers WHERE id = ?', id)
		expect(new Bun.CryptoHasher('sha256').update(pdf.bytes).digest('hex')).toBe(file.pdf_sha256)
	})

	test("404 until the PDF is ready, for an unknown waiver, and for another organization's", async () => {
		const order = Promise.withResolvers<void>()
		const worker = Object.assign(new EventTarget(), {
			postMessage: (message: object) => ('order' in message ? order.resolve() : undefined),
			ref() {},
			unref() {},
			terminate() {},
		})
		const slow = startTestService({}, { startWorker: () => worker as unknown as Worker })
		const owner = slow.tenant('Slow')
		const { id } = await sign(owner, await publishTemplate(owner.call))
		expectRefusal(await owner.call('GET', `/v1/waivers/${id}/pdf`), 'pdf_not_ready')
		expect((await owner.call('GET', `/v1/waivers/${id}`)).body).toMatchObject({
			pdfStatus: 'pending',
			pdfUrl: null,
		})
		expectRefusal(await owner.call('GET', `/v1/waivers/${NOBODY}/pdf`), 'not_found')
		expectRefusal(await slow.tenant('Other').call('GET', `/v1/waivers/${id}/pdf`), 'not_found')
		await order.promise
		worker.dispatchEvent(new ErrorEvent('error', { message: 'gave up' }))
		const failed = await until(async () => {
			const { body } = await owner.call('GET', `/v1/waivers/${id}`)
			return body.pdfStatus === 'failed' ? body : undefined
		})
		expect(failed).toMatchObject({ status: 'signed', isValid: true, pdfUrl: null })
		expectRefusal(await owner.call('GET', `/v1/waivers/${id}/pdf`), 'pdf_not_ready')
		await slow.close()
	})

	test('202 renders the PDF again, 403 without the scope, 404 for an unknown waiver', async () => {
		const { id } = await sign(hall, templateId)
		await settleJobs(running.service)
		const queued = await call('POST', `/v1/waivers/${id}/pdf`)
		expect(queued).toMatchObject({ status: 202, body: { id, pdfStatus: 'pending' } })
		await settleJobs(running.service)
		expect((await read(id)).body.pdfStatus).toBe('ready')
		const reader = running.clientOf(hall.organizationId, ['waivers:read'])
		expectRefusal(await reader('POST', `/v1/waivers/${id}/pdf`), 'insufficient_scope')
		expectRefusal(await call('POST', `/v1/waivers/${NOBODY}/pdf`), 'not_found')
	})
})
