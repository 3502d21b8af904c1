import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { linkOf } from '../../support/mail/mail.ts'
import { closeMailStages, inviteTo, messagesOf, openMailStage, sendTo } from '../../support/mail/stage.ts'
import { dataUrl, drawnSignature } from '../../support/fixtures/photos.ts'
import { untilIdle } from '../../support/service/service.ts'
import { blocks, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

describe('What a guest reads', () => {
	test('An invitation comes from the organization, in text and HTML, with a working link', async () => {
		const stage = await openMailStage()
		await stage.hall.call('PATCH', '/v1/organization', {
			timezone: 'Europe/Berlin',
			branding: { logo: dataUrl(await drawnSignature()), color: '#b3261e', replyTo: 'front@hall.example' },
		})
		const { id } = await inviteTo(stage, [{ firstName: 'Ana', email: 'ana@guest.example' }], {
			startsAt: '2099-12-05T14:00:00Z',
		})
		const answer = await sendTo(stage, id)
		expect(answer.status).toBe(202)
		expect(answer.body).toEqual({
			status: 'queued',
			queued: 1,
			skipped: { noAddress: 0, suppressed: 0, waiting: 0 },
		})
		const [mail] = await stage.server.untilReceived(1)
		if (mail === undefined) throw new Error('No mail came.')
		await untilIdle(stage.running)
		expect(mail.recipients).toEqual(['ana@guest.example'])
		expect(mail.sender).toBe('desk@hall.example')
		expect(mail.headers['from']).toContain('desk@hall.example')
		expect(mail.headers['reply-to']).toBe('front@hall.example')
		expect(mail.headers['auto-submitted']).toBe('auto-generated')
		expect(mail.subject).toBe('Please sign for Mia’s party')
		const [message] = await messagesOf(stage)
		expect(mail.headers['message-id']).toBe(`<${message.id}@hall.example>`)
		expect(mail.text).toStartWith(
			'Hello Ana,\n\nNorth Wall & Söhne asks you to read and sign “Agreement” for Mia’s party on Saturday, 5 December 2099 at 15:00.',
		)
		expect(stateOf(stage.running, tokenOf(linkOf(mail)))).toBe('open')
		expect(mail.html).toContain(`href="${linkOf(mail)}"`)
		expect(mail.html).toContain('North Wall &amp; Söhne asks you')
		expect(mail.html).toContain('background:#b3261e;color:#ffffff')
		expect(mail.html.replaceAll(linkOf(mail), '').replaceAll(/http[^"<]*\/leave\/[^"<]*/g, '')).not.toMatch(
			/https?:|<script|<table/,
		)
		const logo = mail.parts.find(({ type }) => type === 'image/png')
		expect(logo?.headers['content-id']).toBe(`<${/cid:([^"]+)/.exec(mail.html)?.[1]}>`)
		expect(logo?.bytes.subarray(1, 4).toString()).toBe('PNG')
		expect(message).toMatchObject({ status: 'sent', via: 'smtp', kind: 'invite', to: 'ana@guest.example' })
		const [invitee] = (await stage.hall.call('GET', `/v1/events/${id}/invitees`)).body.items
		expect(invitee.lastMessageAt).toBe(message.sentAt)
	})

	test('A reminder goes to the invitee who has not signed, and not to the one who has', async () => {
		const stage = await openMailStage()
		const people = [{ email: 'ana@guest.example' }, { email: 'bo@guest.example' }]
		const { id } = await inviteTo(stage, people)
		await sendTo(stage, id)
		await stage.server.untilReceived(2)
		await untilIdle(stage.running)
		await sign(stage.hall, stage.templateId, { eventId: id, values: { email: 'ana@guest.example' } })
		expect((await sendTo(stage, id)).body.queued).toBe(1)
		const mail = (await stage.server.untilReceived(3))[2]
		expect(mail?.recipients).toEqual(['bo@guest.example'])
		expect(mail?.subject).toBe('Reminder: please sign for Mia’s party')
		expect(mail?.text).toContain('We don’t have your signature yet.')
	})

	test('Somebody whose last waiver was purged is still written to', async () => {
		const stage = await openMailStage()
		const { call } = stage.hall
		const person = { name: { firstName: 'Ana', lastName: 'Lee' }, email: 'ana@guest.example' }
		await sign(stage.hall, stage.templateId, { values: person })
		const { id } = await sign(stage.hall, stage.templateId, { values: person })
		const { body: waiver } = await call('GET', `/v1/waivers/${id}`)
		expect((await call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
		const participantId = waiver.participants[0].id
		const text = { channel: 'email', kind: 'custom', subject: 'Hello', body: 'We are closed today.' }
		expect((await call('POST', '/v1/messages', { ...text, participantId })).status).toBe(202)
		const [mail] = await stage.server.untilReceived(1)
		expect(mail?.text).toContain('We are closed today.')
	})

	test("The host's own text is shown unchanged and never interpreted as markup", async () => {
		const stage = await openMailStage()
		const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }])
		await sendTo(stage, id, { subject: 'Tomorrow!', body: 'Bring <b>socks</b> & water.\nSee you\n\nMia' })
		const [mail] = await stage.server.untilReceived(1)
		expect(mail?.subject).toBe('Tomorrow!')
		expect(mail?.text).toContain('Hello,\n\nBring <b>socks</b> & water.\nSee you\n\nMia\n\nRead and sign:\n')
		expect(mail?.html).toContain('Bring &lt;b&gt;socks&lt;/b&gt; &amp; water.<br>See you</p>')
	})

	test('A name cannot add a header line to a mail', async () => {
		const stage = await openMailStage()
		await stage.hall.call('PATCH', '/v1/organization', { name: 'Hall\nBcc: all@guest.example' })
		const event = { name: 'Party\nBcc: all@guest.example' }
		const { id } = await inviteTo(stage, [{ email: 'ana@guest.example', firstName: 'A\nB' }], event)
		await sendTo(stage, id)
		const [mail] = await stage.server.untilReceived(1)
		expect(mail?.recipients).toEqual(['ana@guest.example'])
		expect(mail?.headers).not.toHaveProperty('bcc')
		expect(mail?.subject).toBe('Please sign for Party Bcc: all@guest.example')
	})

	test('A receipt carries the signed PDF if that was asked for', async () => {
		const stage = await openMailStage()
		const values = { email: 'grace@guest.example' }
		const { id: waiverId } = await sign(stage.hall, stage.templateId, { values })
		const message = { channel: 'email', kind: 'receipt', waiverId, attachPdf: true }
		expect((await stage.hall.call('POST', '/v1/messages', message)).body).toMatchObject({ via: 'smtp' })
		const [mail] = await stage.server.untilReceived(1, 25_000)
		expect(mail?.recipients).toEqual(['grace@guest.example'])
		expect(mail?.subject).toBe('Your signed copy: Agreement')
		const pdf = mail?.parts.find(({ type }) => type === 'application/pdf')
		expect(pdf?.headers['content-disposition']).toBe(`attachment; filename=waiver-${waiverId}.pdf`)
		const { bytes } = await stage.hall.call('GET', `/v1/waivers/${waiverId}/pdf`)
		expect(pdf?.bytes.equals(bytes)).toBe(true)
		const reads = rowsOf(
			stage.running.service,
			"SELECT actor FROM phi_access_log WHERE waiver_id = ? AND action = 'waiver.pdf_read' ORDER BY seq LIMIT 1",
			waiverId,
		)
		// Whoever asked for it has read it, not the loop that sent it.
		expect(reads).toEqual([{ actor: expect.stringMatching(/^key:/) }])
	})

	test('A receipt carries a link to the copy by default', async () => {
		const stage = await openMailStage()
		const { id: waiverId } = await sign(stage.hall, stage.templateId)
		const message = { channel: 'email', kind: 'receipt', waiverId }
		const refusal = await stage.hall.call('POST', '/v1/messages', message)
		expect(refusal.body.error.details[0]).toMatchObject({ path: '/to', code: 'unknown' })
		await stage.hall.call('POST', '/v1/messages', { ...message, to: 'grace@guest.example' })
		const [mail] = await stage.server.untilReceived(1)
		expect(linkOf(mail ?? { text: '' })).toMatch(/^https:\/\/sign\.hall\.example\/c\/[0-9A-Za-z]{28}$/)
	})

	test('An invitation is in the language of the invitee, else in the first of the form, and a receipt in the one that was shown', async () => {
		const stage = await openMailStage()
		const title = { id: 'title', type: 'heading', level: 1, text: { de: 'Tageskarte', fr: 'Entrée' } }
		const templateId = await publishTemplate(stage.hall.call, {
			name: 'internal name',
			settings: { languages: ['de', 'fr'] },
			of: [title, ...blocks.slice(1)],
		})
		const { id } = await inviteTo({ ...stage, templateId }, [
			{ email: 'ana@guest.example' },
			{ email: 'luc@guest.example', language: 'fr' },
		])
		await sendTo(stage, id)
		const { id: waiverId } = await sign(stage.hall, templateId)
		const receipt = { channel: 'email', kind: 'receipt', waiverId, to: 'bo@guest.example' }
		await stage.hall.call('POST', '/v1/messages', receipt)
		const mails = await stage.server.untilReceived(3)
		const to = (address: string) => mails.find(({ recipients }) => recipients.includes(address))
		const [invitation, copy] = [to('ana@guest.example'), to('bo@guest.example')]
		expect(invitation?.subject).toBe('Bitte unterschreiben Sie für Mia’s party')
		expect(invitation?.html).toContain('<html lang="de" dir="ltr">')
		const french = to('luc@guest.example')
		expect(french?.html).toContain('<html lang="fr" dir="ltr">')
		expect(french?.text).toContain('Entrée')
		expect(french?.text).toContain('?lang=fr')
		expect(copy?.subject).toBe('Ihr unterschriebenes Exemplar: Tageskarte')
		expect(copy?.text).not.toContain('internal name')
	})
})
