import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { openShop, signStripe, stripeEvent, stripeRefund } from '../../support/bookings/shops.ts'
import { openLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { useService } from '../../support/service/service.ts'

const NOW = Date.parse('2026-07-01T12:00:00Z')
const SECRET = 'whsec_mFzQ1Yy2lT0example'
const running = useService({}, { clock: createSettableClock(NOW) })
const created = NOW / 1000 - 5

const openStripe = (more: object = {}) => openShop(running, { kind: 'stripe', secret: SECRET, ...more })

const alphabetically = (one: string, other: string): number => (one < other ? -1 : 1)

describe('Stripe', () => {
	test('A paid session makes a link with the buyer filled in, for as many people, until a day after the visit', async () => {
		const shop = await openStripe()
		const answer = await shop.send(signStripe(SECRET, stripeEvent('evt_1', { created }), NOW))
		expect(answer).toMatchObject({ status: 200, body: { taken: 'booking' } })
		const [link, ...others] = await shop.links()
		expect(others).toEqual([])
		expect(link).toMatchObject({
			templateId: shop.templateId,
			usesLeft: 3,
			externalId: 'cs_live_a1',
			expiresAt: '2026-07-06T12:00:00.000Z',
			status: 'active',
		})
		expect(openLink(running, tokenOf(link.url)).prefill.values).toEqual({
			name: { firstName: 'Grace', lastName: 'Hopper' },
			email: 'grace@guest.example',
			phone: '+491701234567',
		})
	})

	test('The same event is taken once, also when it comes twice at once', async () => {
		const shop = await openStripe()
		const sent = signStripe(SECRET, stripeEvent('evt_1', { created }), NOW)
		const answers = await Promise.all([1, 2, 3].map(() => shop.send(sent)))
		expect(answers.map(({ body }) => body.taken as string).toSorted(alphabetically)).toEqual([
			'again',
			'again',
			'booking',
		])
		expect((await shop.send(sent)).body).toEqual({ taken: 'again' })
		expect(await shop.links()).toHaveLength(1)
		expect(await shop.mails()).toHaveLength(1)
	})

	test('A session that is not paid yet makes nothing, and the later payment does', async () => {
		const shop = await openStripe()
		const unpaid = stripeEvent('evt_1', { created, object: { payment_status: 'unpaid' } })
		expect((await shop.send(signStripe(SECRET, unpaid, NOW))).body).toEqual({ taken: 'nothing' })
		expect(await shop.links()).toEqual([])
		const late = stripeEvent('evt_2', { created, type: 'checkout.session.async_payment_succeeded' })
		expect((await shop.send(signStripe(SECRET, late, NOW))).body).toEqual({ taken: 'booking' })
		expect(await shop.links()).toHaveLength(1)
	})

	test('A whole refund ends the link, and a part of the money does not', async () => {
		const shop = await openStripe()
		await shop.send(signStripe(SECRET, stripeEvent('evt_1', { created }), NOW))
		const part = stripeRefund('evt_2', created + 1, { refunded: false, amount_refunded: 100 })
		expect((await shop.send(signStripe(SECRET, part, NOW))).body).toEqual({ taken: 'nothing' })
		const token = tokenOf((await shop.links())[0].url)
		expect(stateOf(running, token)).toBe('open')
		await shop.send(signStripe(SECRET, stripeRefund('evt_3', created + 2), NOW))
		expect(stateOf(running, token)).toBe('revoked')
	})

	test('A refund that comes before its payment keeps the payment from making a link', async () => {
		const shop = await openStripe()
		await shop.send(signStripe(SECRET, stripeRefund('evt_2', created + 2), NOW))
		await shop.send(signStripe(SECRET, stripeEvent('evt_1', { created: created + 9 }), NOW))
		expect(await shop.links()).toEqual([])
	})

	test('Only the named payment links count, or what metadata.waiver says', async () => {
		const shop = await openStripe({ products: ['plink_2', 'kids'] })
		const of = (id: string, object: object) =>
			shop.send(signStripe(SECRET, stripeEvent(id, { created, object }), NOW))
		expect((await of('evt_1', { id: 'cs_1', payment_intent: 'pi_1' })).body).toEqual({ taken: 'nothing' })
		expect((await of('evt_2', { id: 'cs_2', payment_intent: 'pi_2', payment_link: 'plink_2' })).body).toEqual(
			{
				taken: 'booking',
			},
		)
		const metadata = { waiver: 'kids' }
		await of('evt_3', { id: 'cs_3', payment_intent: 'pi_3', metadata, client_reference_id: 'ORDER-9' })
		const links = await shop.links()
		expect(links.map((link: any) => link.externalId)).toEqual(['ORDER-9', 'cs_2'])
		// Without a number of people or a visit it is for one, and for 90 days.
		expect(links[0]).toMatchObject({ usesLeft: 1, expiresAt: '2026-09-29T12:00:00.000Z' })
	})

	test('401 for a signature that is more than five minutes old, of the future, of other bytes or of another secret', async () => {
		const shop = await openStripe()
		const event = stripeEvent('evt_1', { created })
		const wrong = [
			signStripe(SECRET, event, NOW - 301_000),
			signStripe(SECRET, event, NOW + 301_000),
			{ ...signStripe(SECRET, event, NOW), body: JSON.stringify(event).replace('Grace', 'Eve') },
			signStripe('whsec_another_secret_of_it', event, NOW),
			{ ...signStripe(SECRET, event, NOW), headers: {} },
		]
		const answers = []
		for (const sent of wrong) answers.push(await shop.send(sent))
		expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
		expect(await shop.source()).toMatchObject({ lastError: 'signature', lastDeliveryAt: null })
		expect(await shop.links()).toEqual([])
		for (const at of [NOW - 299_000, NOW + 299_000])
			expect((await shop.send(signStripe(SECRET, stripeEvent(`evt_${at}`, { created }), at))).status).toBe(
				200,
			)
		expect(await shop.source()).toMatchObject({ lastError: null, lastDeliveryAt: '2026-07-01T12:00:00.000Z' })
	})

	test('Before its secret is set nothing is taken, and afterwards it is', async () => {
		const shop = await openShop(running, { kind: 'stripe' })
		expect(shop.secret).toBeNull()
		const sent = signStripe(SECRET, stripeEvent('evt_1', { created }), NOW)
		expect((await shop.send(sent)).status).toBe(401)
		const set = await shop.call('POST', `/v1/bookings/sources/${shop.id}/rotate-secret`, { secret: SECRET })
		expect(set).toMatchObject({ status: 201, body: { secret: null } })
		expect((await shop.send(sent)).body).toEqual({ taken: 'booking' })
	})
})
