import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { linkOf } from '../../support/mail/mail.ts'
import { closeMailStages, inviteTo, openMailStage, sendTo } from '../../support/mail/stage.ts'
import { readText } from '../../support/pdf/poppler.ts'
import { pageForm, values } from '../../support/fixtures/waivers.ts'
import { untilIdle } from '../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

test('Evidence and PDF of somebody who was invited say when the last invitation was sent', async () => {
	const stage = await openMailStage()
	const { id } = await inviteTo(stage, [{ email: 'grace@guest.example' }, { firstName: 'Ada' }])
	await sendTo(stage, id)
	const [mail] = await stage.server.untilReceived(1)
	if (mail === undefined) throw new Error('No mail came.')
	await untilIdle(stage.running)
	const { body: list } = await stage.hall.call('GET', `/v1/events/${id}/invitees`)
	const mailed = list.items.find((invitee: any) => invitee.email !== null)
	const unsent = list.items.find((invitee: any) => invitee.lastMessageAt === null)
	const sign = async (signUrl: string) => {
		const { body: template } = await stage.hall.call('GET', `/v1/templates/${stage.templateId}`)
		const { body } = await stage.running.anonymous(
			'POST',
			new URL(signUrl).pathname,
			{
				values,
				...pageForm,
				versionId: template.activeVersion.id,
			},
			{ 'idempotency-key': crypto.randomUUID() },
		)
		const waiverId = new URL(body.copy.verifyUrl).pathname.split('/').at(-1)
		return (await stage.hall.call('GET', `/v1/waivers/${waiverId}`)).body
	}
	const invited = await sign(linkOf(mail))
	expect(invited.evidence).toMatchObject({ way: 'invitation', invitedAt: mailed.lastMessageAt })
	await untilIdle(stage.running)
	const pdf = await stage.hall.call('GET', `/v1/waivers/${invited.id}/pdf`)
	expect(await readText(pdf.bytes, '-layout')).toMatch(
		new RegExp(`Invitation sent +${mailed.lastMessageAt}`.replaceAll('.', String.raw`\.`)),
	)
	const handed = await sign(unsent.signUrl)
	expect(handed.evidence.way).toBe('invitation')
	expect(handed.evidence).not.toHaveProperty('invitedAt')
})
