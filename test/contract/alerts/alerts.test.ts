import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { ALERT_KINDS } from '../../../src/api/alerts.ts'
import { sendAlerts } from '../../../src/features/alerts/send.job.ts'
import { emitEvent } from '../../../src/features/webhooks/emit.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser, signInOnNewBrowser } from '../../support/fixtures/staff.ts'
import type { Desk } from '../../support/fixtures/staff.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { openEventStream } from '../../support/http/event-stream.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { readMail } from '../../support/mail/mail.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService, untilIdle } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const START = '2026-07-10T12:00:00.000Z'
const clock = createSettableClock(START)
const running = useService({}, { clock })
afterEach(() => clock.set(START))

const PATH = '/desk/me/alerts'
const NOTHING = { desk: [], mail: [], to: null, language: 'en' }

/** A hall whose events happen at once, and whose mails are read. */
function openHall(name: string) {
	const hall = running.tenant(name)
	const { organizationId } = hall
	const fill = (actor?: string) =>
		running.service.deps.write((tx) => {
			const data = { locationId: null, inside: 5, capacity: 5 }
			const type = 'capacity.reached'
			emitEvent(tx, running.service.deps, { organizationId, type, data, ...(actor && { actor }) })
		})
	const mails = async () => {
		await sendAlerts(running.service.deps)
		await untilIdle(running)
		return (await hall.call('GET', '/v1/messages?kind=custom')).body.items
	}
	const subjects = async (): Promise<string[]> =>
		(await mails()).map(({ subject }: { subject: string }) => subject)
	return { ...hall, fill, mails, subjects }
}

/** Has somebody mailed of these kinds. */
const choose = ({ call, login }: Desk, ...mail: string[]) =>
	call('PUT', PATH, { desk: [], mail, to: `${login.slice(0, 8)}@hall.example`, language: 'en' })

test('Each role is offered what it may see, at the desk and not by mail, and nothing is stored until it is chosen', async () => {
	const hall = openHall('Roles')
	const kinds = {
		owner: ['flag', 'full', 'refusal', 'webhook'],
		manager: ['flag', 'full', 'refusal'],
		desk: ['full', 'refusal'],
		auditor: ['flag', 'full', 'refusal'],
	} as const
	for (const role of ['owner', 'manager', 'desk', 'auditor'] as const) {
		const { call } = await hire(running, hall, role)
		const offered = kinds[role]
		const { status, body } = await expectNoEffect(running.service, () => call('GET', PATH))
		expect([status, body]).toEqual([200, { ...NOTHING, offered, desk: offered }])
		for (const kind of ALERT_KINDS.filter((each) => !offered.some((own) => own === each)))
			for (const chosen of [{ desk: [kind] }, { mail: [kind], to: 'ana@hall.example' }])
				expectRefusal(
					await expectNoEffect(running.service, () => call('PUT', PATH, { ...NOTHING, ...chosen })),
					'insufficient_scope',
				)
	}
})

test('A choice is one row and an act of the log, and nobody else’s', async () => {
	const [hall, other] = [openHall('Chosen'), openHall('Chosen next door')]
	const [ana, ben] = [await hire(running, hall, 'owner'), await hire(running, other, 'owner')]
	const input = {
		desk: ['refusal', 'flag', 'refusal'],
		mail: ['webhook'],
		to: ' ana@hall.example ',
		language: 'de',
	}
	let answer = await ana.call('GET', PATH)
	const added = await rowsAdded(running.service, async () => {
		answer = await ana.call('PUT', PATH, input)
	})
	const chosen = { desk: ['flag', 'refusal'], mail: ['webhook'], to: 'ana@hall.example', language: 'de' }
	expect([answer.status, added]).toEqual([200, { alert_choices: 1, audit_log: 1 }])
	expect(answer.body).toMatchObject(chosen)
	expect((await ana.call('GET', PATH)).body).toEqual(answer.body)
	expect((await ben.call('GET', PATH)).body).toMatchObject({ desk: ALERT_KINDS, mail: [], to: null })
	const [act] = rowsOf(
		running.service,
		"SELECT subject, data FROM audit_log WHERE action = 'staff.alerts_chosen' AND organization_id = ?",
		hall.organizationId,
	)
	expect(act).toEqual({ subject: ana.staffId, data: '{}' })
})

