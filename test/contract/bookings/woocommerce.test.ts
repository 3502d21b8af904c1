import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { openShop, signWoo, wooOrder } from '../../support/bookings/shops.ts'
import { openLink, signByLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { readMail } from '../../support/mail/mail.ts'
import { useService, untilIdle } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')
const running = useService({ baseUrl: 'https://sign.hall.example' }, { clock })

const openWoo = (more: object = {}) =>
	openShop(running, { kind: 'woocommerce', products: ['climb-day'], ...more })

const at = (minutes: number) => `2026-07-01T12:${String(minutes).padStart(2, '0')}:00`

describe('WooCommerce', () => {
	test('The first call, an unsigned form, gets a success and does nothing', async () => {
		const shop = await openWoo()
		const headers = { 'content-type': 'application/x-www-form-urlencoded' }
		expect(await shop.send({ body: 'webhook_id=12', headers })).toMatchObject({
			status: 200,
			body: { taken: 'nothing' },
		})
		expect((await shop.send({ body: 'webhook_id=12&x=1', headers })).status).toBe(401)
		expect(await shop.links()).toEqual([])
	})

	test('An order makes a link for the tickets alone, by the clocks of the venue, and one mail in the language of the buyer', async () => {
		const shop = await openWoo()
		expect((await shop.send(signWoo(shop.secret, wooOrder()))).body).toEqual({ taken: 'booking' })
		const [link] = await shop.links()
		expect(link).toMatchObject({ usesLeft: 2, externalId: '727', expiresAt: '2026-07-06T12:00:00.000Z' })
		await untilIdle(running)
		const [message] = await shop.mails()
		expect(message).toMatchObject({ kind: 'invite', channel: 'email', prefillLinkId: link.id })
		const { bytes } = await shop.call('GET', `/v1/messages/${message.id}/content`)
		const mail = readMail(Buffer.from(bytes).toString('latin1'))
		expect(mail.text).toContain(`${link.url}?lang=fr`)
		expect(mail.text).toContain('Bonjour')
	})

	test('What is signed by the link is found by the number of the order', async () => {
		const shop = await openWoo()
		await shop.send(signWoo(shop.secret, wooOrder()))
		const token = tokenOf((await shop.links())[0].url)
		const { templateId } = shop
		const outcome = await signByLink(running, shop, { templateId, token })
		const { body } = await shop.call('GET', '/v1/waivers?tag=727')
		expect(body.items.map(({ id }: any) => id)).toEqual([outcome.result.id])
	})

	test('A changed order changes the same link, and sends no second mail', async () => {
		const shop = await openWoo()
		await shop.send(signWoo(shop.secret, wooOrder()))
		const [before] = await shop.links()
		await signByLink(running, shop, { templateId: shop.templateId, token: tokenOf(before.url) })
		const [ticket] = wooOrder().line_items
		const changed = wooOrder({
			date_modified_gmt: at(1),
			line_items: [{ ...ticket, quantity: 5 }],
			meta_data: [{ key: 'visit', value: '2026-07-08' }],
		})
		await shop.send(signWoo(shop.secret, changed))
		const [after, ...others] = await shop.links()
		expect(others).toEqual([])
		// Of five, one has signed. Of a day, the next one ends it.
		expect(after).toMatchObject({ id: before.id, url: before.url, usesLeft: 4 })
		expect(after.expiresAt).toBe('2026-07-09T22:00:00.000Z')
		expect(await shop.mails()).toHaveLength(1)
	})

	test('A link that was used up opens again for people who were added', async () => {
		const shop = await openWoo()
		const [ticket] = wooOrder().line_items
		const of = (quantity: number, minute: number) =>
			signWoo(shop.secret, wooOrder({ date_modified_gmt: at(minute), line_items: [{ ...ticket, quantity }] }))
		await shop.send(of(1, 0))
		const token = tokenOf((await shop.links())[0].url)
		await signByLink(running, shop, { templateId: shop.templateId, token })
		expect(stateOf(running, token)).toBe('spent')
		await shop.send(of(2, 1))
		expect(openLink(running, token).prefill.values).toMatchObject({ email: 'grace@guest.example' })
		await shop.send(of(1, 2))
		expect(stateOf(running, token)).toBe('spent')
	})

	test('With another address the former link ends, so that its reader sees nothing of the new one, who gets a mail', async () => {
		const shop = await openWoo()
		await shop.send(signWoo(shop.secret, wooOrder()))
		const former = tokenOf((await shop.links())[0].url)
		await signByLink(running, shop, { templateId: shop.templateId, token: former })
		const billing = { first_name: 'Ada', last_name: 'King', email: 'ada@guest.example', phone: '' }
		await shop.send(signWoo(shop.secret, wooOrder({ billing, date_modified_gmt: at(1) })))
		const [link] = await shop.links()
		expect(stateOf(running, former)).toBe('revoked')
		expect(link).toMatchObject({ status: 'active', usesLeft: 1, externalId: '727' })
		const mails = await shop.mails()
		expect(mails.map((mail: any) => mail.prefillLinkId)).toContain(link.id)
		expect(mails).toHaveLength(2)
	})

	test('A state of before that comes late changes nothing', async () => {
		const shop = await openWoo()
		const cancelled = wooOrder({ status: 'cancelled', date_modified_gmt: at(5) })
		await shop.send(signWoo(shop.secret, cancelled))
		await shop.send(signWoo(shop.secret, wooOrder({ date_modified_gmt: at(4) })))
		expect(await shop.links()).toEqual([])
		// And one of afterwards makes it valid again.
		await shop.send(signWoo(shop.secret, wooOrder({ date_modified_gmt: at(6) })))
		expect(await shop.links()).toHaveLength(1)
	})

	for (const [name, change, topic] of [
		['cancelled', { status: 'cancelled' }, 'order.updated'],
		['refunded', { status: 'refunded' }, 'order.updated'],
		['without its ticket', { line_items: [wooOrder().line_items[1]] }, 'order.updated'],
		['deleted', {}, 'order.deleted'],
	] as const)
		test(`An order that is ${name} ends its link, and what was signed stays`, async () => {
			const shop = await openWoo()
			await shop.send(signWoo(shop.secret, wooOrder()))
			const token = tokenOf((await shop.links())[0].url)
			await signByLink(running, shop, { templateId: shop.templateId, token })
			const body = topic === 'order.deleted' ? { id: 727 } : wooOrder({ ...change, date_modified_gmt: at(1) })
			await shop.send(signWoo(shop.secret, body, topic))
			expect(stateOf(running, token)).toBe('revoked')
			expect((await shop.call('GET', '/v1/waivers')).body.items).toHaveLength(1)
		})

	test('An order that is only on hold, and one of other products, make nothing', async () => {
		const shop = await openWoo({ products: ['rope'] })
		expect((await shop.send(signWoo(shop.secret, wooOrder()))).body).toEqual({ taken: 'nothing' })
		const other = await openWoo()
		const waiting = wooOrder({ status: 'on-hold' })
		expect((await other.send(signWoo(other.secret, waiting))).body).toEqual({ taken: 'nothing' })
		const customer = signWoo(other.secret, wooOrder(), 'customer.updated')
		expect((await other.send(customer)).body).toEqual({ taken: 'nothing' })
		expect([...(await shop.links()), ...(await other.links())]).toEqual([])
	})

	test('An order that is called completed weeks after the visit makes no link and no mail', async () => {
		const shop = await openWoo()
		await shop.send(signWoo(shop.secret, wooOrder()))
		clock.set('2026-07-20T12:00:00Z')
		try {
			const late = wooOrder({ status: 'completed', date_modified_gmt: '2026-07-20T11:00:00' })
			expect((await shop.send(signWoo(shop.secret, late))).status).toBe(200)
			expect(await shop.mails()).toHaveLength(1)
			expect((await shop.links())[0].status).toBe('expired')
		} finally {
			clock.set('2026-07-01T12:00:00Z')
		}
	})

	test('While its form can not be signed it gets a success, the desk sees why, and the same delivery is taken later', async () => {
		const shop = await openWoo()
		await shop.call('POST', `/v1/templates/${shop.templateId}/archive`)
		const sent = signWoo(shop.secret, wooOrder())
		expect(await shop.send(sent)).toMatchObject({ status: 200, body: { taken: 'refused' } })
		expect((await shop.source()).lastError).toBe('form')
		await shop.call('POST', `/v1/templates/${shop.templateId}/unarchive`)
		expect((await shop.send(sent)).body).toEqual({ taken: 'booking' })
		expect((await shop.source()).lastError).toBeNull()
	})

	test('Without mails there is a link and no mail', async () => {
		const shop = await openWoo({ sendsMail: false })
		await shop.send(signWoo(shop.secret, wooOrder()))
		expect(await shop.links()).toHaveLength(1)
		expect(await shop.mails()).toEqual([])
	})
})
