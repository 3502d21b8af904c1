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
