import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { coSign } from '../../../support/fixtures/guardians.ts'
import { sign } from '../../../support/fixtures/waivers.ts'
import { NOBODY } from '../../../support/http/refusals.ts'
import { nobodySkipped, openHall, sendAll } from '../../../support/mail/campaigns.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const START = '2026-11-01T12:00:00.000Z'
const clock = createSettableClock(START)
const running = useService({ baseUrl: 'https://hall.example' }, { clock })
afterEach(() => clock.set(START))

test('A renewal has a link with the name and contacts filled in, in the language of the guest, and skips who has signed again', async () => {
	const hall = await openHall(running)
	const old = await hall.guest({ email: 'old@mail.example' })
	clock.advance(1_000)
	await hall.guest({ name: { firstName: 'Ida', lastName: 'Karsta' }, email: 'old@mail.example' })
	const due = await sign(hall, hall.templateId, {
		values: { name: { firstName: 'Wim', lastName: 'Moor' }, email: 'wim@mail.example' },
		language: 'de',
	})
	const voided = await hall.guest()
	await hall.call('POST', `/v1/waivers/${voided.id}/void`, { reason: 'Wrong name' })
	const filter = { waiverIds: [old.id, due.id, voided.id] }
	const { body } = await hall.write({ kind: 'renewal', filter })
	expect(body).toMatchObject({ recipients: 1, skipped: { ...nobodySkipped, renewed: 1, notSignable: 1 } })
	await sendAll(running)
	const [message] = await hall.messages(body.id)
	expect(message).toMatchObject({
		kind: 'reminder',
		to: 'wim@mail.example',
		waiverId: due.id,
		status: 'sent',
	})
	const mail = await hall.mailOf(message.id)
	expect(mail.text).toContain('One.\n\nTwo.')
	const [, token = ''] = /https:\/\/hall\.example\/s\/(\S+)/.exec(mail.text) ?? []
	const page = await running.anonymous('GET', `/s/${token}`, undefined, { accept: 'text/html' })
	const html = new TextDecoder().decode(page.bytes)
	expect([page.status, html.includes('Moor'), html.includes('wim@mail.example')]).toEqual([200, true, true])
})

test('A renewal to another address than the one that was signed shows the name alone', async () => {
	const hall = await openHall(running)
	const due = await hall.guest({ email: 'signed@mail.example' })
	const email = 'corrected@mail.example'
	await hall.call('PATCH', `/v1/participants/${due.participantId}`, { email })
	const { body } = await hall.write({ kind: 'renewal', filter: { waiverIds: [due.id] } })
	await sendAll(running)
	const [message] = await hall.messages(body.id)
	expect(message.to).toBe(email)
	const [, token = ''] = /\/s\/(\S+)/.exec((await hall.mailOf(message.id)).text) ?? []
	const html = new TextDecoder().decode((await running.anonymous('GET', `/s/${token}`)).bytes)
	expect([html.includes('Karsta'), html.includes('signed@mail.example')]).toEqual([true, false])
})

test('The filter finds waivers as their list does, by the month in which they end, too', async () => {
	const hall = await openHall(running)
	await hall.guest({ news: true })
	const count = async (filter: object) =>
		(await hall.write({ kind: 'renewal', filter }, '?dryRun=true')).body.recipients
	expect(await count({ expiresFrom: '2026-12-01', expiresBefore: '2027-01-01' })).toBe(1)
	expect(await count({ expiresFrom: '2026-12-02' })).toBe(0)
	expect(await count({ expiresBefore: '2026-12-01' })).toBe(0)
	expect(await count({ templateId: hall.templateId, state: 'valid' })).toBe(1)
	expect(await count({ templateId: NOBODY })).toBe(0)
	const { body } = await hall.call('GET', '/v1/waivers?expiresFrom=2026-12-02')
	expect(body.items).toEqual([])
})

test('The second guardian’s own waiver is not renewed', async () => {
	const hall = await openHall(running)
	await coSign(running, hall, { firstName: 'Alan', lastName: 'Poe' })
	const [co] = rowsOf(
		running.service,
		'SELECT w.id, w.signer_id AS signerId FROM co_signings s JOIN waivers w ON w.seq = s.co_waiver_seq WHERE w.organization_id = ?',
		hall.organizationId,
	)
	await hall.call('PATCH', `/v1/participants/${co.signerId}`, { email: 'poe@mail.example' })
	const { body } = await hall.write({ kind: 'renewal', filter: { waiverIds: [co.id] } }, '?dryRun=true')
	expect(body).toEqual({ recipients: 0, skipped: { ...nobodySkipped, notSignable: 1 } })
})
