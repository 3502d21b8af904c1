import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { sendMonthlyMails } from '../../../src/features/monthly-mail/send.job.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { readMail } from '../../support/mail/mail.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const START = '2026-07-10T12:00:00.000Z'
const clock = createSettableClock(START)
const running = useService({}, { clock })
afterEach(() => clock.set(START))

const PATH = '/desk/me/monthly-mail'

async function openHall(name: string) {
	const hall = running.tenant(name)
	const mails = async () => (await hall.call('GET', '/v1/messages?kind=custom')).body.items
	const mailsOn = async (time: string) => {
		clock.set(time)
		await sendMonthlyMails({
			...running.service.deps,
			traffic: { isBusy: () => false, note: () => undefined },
		})
		await untilIdle(running)
		return mails()
	}
	return { ...hall, mailsOn }
}

test('Whoever asks for it gets the reports of each month once, after its end, in their language', async () => {
	const hall = await openHall('Hall')
	const templateId = await publishTemplate(hall.call, { name: 'Climbing' })
	clock.set('2025-07-05T12:00:00Z')
	for (let n = 0; n < 10; n++) await sign(hall, templateId)
	clock.set(START)
	for (let n = 0; n < 12; n++) await sign(hall, templateId)
	const ana = await hire(running, hall, 'owner')
	expect((await ana.call('GET', PATH)).body).toEqual({ to: null })
	let answer = await ana.call('GET', PATH)
	const added = await rowsAdded(running.service, async () => {
		answer = await ana.call('PUT', PATH, { to: ' ana@hall.example ', language: 'de' })
	})
	expect([answer.status, answer.body, added]).toEqual([
		200,
		{ to: 'ana@hall.example' },
		{ monthly_mails: 1, audit_log: 1 },
	])
	// June is over, but was not asked for.
	expect(await hall.mailsOn('2026-07-31T23:00:00Z')).toEqual([])
	expect(await hall.mailsOn('2026-08-01T05:59:59Z')).toEqual([])
	const [message, ...others] = await hall.mailsOn('2026-08-01T06:00:00Z')
	expect(others).toEqual([])
	expect(message).toMatchObject({ to: 'ana@hall.example', automatic: true, status: 'sent' })
	expect(await hall.mailsOn('2026-08-20T12:00:00Z')).toHaveLength(1)
	const { bytes } = await hall.call('GET', `/v1/messages/${message.id}/content`)
	const mail = readMail(Buffer.from(bytes).toString('latin1'))
	expect(mail.subject).toBe('Auswertung: Juli 2026')
	expect(mail.text).toContain('Unterschrieben: 12 (20\u00a0% mehr als vor einem Jahr)')
	expect(mail.text).toContain('– Climbing: 12')
	expect(mail.text).toContain('/desk/figures?when=season&from=2026-07-01&to=2026-07-31')
	expect(mail.text).not.toContain('Hopper')
})

test('Whoever is bound to a hall gets a month once it is over there', async () => {
	const chain = await openHall('Chain')
	const { body: place } = await chain.call('POST', '/v1/locations', {
		name: 'Beach',
		timezone: 'Pacific/Honolulu',
	})
	const ana = await hire(running, chain, 'manager')
	await chain.call('PATCH', `/v1/staff/${ana.staffId}`, { locationIds: [place.id] })
	await ana.call('PUT', PATH, { to: 'ana@hall.example', language: 'en' })
	expect(await chain.mailsOn('2026-08-01T15:59:59Z')).toEqual([])
	expect(await chain.mailsOn('2026-08-01T16:00:00Z')).toHaveLength(1)
})

test('The mail says how many incidents of which kind were reported of that month, as Reports do, and nothing else of them', async () => {
	const [hall, other] = [await openHall('Falls'), await openHall('Next door')]
	const report = (call: Client, kind: string, happenedAt: string) =>
		call('POST', '/v1/incidents', { kind, happenedAt, text: 'Fell from the red route.' })
	for (const day of ['2026-07-02', '2026-07-09']) await report(hall.call, 'fall', `${day}T12:00:00Z`)
	await report(hall.call, 'equipment', '2026-07-03T12:00:00Z')
	await report(hall.call, 'illness', '2026-06-30T12:00:00Z')
	await report(other.call, 'collision', '2026-07-03T12:00:00Z')
	const ana = await hire(running, hall, 'owner')
	await ana.call('PUT', PATH, { to: 'ana@hall.example', language: 'en' })
	const [message] = await hall.mailsOn('2026-08-01T06:00:00Z')
	const { bytes } = await hall.call('GET', `/v1/messages/${message.id}/content`)
	const { text } = readMail(Buffer.from(bytes).toString('latin1'))
	expect(text).toContain('Incidents by kind\n– Fall: 2\n– Equipment: 1\n\n')
	expect(text).not.toContain('red route')
})

test('After a long stop the last month alone is sent, and nobody who has left gets it', async () => {
	const hall = await openHall('Stopped')
	const [ana, ben] = [await hire(running, hall, 'owner'), await hire(running, hall, 'manager')]
	for (const { call, login } of [ana, ben])
		await call('PUT', PATH, { to: `${login.slice(0, 8)}@hall.example`, language: 'en' })
	await hall.call('PATCH', `/v1/staff/${ben.staffId}`, { active: false })
	const sent = await hall.mailsOn('2026-11-03T12:00:00Z')
	expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual(['Reports: October 2026'])
})

test('A monthly mail ends when its person says so, and shows nobody else that they get one', async () => {
	const hall = await openHall('Ended')
	const [ana, ben] = [await hire(running, hall, 'owner'), await hire(running, hall, 'desk')]
	await ana.call('PUT', PATH, { to: 'ana@hall.example', language: 'en' })
	expect((await ben.call('GET', PATH)).body).toEqual({ to: null })
	await expectNoEffect(running.service, () => ben.call('DELETE', PATH))
	expect((await ana.call('DELETE', PATH)).body).toEqual({ to: null })
	expect(await hall.mailsOn('2026-08-02T12:00:00Z')).toEqual([])
	const acts = rowsOf(
		running.service,
		"SELECT action FROM audit_log WHERE organization_id = ? AND action LIKE 'staff.monthly%' ORDER BY seq",
		hall.organizationId,
	)
	expect(acts.map(({ action }) => action)).toEqual(['staff.monthly_mail_set', 'staff.monthly_mail_removed'])
})

test('422 for what is no address or language, and 401 for a key', async () => {
	const hall = await openHall('Refused')
	const ana = await hire(running, hall, 'owner')
	for (const body of [{ to: 'ana', language: 'en' }, { to: 'ana@hall.example', language: 'tlh' }, {}])
		expectRefusal(
			await expectNoEffect(running.service, () => ana.call('PUT', PATH, body)),
			'validation_failed',
		)
	expect((await hall.call('GET', PATH)).status).toBe(401)
})
