import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { closeMailStages, inviteTo, openMailStage } from '../../support/mail/stage.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { untilIdle, useService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

const NOW = '2026-06-01T12:00:00.000Z'
const clock = createSettableClock(NOW)
afterEach(() => clock.set(NOW))

const running = useService({}, { clock })
const hall = running.tenant('North Wall')
const templateId = await publishTemplate(hall.call)

async function makeEvent(input: object = {}) {
	const { body } = await hall.call('POST', '/v1/events', { templateId, name: 'Mia <8>', ...input })
	return body
}

const linkPath = (id: string) => `/v1/events/${id}/leader-link`
const share = async (id: string) => (await hall.call('PUT', linkPath(id))).body
const pathOf = (url: string): string => new URL(url).pathname

async function open(path: string, language = 'en') {
	const headers = { accept: 'text/html', 'accept-language': language }
	const page = await running.anonymous('GET', path, undefined, headers)
	return { status: page.status, html: new TextDecoder().decode(page.bytes) }
}

describe('The link of a leader', () => {
	test('200 makes a link that stays the same, 200 ends it, and the next one has another address', async () => {
		const event = await makeEvent()
		expect(event.leaderUrl).toBeNull()
		const first = await hall.call('PUT', linkPath(event.id))
		expect(first.status).toBe(200)
		expect(first.body).toEqual({ ...event, leaderUrl: first.body.leaderUrl })
		expect(await share(event.id)).toEqual(first.body)
		expect((await hall.call('GET', `/v1/events/${event.id}`)).body).toEqual(first.body)
		expect((await open(pathOf(first.body.leaderUrl))).status).toBe(200)
		const ended = await hall.call('DELETE', linkPath(event.id))
		expect(ended).toMatchObject({ status: 200, body: { leaderUrl: null } })
		expect((await hall.call('DELETE', linkPath(event.id))).body).toEqual(ended.body)
		expect((await open(pathOf(first.body.leaderUrl))).status).toBe(404)
		const second = await share(event.id)
		expect(second.leaderUrl).not.toBe(first.body.leaderUrl)
		const acts = rowsOf(
			running.service,
			'SELECT action FROM audit_log WHERE subject = ? ORDER BY seq',
			event.id,
		)
		expect(acts.map(({ action }) => action)).toEqual([
			'event.created',
			'event.leader_link_made',
			'event.leader_link_ended',
			'event.leader_link_made',
		])
	})

	test('404 for an event of another organization, 409 for a closed one, whose link no longer opens', async () => {
		const event = await makeEvent()
		const other = running.tenant('Other')
		for (const method of ['PUT', 'DELETE'] as const)
			expectRefusal(await other.call(method, linkPath(event.id)), 'not_found')
		const { leaderUrl } = await share(event.id)
		const closed = await hall.call('POST', `/v1/events/${event.id}/close`)
		expect(closed.body.leaderUrl).toBeNull()
		expect((await open(pathOf(leaderUrl))).status).toBe(404)
		expectRefusal(await hall.call('PUT', linkPath(event.id)), 'event_closed')
		await hall.call('POST', `/v1/events/${event.id}/reopen`)
		expect((await open(pathOf(leaderUrl))).status).toBe(200)
		// A link that was ended stays so.
		await hall.call('POST', `/v1/events/${event.id}/close`)
		expect((await hall.call('DELETE', linkPath(event.id))).status).toBe(200)
		await hall.call('POST', `/v1/events/${event.id}/reopen`)
		expect((await open(pathOf(leaderUrl))).status).toBe(404)
	})

	test('The link opens until 30 days after the end, or a year without a day', async () => {
		const party = await makeEvent({ startsAt: '2026-06-10T10:00:00Z', endsAt: '2026-06-10T14:00:00Z' })
		const open1 = pathOf((await share(party.id)).leaderUrl)
		const open2 = pathOf((await share((await makeEvent()).id)).leaderUrl)
		for (const [time, first, second] of [
			['2026-07-10T13:59:59Z', 200, 200],
			['2026-07-10T14:00:00Z', 404, 200],
			['2027-06-01T12:00:00Z', 404, 404],
		] as const) {
			clock.set(time)
			expect([(await open(open1)).status, (await open(open2)).status]).toEqual([first, second])
		}
	})

	test('Links of other kinds do not open the page, and it opens no form', async () => {
		const event = await makeEvent()
		const { leaderUrl } = await share(event.id)
		const token = leaderUrl.split('/').at(-1)
		expect((await open(`/s/${token}`)).status).toBe(404)
		expect((await open(pathOf(event.signUrl).replace('/s/', '/group/'))).status).toBe(404)
		expect((await open('/group/unknown')).status).toBe(404)
	})
})

