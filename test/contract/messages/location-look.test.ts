import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { blackPng, dataUrl } from '../../support/fixtures/photos.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { closeMailStages, customMail, inviteTo, openMailStage, sendTo } from '../../support/mail/stage.ts'

setDefaultTimeout(60_000)
afterAll(closeMailStages)

test('A mail has the look of the place of its form, event or waiver, and answers go to the organization', async () => {
	const stage = await openMailStage()
	const { call } = stage.hall
	await call('PATCH', '/v1/organization', {
		branding: { color: '#7d0a55', replyTo: 'front@hall.example', logo: dataUrl(blackPng(20, 20)) },
	})
	const branding = { color: '#0a7d55', logo: dataUrl(blackPng(40, 20)) }
	const { body: west } = await call('POST', '/v1/locations', { name: 'West', branding })
	const westOnlyId = await publishTemplate(call, { name: 'West only', settings: { emailReceipt: true } })
	await call('PATCH', `/v1/templates/${westOnlyId}`, { locationIds: [west.id] })

	let count = 0
	const lookOfNext = async () => {
		count += 1
		const mail = (await stage.server.untilReceived(count))[count - 1]
		if (mail === undefined) throw new Error('No mail came.')
		const image = mail.parts.find(({ type }) => type === 'image/png')
		expect(mail.headers['reply-to']).toBe('front@hall.example')
		return { isWests: mail.html.includes('background:#0a7d55'), width: image?.bytes.readUInt32BE(16) }
	}
	const invite = async (event: object) => {
		const { id } = await inviteTo(stage, [{ firstName: 'Ana', email: 'ana@guest.example' }], event)
		await sendTo(stage, id)
		return lookOfNext()
	}
	const [wests, ours] = [
		{ isWests: true, width: 40 },
		{ isWests: false, width: 20 },
	]
	expect(await invite({})).toEqual(ours)
	expect(await invite({ locationId: west.id })).toEqual(wests)
	expect(await invite({ templateId: westOnlyId })).toEqual(wests)
	const { id: waiverId } = await sign(stage.hall, stage.templateId, { locationId: west.id })
	await call('POST', '/v1/messages', { channel: 'email', ...customMail({ to: 'ana@guest.example' }) })
	expect((await lookOfNext()).width).toBe(20)
	await call('POST', '/v1/messages', { channel: 'email', kind: 'receipt', waiverId, to: 'ana@guest.example' })
	expect((await lookOfNext()).width).toBe(40)
})

test('A mail about an event has the address of its place, and tells its time by the clocks there', async () => {
	const stage = await openMailStage()
	const { call } = stage.hall
	await call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin', address: 'Ring 1\n10115 Berlin' })
	const harbor = { name: 'Harbor', timezone: 'America/St_Johns', address: '1 Pier Road\nSt. John’s' }
	const { body: place } = await call('POST', '/v1/locations', harbor)
	const texts: string[] = []
	for (const more of [{ locationId: place.id }, {}]) {
		const event = { startsAt: '2099-12-06T01:00:00Z', ...more }
		const { id } = await inviteTo(stage, [{ firstName: 'Ana', email: 'ana@guest.example' }], event)
		await sendTo(stage, id)
		const mails = await stage.server.untilReceived(texts.length + 1)
		texts.push(mails[texts.length]?.text ?? '')
	}
	const [there = '', anywhere = ''] = texts
	expect(there).toMatch(/(5 December|December 5).*(21:30|9:30)/)
	expect(there).toContain('1 Pier Road')
	expect(anywhere).toMatch(/(6 December|December 6).*(02:00|2:00)/)
	expect(anywhere).toContain('Ring 1')
})
