import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { openShop, ownBooking, send, signStandard } from '../../support/bookings/shops.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const running = useService({ baseUrl: 'https://sign.hall.example' }, { clock: createSettableClock(NOW) })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const post = (body: object) =>
	hall.call('POST', '/v1/bookings/sources', { name: 'Shop', templateId, ...body })
const PATHS = '/v1/bookings/sources'

describe('POST /v1/bookings/sources', () => {
	test('201 with the address and a secret that is shown once', async () => {
		const { status, body } = await post({ kind: 'woocommerce', products: [' climb-day '] })
		expect(status).toBe(201)
		expect(body).toEqual({
			id: expect.stringMatching(UUID_V7),
			name: 'Shop',
			kind: 'woocommerce',
			url: expect.stringMatching(/^https:\/\/sign\.hall\.example\/hooks\/bookings\/[0-9A-Za-z]{28}$/),
			templateId,
			locationId: null,
			products: ['climb-day'],
			mapping: {},
			serverUrl: null,
			sendsMail: true,
			active: true,
			lastDeliveryAt: null,
			lastError: null,
			lastErrorAt: null,
			createdAt: NOW,
			updatedAt: NOW,
			secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
		})
		const { secret, ...rest } = body
		const { body: list } = await hall.call('GET', PATHS)
		expect(list.items[0]).toEqual(rest)
		const { db } = running.service.deps
		const stored = JSON.stringify(db.$client.query('SELECT * FROM booking_sources').all())
		expect(stored).not.toContain(secret)
	})

	test('422 for what this kind of source can not have', async () => {
		const wrong: [object, string][] = [
			[{ kind: 'pretix' }, '/secret'],
			[{ kind: 'pretix', secret: 'token0123456789' }, '/serverUrl'],
			[{ kind: 'pretix', secret: 'a token of it\r\n12', serverUrl: 'https://pretix.eu' }, '/secret'],
			[{ kind: 'pretix', secret: 'token0123456789', serverUrl: 'https://10.0.0.1' }, '/serverUrl'],
			[{ kind: 'pretix', secret: 'token0123456789', serverUrl: 'https://pretix.eu/?a=b' }, '/serverUrl'],
			[{ kind: 'stripe', secret: 'sk_live_0123456789abc' }, '/secret'],
			[{ kind: 'stripe', serverUrl: 'https://pretix.eu' }, '/serverUrl'],
			[{ kind: 'stripe', mapping: { id: 'a.b' } }, '/mapping'],
			[{ kind: 'woocommerce', secret: 'short' }, '/secret'],
			[{ kind: 'generic', secret: 'whsec_c2hvcnQ=' }, '/secret'],
			[{ kind: 'generic', mapping: { id: 'a..b' } }, '/mapping/id'],
			[{ kind: 'generic', mapping: { secret: 'a' } }, '/mapping/secret'],
			[{ kind: 'generic', products: ['a', 'a'] }, '/products'],
			[{ kind: 'generic', locationId: NOBODY }, '/locationId'],
			[{ kind: 'shopify' }, '/kind'],
		]
		for (const [body, path] of wrong) {
			const answer = await post(body)
			expect([answer.status, answer.body.error?.details[0].path, path]).toEqual([422, path, path])
		}
	})

	test('404 for a form of another venue', async () => {
		const other = running.tenant('Other')
		const foreign = await publishTemplate(other.call)
		expectRefusal(await post({ kind: 'generic', templateId: foreign }), 'not_found')
	})

	test('409 for one more than 20, of which deleted ones do not count', async () => {
		const { call } = running.tenant('Full')
		const form = await publishTemplate(call)
		const make = () => call('POST', PATHS, { name: 'Shop', kind: 'generic', templateId: form })
		for (let count = 0; count < 20; count++) expect((await make()).status).toBe(201)
		expectRefusal(await make(), 'conflict')
		const { body } = await call('GET', PATHS)
		await call('DELETE', `${PATHS}/${body.items[0].id}`)
		expect((await make()).status).toBe(201)
	})
})

describe('PATCH and DELETE /v1/bookings/sources/{id}', () => {
	test('200 with what was sent, and the rest as it was', async () => {
		const { body } = await post({ kind: 'generic', mapping: { id: 'order.id' } })
		const changes = { name: 'New', sendsMail: false, products: ['a'], mapping: {}, active: false }
		const { body: after } = await hall.call('PATCH', `${PATHS}/${body.id}`, changes)
		const { secret: _, ...before } = body
		expect(after).toEqual({ ...before, ...changes })
	})

	test('422 for another server, to which the token would go', async () => {
		const { body } = await post({ kind: 'pretix', secret: 'token0123456789', serverUrl: 'https://pretix.eu' })
		const answer = await hall.call('PATCH', `${PATHS}/${body.id}`, { serverUrl: 'https://evil.example' })
		expectRefusal(answer, 'validation_failed', [{ path: '/serverUrl', code: 'unknown_field' }])
	})

	test('A deleted source is not listed, changed or tested, and what refers to it can go', async () => {
		const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Yard' })
		const { body } = await post({ kind: 'generic', locationId: place.id })
		expect((await hall.call('DELETE', `/v1/locations/${place.id}`)).status).toBe(409)
		const gone = await hall.call('DELETE', `${PATHS}/${body.id}`)
		expect(gone).toMatchObject({ status: 200, body: { id: body.id, active: false } })
		for (const [method, path] of [
			['PATCH', ''],
			['DELETE', ''],
			['POST', '/test'],
			['POST', '/rotate-secret'],
		] as const)
			expectRefusal(
				await hall.call(method, `${PATHS}/${body.id}${path}`, method === 'PATCH' ? {} : undefined),
				'not_found',
			)
		expect((await hall.call('DELETE', `/v1/locations/${place.id}`)).status).toBe(200)
	})
})

