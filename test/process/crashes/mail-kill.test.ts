import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { startMailServer } from '../../support/mail/server.ts'
import { inviteTo, sendTo } from '../../support/mail/stage.ts'
import { until } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { extent } from '../../support/run/extent.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const PEOPLE = extent(60, 500)
const KILLS = extent(1, 3)
const GUESTS = extent(30, 80)
const dataDir = makeDataDir()

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('After kill -9 during many invitations everybody has one, and a repeat has the same Message-ID', async () => {
	const server = await startMailServer()
	const env = {
		SMTP_URL: server.url,
		SMTP_CA: server.ca,
		MAIL_FROM: 'desk@hall.example',
		MESSAGES_PER_MINUTE: '1000000',
	}
	let service = await startChild(dataDir, env)
	const key = await makeKey(dataDir)
	const call = () => service.client(key)
	const templateId = await publishTemplate(call())
	const people = Array.from({ length: PEOPLE }, (_, n) => ({
		firstName: `Guest ${n}`,
		email: `g${n}@many.example`,
	}))
	const { id, invitees } = await inviteTo({ hall: { call: call() } as never, templateId }, people)
	const { body } = await sendTo({ hall: { call: call() } as never }, id)
	expect(body.queued).toBe(PEOPLE)

	for (let kill = 1; kill <= KILLS; kill++) {
		const enough = (PEOPLE / (KILLS + 1)) * kill
		await until(() => (server.mails.length >= enough ? true : undefined), 60_000)
		await service.end('SIGKILL')
		service = await startChild(dataDir, env)
	}
	await until(async () => {
		const waiting = await call()('GET', `/v1/messages?eventId=${id}&status=queued&limit=1`)
		return waiting.body.items.length === 0 ? true : undefined
	}, 60_000)

	const idsByRecipient = new Map<string, string[]>()
	for (const { recipients, headers } of server.mails) {
		const [recipient = ''] = recipients
		idsByRecipient.set(recipient, [...(idsByRecipient.get(recipient) ?? []), headers['message-id'] ?? ''])
	}
	expect([...idsByRecipient.keys()].sort()).toEqual(invitees.map(({ email }) => email as string).sort())
	const doubled = [...idsByRecipient.values()].filter((ids) => ids.length > 1)
	expect(doubled.length).toBeLessThanOrEqual(KILLS)
	// Whoever got one twice can tell: both are the same message.
	for (const ids of idsByRecipient.values()) expect(new Set(ids).size).toBe(1)
	expect(new Set([...idsByRecipient.values()].flat()).size).toBe(PEOPLE)
	const { body: event } = await call()('GET', `/v1/events/${id}`)
	expect(event.invitees).toEqual({ invited: PEOPLE, signed: 0, bounced: 0 })

	await service.end('SIGTERM')
	await server.close()
})

test('A crash between the acceptance of a mail and its confirmation repeats only that mail, recognizably', async () => {
	const folder = makeDataDir()
	const server = await startMailServer({ delayMs: (count) => (count === 2 ? 30_000 : 0) })
	const env = { SMTP_URL: server.url, SMTP_CA: server.ca, MAIL_FROM: 'desk@hall.example' }
	const service = await startChild(folder, env)
	const call = service.client(await makeKey(folder))
	const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@few.example` }))
	const templateId = await publishTemplate(call)
	const { id } = await inviteTo({ hall: { call } as never, templateId }, people)
	await sendTo({ hall: { call } as never }, id)
	await server.untilReceived(2)
	await service.end('SIGKILL')
	const again = await startChild(folder, env)
	await server.untilReceived(4, 30_000)
	await again.end('SIGTERM')
	const messages = server.mails.map(({ recipients, headers }) => [recipients[0], headers['message-id']])
	expect(messages[2]).toEqual(messages[1] as string[])
	expect(messages.map(([to]) => to)).toEqual([
		'a@few.example',
		'b@few.example',
		'b@few.example',
		'c@few.example',
	])
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})

test('After kill -9 during a campaign each guest has its mail, and nobody has two', async () => {
	const folder = makeDataDir()
	const server = await startMailServer()
	const env = {
		SMTP_URL: server.url,
		SMTP_CA: server.ca,
		MAIL_FROM: 'desk@hall.example',
		MESSAGES_PER_MINUTE: '1000000',
	}
	let service = await startChild(folder, env)
	const key = await makeKey(folder)
	const call = () => service.client(key)
	const templateId = await publishTemplate(call(), { settings: { expiry: { type: 'duration', days: 30 } } })
	for (let n = 0; n < GUESTS; n++)
		await sign({ call: call() }, templateId, {
			values: { name: { firstName: 'Guest', lastName: `No${n}` }, email: `g${n}@camp.example` },
		})
	const mail = { kind: 'renewal', filter: {}, subject: 'Sign again', body: 'It ends soon.' }
	const { body: campaign } = await call()('POST', '/v1/campaigns', mail)
	for (let kill = 1; kill <= KILLS; kill++) {
		await until(() => (server.mails.length >= (GUESTS / (KILLS + 1)) * kill ? true : undefined), 60_000)
		await service.end('SIGKILL')
		service = await startChild(folder, env)
	}
	await until(async () => {
		const { body } = await call()('GET', `/v1/campaigns/${campaign.id}`)
		return body.status === 'finished' ? true : undefined
	}, 60_000)
	// One that was in doubt is repeated, and is the same message.
	const messages = new Map(
		server.mails.map(({ recipients, headers }) => [headers['message-id'], recipients[0]]),
	)
	expect(new Set(messages.values()).size).toBe(GUESTS)
	expect(messages.size).toBe(GUESTS)
	await service.end('SIGTERM')
	await server.close()
	rmSync(folder, { recursive: true, force: true })
})
