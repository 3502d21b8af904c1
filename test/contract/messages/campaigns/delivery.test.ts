import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { blocks, publishTemplate, sign } from '../../../support/fixtures/waivers.ts'
import { news } from '../../../support/mail/campaigns.ts'
import { closeMailStages, openMailStage } from '../../../support/mail/stage.ts'
import { until, untilIdle } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

test('By a mail server, news reaches whoever consents, nobody who has withdrawn, and a bounce counts as one', async () => {
	const { running, server, hall } = await openMailStage({
		refuse: (address) => (address.startsWith('gone') ? '550 5.1.1 No such user here' : undefined),
	})
	const templateId = await publishTemplate(hall.call, { of: [...blocks, news] })
	const guest = (lastName: string, email: string) =>
		sign(hall, templateId, { values: { name: { firstName: 'Ida', lastName }, email, news: true } })
	await guest('Karsta', 'ida@guest.example')
	await guest('Karstb', 'gone@guest.example')
	const { participantId } = await guest('Karstc', 'left@guest.example')
	await hall.call('DELETE', `/v1/participants/${participantId}/consent/marketing`)
	const write = () =>
		hall.call('POST', '/v1/campaigns', { kind: 'news', filter: {}, subject: 'New wall', body: 'Come.' })
	const { body } = await write()
	const campaign = await until(async () => {
		const { body: now } = await hall.call('GET', `/v1/campaigns/${body.id}`)
		return now.status === 'finished' ? now : undefined
	}, 30_000)
	expect(campaign).toMatchObject({ via: 'smtp', recipients: 2, skipped: { noConsent: 1 } })
	expect(campaign.progress).toMatchObject({ sent: 1, bounced: 1, failed: 0 })
	const [mail, ...others] = server.mails
	expect(others).toEqual([])
	expect(mail).toMatchObject({ recipients: ['ida@guest.example'], subject: 'New wall' })
	const unsubscribe = /<https:\/\/sign\.hall\.example(\/leave\/\S+)>/.exec(
		mail?.headers['list-unsubscribe'] ?? '',
	)
	const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
	await fetch(`${running.service.url}${unsubscribe?.[1]}`, {
		method: 'POST',
		body: 'List-Unsubscribe=One-Click',
		headers: form,
	})
	expect((await write()).status).toBe(422)
	await untilIdle(running)
	expect(server.mails).toHaveLength(1)
})