test('422 for what is no kind, address or language and for mail without an address, and 401 for a key', async () => {
	const hall = openHall('Refused')
	const ana = await hire(running, hall, 'owner')
	const to = 'ana@hall.example'
	for (const body of [
		{ ...NOTHING, desk: ['fire'] },
		{ ...NOTHING, desk: Array(5).fill('flag') },
		{ ...NOTHING, mail: ['flag'] },
		{ ...NOTHING, mail: ['flag'], to: 'ana' },
		{ ...NOTHING, to, language: 'xx' },
		{ desk: [], mail: [] },
	])
		expectRefusal(
			await expectNoEffect(running.service, () => ana.call('PUT', PATH, body)),
			'validation_failed',
		)
	expect((await hall.call('GET', PATH)).status).toBe(401)
})

test('A kind is mailed at most once in 15 minutes, the next mail counts what came meanwhile, and none is told twice', async () => {
	const hall = openHall('Bounded')
	const ana = await hire(running, hall, 'manager')
	await hall.fill()
	await choose(ana, 'full', 'refusal')
	// What happened before it was chosen is not told.
	expect(await hall.subjects()).toEqual([])
	await hall.fill()
	// A stop before the commit leaves no mail, and two looks at once make one.
	const { deps } = running.service
	const failing = { ...deps, ids: { ...deps.ids, next: () => expect.unreachable() } }
	expect(await sendAlerts(failing).catch((error: unknown) => error)).toBeInstanceOf(Error)
	await Promise.all([sendAlerts(deps), sendAlerts(deps)])
	expect(await hall.subjects()).toEqual(['A place or the venue is full'])
	expect(await hall.subjects()).toHaveLength(1)
	await hall.fill()
	await hall.fill()
	clock.set('2026-07-10T12:14:59.999Z')
	expect(await hall.subjects()).toHaveLength(1)
	// Choosing anew brings no mail earlier, and keeps what waits.
	await choose(ana, 'full')
	expect(await hall.subjects()).toHaveLength(1)
	clock.set('2026-07-10T12:15:00.000Z')
	expect((await hall.subjects())[0]).toBe('A place or the venue was full, 2 times')
	clock.set('2026-07-10T13:00:00.000Z')
	expect(await hall.subjects()).toHaveLength(2)
	await hall.fill()
	// The system clock was set back.
	clock.set('2026-07-09T13:00:00.000Z')
	expect(await hall.subjects()).toHaveLength(3)
})

test('To turn a kind off and on skips what came meanwhile, and brings no mail earlier', async () => {
	const hall = openHall('Toggled')
	const ana = await hire(running, hall, 'manager')
	await choose(ana, 'full')
	await hall.fill()
	expect(await hall.subjects()).toHaveLength(1)
	await choose(ana)
	await hall.fill()
	clock.set('2026-07-10T12:10:00.000Z')
	await choose(ana, 'full')
	await hall.fill()
	expect(await hall.subjects()).toHaveLength(1)
	clock.set('2026-07-10T12:15:00.000Z')
	expect(await hall.subjects()).toEqual(Array(2).fill('A place or the venue is full'))
})

test('Nobody is mailed what they did, what their role may not see any more, or after they have left', async () => {
	const [hall, other] = [openHall('Left'), openHall('Left next door')]
	const ana = await hire(running, hall, 'manager')
	const [ben, eve] = [await hire(running, hall, 'owner'), await hire(running, hall, 'manager')]
	const zoe = await hire(running, other, 'manager')
	// An organization keeps an owner.
	await hire(running, hall, 'owner')
	for (const person of [ana, eve, zoe]) await choose(person, 'full')
	await choose(ben, 'webhook')
	await hall.call('PATCH', `/v1/staff/${eve.staffId}`, { active: false })
	await hall.call('PATCH', `/v1/staff/${ben.staffId}`, { role: 'manager' })
	await hall.fill(`staff:${ana.staffId}`)
	await running.service.deps.write((tx) =>
		emitEvent(tx, running.service.deps, {
			organizationId: hall.organizationId,
			type: 'webhook.paused',
			data: { webhookId: 'w', reason: 'gone' },
		}),
	)
	expect(await hall.subjects()).toEqual([])
	await hall.fill(`staff:${eve.staffId}`)
	expect(await hall.subjects()).toHaveLength(1)
	expect(await other.subjects()).toEqual([])
})