describe('The page of a leader', () => {
	test('The page shows first names alone of those who have signed, children too, and of those who have not', async () => {
		const event = await makeEvent({ startsAt: '2026-06-10T10:00:00Z' })
		await hall.call('POST', `/v1/events/${event.id}/invitees`, {
			invitees: [
				{ firstName: 'Ada', lastName: 'Secretname', email: 'ada@guest.example' },
				{ firstName: '<b>Bo</b>', lastName: 'Secretname' },
				{ email: 'nameless@guest.example' },
			],
		})
		await sign(hall, templateId, { eventId: event.id, values: { email: 'ada@guest.example' } })
		const voided = await sign(hall, templateId, {
			eventId: event.id,
			values: { name: { firstName: 'Voided', lastName: 'X' } },
		})
		await hall.call('POST', `/v1/waivers/${voided.id}/void`, { reason: 'A test.' })
		const { leaderUrl } = await share(event.id)
		const { html } = await open(pathOf(leaderUrl))
		expect(html).toContain('<h1>Mia &lt;8&gt;</h1>')
		expect(html).toContain('<h2>Not yet signed (2)</h2>')
		expect(html).toContain('&lt;b&gt;Bo&lt;/b&gt;')
		expect(html).toContain('A guest without a name')
		expect(html).toContain(event.signUrl)
		for (const hidden of ['Secretname', 'guest.example', 'Voided']) expect(html).not.toContain(hidden)
		expect((await open(pathOf(leaderUrl), 'he')).html).toContain('dir="rtl"')
		// Without a mail server nothing could be sent, so nothing is offered.
		expect(html).not.toContain('<form')
	})

	test('An erased guest and a purged waiver leave no name', async () => {
		const event = await makeEvent()
		await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees: [{ firstName: 'Zora' }] })
		const { id } = await sign(hall, templateId, {
			eventId: event.id,
			values: { name: { firstName: 'Yana', lastName: 'X' } },
		})
		const path = pathOf((await share(event.id)).leaderUrl)
		expect((await open(path)).html).toMatch(/Yana[\s\S]*Zora/)
		await hall.call('POST', `/v1/waivers/${id}/purge`, { reason: 'Asked for.' })
		expect((await open(path)).html).not.toContain('Yana')
	})
})

describe('Reminders of a leader', () => {
	test('Each guest who has not signed gets one mail a day, and the page says how many', async () => {
		const stage = await openMailStage()
		const { id } = await inviteTo(stage, [
			{ firstName: 'Ana', email: 'ana@guest.example' },
			{ firstName: 'Bo', email: 'bo@guest.example' },
			{ firstName: 'Cy' },
		])
		await sign(stage.hall, stage.templateId, { eventId: id, values: { email: 'ana@guest.example' } })
		const { body } = await stage.hall.call('PUT', `/v1/events/${id}/leader-link`)
		const path = pathOf(body.leaderUrl)
		const call = async (method: 'GET' | 'POST') => {
			const page = await stage.running.anonymous(method, path, undefined, { accept: 'text/html' })
			return new TextDecoder().decode(page.bytes)
		}
		expect(await call('GET')).toContain('Remind those who have not signed (1)')
		expect(await call('POST')).toContain('Reminders are on their way: 1.')
		const [mail] = await stage.server.untilReceived(1)
		expect(mail?.recipients).toEqual(['bo@guest.example'])
		await untilIdle(stage.running)
		const again = await call('POST')
		expect(again).toContain('There was nobody to remind')
		expect(again).not.toContain('<form')
		expect(stage.server.mails).toHaveLength(1)
		const acts = rowsOf(
			stage.running.service,
			"SELECT actor FROM audit_log WHERE action = 'invitees.written_to'",
		)
		expect(acts).toEqual([{ actor: `leader:${id}` }])
	})
})