describe('POST /v1/bookings/sources/{id}/test', () => {
	for (const kind of ['stripe', 'woocommerce', 'generic'] as const)
		test(`${kind}: says what a made-up booking would come to, and stores and sends nothing`, async () => {
			const shop = await openShop(running, { kind, products: ['climb-day'] })
			const { status, body } = await shop.call('POST', `${PATHS}/${shop.id}/test`)
			expect(status).toBe(200)
			expect(body).toEqual({
				outcome: 'ready',
				fault: null,
				reference: 'SAMPLE-1',
				filled: [
					{ blockId: 'name', type: 'name' },
					{ blockId: 'email', type: 'email' },
					{ blockId: 'phone', type: 'phone' },
				],
				unasked: [],
				people: 2,
				expiresAt: '2026-07-03T12:00:00.000Z',
				mail: 'not_configured',
			})
			expect([...(await shop.links()), ...(await shop.mails())]).toEqual([])
			expect((await shop.source()).lastDeliveryAt).toBeNull()
		})

	test('Names what the form does not ask, a mapping that leads nowhere, and a form that can not be signed', async () => {
		const shop = await openShop(running, { kind: 'generic', sendsMail: false })
		const of = [
			{ id: 'name', type: 'name', label: 'Name' },
			{ id: 'signature', type: 'signature', label: 'Sign' },
		]
		const bare = await publishTemplate(shop.call, { of })
		const run = async (changes: object) => {
			await shop.call('PATCH', `${PATHS}/${shop.id}`, changes)
			return (await shop.call('POST', `${PATHS}/${shop.id}/test`)).body
		}
		expect(await run({ templateId: bare })).toMatchObject({ unasked: ['email', 'phone'], mail: 'off' })
		const nested = await run({
			mapping: { id: 'order.id', firstName: 'order.customer.first', product: 'lines.0.sku' },
		})
		expect(nested).toMatchObject({ outcome: 'ready', reference: 'SAMPLE-1' })
		expect(await run({ mapping: { id: 'a', status: 'a.b' } })).toMatchObject({
			outcome: 'refused',
			fault: 'body',
		})
		await run({ mapping: {} })
		await shop.call('POST', `/v1/templates/${bare}/archive`)
		expect(await run({})).toMatchObject({ outcome: 'refused', fault: 'form', expiresAt: null })
	})
})

describe('POST /hooks/bookings/{id}', () => {
	const sentTo = (secret: string) => signStandard(secret, ownBooking(), Date.parse(NOW))

	test('404 for an unknown address, and for the id of a source, whoever asks', async () => {
		const shop = await openShop(running, { kind: 'generic' })
		for (const address of ['x', 'a'.repeat(28), shop.id, '%zz', '..'])
			expect((await send(running.anonymous, `/hooks/bookings/${address}`, sentTo(shop.secret))).status).toBe(
				404,
			)
	})

	test("401 with another venue's secret", async () => {
		const [one, other] = [
			await openShop(running, { kind: 'generic' }),
			await openShop(running, { kind: 'generic' }),
		]
		expect((await one.send(sentTo(other.secret))).status).toBe(401)
		expect((await one.send(sentTo(one.secret))).status).toBe(200)
		expect(await other.links()).toEqual([])
	})

	test('413 for a body of more than half a megabyte', async () => {
		const shop = await openShop(running, { kind: 'generic' })
		const { headers } = sentTo(shop.secret)
		expect((await shop.send({ body: 'x'.repeat(512 * 1024 + 1), headers })).status).toBe(413)
	})

	test('429 after 30 refused calls of an address in a minute', async () => {
		const shop = await openShop(running, { kind: 'generic' })
		const statuses = new Set<number>()
		for (let count = 0; count < 40; count++) {
			const { status, headers } = await shop.send({ body: '{}', headers: {} })
			statuses.add(status)
			if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
		}
		expect([...statuses]).toEqual([401, 429])
		// Whoever signs is not kept waiting by others.
		expect((await shop.send(sentTo(shop.secret))).status).toBe(200)
	})
})