test('A mail says what happened, when and where the desk shows it, without a name or an answer', async () => {
	const hall = openHall('Told')
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	const story = { id: 'story', type: 'long_text', label: 'Story', flagIf: { notEmpty: true } }
	const templateId = await publishTemplate(hall.call, {
		of: [
			{ id: 'name', type: 'name', label: 'Name' },
			story,
			{ id: 'signature', type: 'signature', label: 'Signature' },
		],
	})
	const ana = await hire(running, hall, 'manager')
	await ana.call('PUT', PATH, { desk: [], mail: ['flag', 'refusal'], to: 'ana@hall.example', language: 'de' })
	const values = {
		name: { firstName: 'Wilhelmina', lastName: 'Featherstone' },
		story: 'Asthmatic',
		signature: { typed: 'Wilhelmina Featherstone' },
	}
	const { body: waiver } = await hall.call('POST', '/v1/waivers', { templateId, values })
	const { participantId, id: waiverId } = await guestsOf(hall, await publishTemplate(hall.call))()
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Climbed unroped' })
	await hall.call('POST', '/v1/checkins', { waiverId, method: 'qr' })
	const messages = await hall.mails()
	expect(messages).toHaveLength(2)
	const texts = []
	for (const { id, to, automatic } of messages) {
		expect([to, automatic]).toEqual(['ana@hall.example', true])
		const { bytes } = await hall.call('GET', `/v1/messages/${id}/content`)
		texts.push(readMail(Buffer.from(bytes).toString('latin1')).text)
	}
	const text = texts.join('\n')
	expect(text).toContain('Eine Erklärung ist zu prüfen: 10.07.2026, 14:00.')
	expect(text).toContain(`/desk/waivers/${waiver.id}`)
	expect(text).toContain('Ein Gast wurde abgewiesen: 10.07.2026, 14:00.')
	expect(text).toContain('/desk/arrivals?view=refused')
	expect(text).not.toMatch(/Wilhelmina|Featherstone|Asthmatic|unroped|Hopper/)
})

test('On a tablet’s PIN, what the session may not see stays as it was chosen', async () => {
	const hall = openHall('Tablet')
	const ana = await hire(running, hall, 'owner')
	const [pin, to] = ['246813', 'ana@hall.example']
	await ana.call('PUT', '/desk/session/pin', { pin })
	await choose(ana, 'webhook')
	const tablet = openBrowser(running)
	await tablet.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
	await tablet.call('POST', '/v1/desk-devices', { name: 'Counter' })
	await tablet.call('DELETE', '/desk/session')
	await tablet.call('POST', '/desk/session/switch', { staffId: ana.staffId, pin })
	const { body } = await tablet.call('PUT', PATH, { ...NOTHING, mail: ['full'], to })
	expect(body).toEqual({ ...NOTHING, offered: ['full', 'refusal'], mail: ['full'], to })
	expect((await ana.call('GET', PATH)).body.mail).toEqual(['full', 'webhook'])
	expect((await tablet.call('PUT', PATH, NOTHING)).status).toBe(200)
	expect((await ana.call('GET', PATH)).body).toMatchObject({ mail: ['webhook'], to })
})

test('The stream says which events are the reader’s own, and no receiver is told whose they were', async () => {
	const hall = openHall('Own')
	const ana = await hire(running, hall, 'desk')
	const { call, cookies } = await signInOnNewBrowser(running, ana.login)
	const { participantId, id: waiverId } = await guestsOf(hall, await publishTemplate(hall.call))()
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Climbed unroped' })
	await settleJobs(running.service)
	const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
	const streams = [
		await openEventStream(running.service.url, undefined, { cookie }),
		await openEventStream(running.service.url, hall.key),
	]
	for (const each of [call, hall.call]) await each('POST', '/v1/checkins', { waiverId, method: 'qr' })
	const own = []
	for (const stream of streams) {
		const events = await stream.take(2)
		expect(events.map(({ event }) => event)).toEqual(Array(2).fill('participant.turned_away'))
		own.push(events.map(({ data }) => data.own))
		expect(stream.text()).not.toContain(ana.staffId)
		stream.close()
	}
	expect(own).toEqual([
		[true, undefined],
		[undefined, true],
	])
	const { body: feed } = await hall.call('GET', '/v1/events-feed?limit=100')
	expect(JSON.stringify(feed)).not.toContain(ana.staffId)
	expect(feed.items.at(-1)).not.toHaveProperty('own')
})
