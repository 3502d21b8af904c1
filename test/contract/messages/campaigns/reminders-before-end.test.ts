import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { remindBeforeEnd } from '../../../../src/features/messages/campaigns/remind-before-end.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { openHall, sendAll } from '../../../support/mail/campaigns.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const START = '2026-11-01T12:00:00.000Z'
const clock = createSettableClock(START)
const running = useService({ baseUrl: 'https://hall.example' }, { clock })
afterEach(() => clock.set(START))

/** A venue whose waivers end in 30 days, and that reminds so many days before. */
async function openReminding(renewalReminderDays: number | null) {
	const hall = await openHall(running, { renewalReminderDays })
	const remindersOn = async (time: string) => {
		clock.set(time)
		while (await remindBeforeEnd(running.service.deps));
		await sendAll(running)
		return (await hall.call('GET', '/v1/messages?kind=reminder')).body.items
	}
	return { ...hall, remindersOn }
}

test('Each waiver has one reminder, so many days before it ends, in the language of its form', async () => {
	const hall = await openReminding(14)
	const { id } = await hall.guest({ email: 'wim@mail.example' }, { language: 'de' })
	expect(await hall.remindersOn('2026-11-17T23:59:58Z')).toEqual([])
	const [message, ...others] = await hall.remindersOn('2026-11-18T00:00:00Z')
	expect(others).toEqual([])
	expect(message).toMatchObject({ automatic: true, waiverId: id, to: 'wim@mail.example', status: 'sent' })
	const mail = await hall.mailOf(message.id)
	expect(mail.subject).toBe('Ihre Unterschrift für „Agreement“ gilt bis 1. Dezember 2026')
	expect(mail.text).toContain('Guten Tag Ida Karst')
	expect(mail.text).toMatch(/https:\/\/hall\.example\/s\/\S+\?lang=de/)
	expect(mail.headers['list-unsubscribe']).toContain('/leave/')
	expect(await hall.remindersOn('2026-11-20T12:00:00Z')).toHaveLength(1)
	const { body } = await hall.call('GET', '/v1/campaigns')
	expect(body.items).toMatchObject([
		{ kind: 'renewal', automatic: true, subject: null, filter: null, by: 'system', recipients: 1 },
	])
	expectRefusal(await hall.call('POST', `/v1/campaigns/${body.items[0].id}/stop`), 'conflict')
})

test('A reminder names the last day by the clocks of the hall where it was signed, and has its address', async () => {
	const hall = await openReminding(14)
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin', address: 'Ring 1' })
	const harbor = { name: 'Harbor', timezone: 'America/St_Johns', address: '1 Pier Road' }
	const { body: place } = await hall.call('POST', '/v1/locations', harbor)
	const { id } = await hall.guest({}, { locationId: place.id })
	expect((await hall.call('GET', `/v1/waivers/${id}`)).body.expiresAt).toBe('2026-12-02T03:29:59.999Z')
	const [message] = await hall.remindersOn('2026-11-20T12:00:00Z')
	const mail = await hall.mailOf(message.id)
	expect(mail.subject).toMatch(/1 December|December 1,/)
	expect(mail.text).toContain('1 Pier Road')
	expect(mail.text).not.toContain('Ring 1')
})

test('Without the setting nobody is reminded, and once it is off no more are', async () => {
	const silent = await openReminding(null)
	await silent.guest()
	expect(await silent.remindersOn('2026-11-20T12:00:00Z')).toEqual([])
	const hall = await openReminding(14)
	clock.set(START)
	await hall.guest()
	await hall.call('PATCH', '/v1/organization', { limits: { campaignMailsPerHour: 0 } })
	await hall.remindersOn('2026-11-20T12:00:00Z')
	await hall.call('PATCH', '/v1/organization', {
		renewalReminderDays: null,
		limits: { campaignMailsPerHour: 9 },
	})
	expect(await hall.remindersOn('2026-11-20T12:01:00Z')).toEqual([])
	const { body } = await hall.call('GET', '/v1/campaigns')
	expect(body.items[0].progress.waiting).toBe(0)
})

test('Nobody is reminded of a waiver for a day, of one that has ended meanwhile, or of one that was signed again', async () => {
	const hall = await openReminding(14)
	const dayPass = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
	await sign(hall, dayPass, { values: { email: 'day@mail.example' } })
	await hall.guest()
	expect(await hall.remindersOn('2026-11-01T13:00:00Z')).toEqual([])
	const ada = { name: { firstName: 'Ada', lastName: 'Byron' }, email: 'again@mail.example' }
	await hall.guest(ada)
	clock.set('2026-11-10T12:00:00Z')
	await hall.guest(ada)
	const sent = await hall.remindersOn('2026-12-02T00:00:01Z')
	expect(sent.map(({ to }: { to: string }) => to)).toEqual(['again@mail.example'])
})

test.each([0, 91, 1.5])('422 for %s days before the end', async (renewalReminderDays) => {
	const hall = await openReminding(null)
	expectRefusal(await hall.call('PATCH', '/v1/organization', { renewalReminderDays }), 'validation_failed')
})
