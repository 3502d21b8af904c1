import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { sign } from '../../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../../support/http/refusals.ts'
import { nobodySkipped, openHall, putBack, sendAll } from '../../../support/mail/campaigns.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

setDefaultTimeout(120_000)

const START = '2026-11-01T12:00:00.000Z'
const clock = createSettableClock(START)
const running = useService({ baseUrl: 'https://hall.example' }, { clock })
afterEach(() => clock.set(START))

test('News goes to those who have consented, once to each person and to each address; a dry run says so and sends nothing', async () => {
	const hall = await openHall(running)
	await hall.guest({ news: true })
	await sign(hall, hall.templateId, {
		values: { name: { firstName: 'Ida', lastName: 'Karsta' }, email: 'g0@mail.example', news: true },
	})
	await hall.guest({ news: true, email: 'G0@mail.example' })
	await hall.guest()
	await hall.guest({ news: true, email: undefined })
	const banned = await hall.guest({ news: true })
	await hall.call('PUT', `/v1/participants/${banned.participantId}/ban`, { reason: 'Climbed unroped' })
	const skipped = { ...nobodySkipped, sameAddress: 1, noConsent: 1, noAddress: 1, banned: 1 }
	const preview = await expectNoEffect(running.service, () => hall.write({}, '?dryRun=true'))
	expect([preview.status, preview.body]).toEqual([200, { recipients: 1, skipped }])

	const { status, body } = await hall.write({})
	expect([status, body]).toEqual([
		202,
		{
			id: expect.any(String),
			kind: 'news',
			status: 'running',
			automatic: false,
			subject: 'Hello',
			body: 'One.\n\nTwo.',
			filter: {},
			recipients: 1,
			skipped,
			progress: { waiting: 1, queued: 0, sent: 0, delivered: 0, bounced: 0, failed: 0 },
			via: 'outbox',
			by: expect.stringMatching(/^key:/),
			byName: expect.any(String),
			createdAt: START,
			stoppedAt: null,
		},
	])
	await sendAll(running)
	expect(await hall.read(body.id)).toMatchObject({ status: 'finished', progress: { waiting: 0, sent: 1 } })
	const [message, ...others] = await hall.messages(body.id)
	expect(others).toEqual([])
	expect(message).toMatchObject({ kind: 'custom', subject: null, automatic: false, campaignId: body.id })
	expect(message.to.toLowerCase()).toBe('g0@mail.example')
	const mail = await hall.mailOf(message.id)
	expect(mail.subject).toBe('Hello')
	expect(mail.text).toContain('Hello Ida,\n\nOne.\n\nTwo.')
	expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
	const entries = rowsOf(
		running.service,
		"SELECT data FROM audit_log WHERE action = 'campaign.created' AND subject = ?",
		body.id,
	)
	expect(entries).toEqual([{ data: '{"kind":"news","count":1}' }])
	const { body: list } = await hall.call('GET', '/v1/campaigns')
	expect(list.items).toMatchObject([{ id: body.id }])
})

test('The link in a mail with news withdraws the consent in one click, also of others at the address, for years', async () => {
	const hall = await openHall(running)
	const first = await hall.guest({ news: true, email: 'home@mail.example' })
	const second = await hall.guest({ news: true, email: 'HOME@mail.example' })
	const { body: campaign } = await hall.write({})
	await sendAll(running)
	const [message] = await hall.messages(campaign.id)
	const { headers, text } = await hall.mailOf(message.id)
	const [, path = ''] =
		/^<https:\/\/hall\.example(\/leave\/[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
	expect(text).toContain(`https://hall.example${path}`)
	expect(path).not.toMatch(/home|mail\.example/i)
	clock.set('2031-11-01T12:00:00.000Z')
	const page = await running.anonymous('GET', path, undefined, {
		accept: 'text/html',
		'accept-language': 'fr',
	})
	expect(new TextDecoder().decode(page.bytes)).toContain('ne vous enverra plus d’actualités')
	const consentOf = async ({ participantId: id }: { participantId: string }) =>
		(await hall.call('GET', `/v1/participants/${id}`)).body.consent.marketing
	// To look is not to ask: programs follow links on their own.
	expect((await consentOf(first)).withdrawnAt).toBeNull()
	const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
	for (let times = 0; times < 2; times++) {
		const response = await fetch(running.service.url + path, {
			method: 'POST',
			body: 'List-Unsubscribe=One-Click',
			headers: form,
		})
		expect(response.status).toBe(200)
	}
	for (const person of [first, second])
		expect((await consentOf(person)).withdrawnAt).toBe('2031-11-01T12:00:00.000Z')
	const actors = rowsOf(
		running.service,
		"SELECT actor FROM audit_log WHERE action = 'participant.consent_withdrawn' AND organization_id = ?",
		hall.organizationId,
	)
	expect(actors).toEqual(Array.from({ length: 2 }, () => ({ actor: `recipient:${message.id}` })))
	// Other mails still come.
	expect((await hall.call('GET', '/v1/suppressions')).body.items).toEqual([])
	expectRefusal(await hall.write({}), 'validation_failed', [{ path: '/filter', code: 'nobody' }])
})

test('Whoever withdraws, or is banned, between the choice and the mail gets none', async () => {
	const hall = await openHall(running)
	const [withdrawn, banned] = [await hall.guest({ news: true }), await hall.guest({ news: true })]
	await hall.hold()
	const { body } = await hall.write({})
	await hall.call('DELETE', `/v1/participants/${withdrawn.participantId}/consent/marketing`)
	await hall.call('PUT', `/v1/participants/${banned.participantId}/ban`, { reason: 'Climbed unroped' })
	await hall.release()
	expect(await hall.messages(body.id)).toEqual([])
	expect((await hall.read(body.id)).skipped).toMatchObject({ noConsent: 1, banned: 1 })
})

test('Whoever withdraws while the mail is queued gets none', async () => {
	const hall = await openHall(running)
	const { participantId } = await hall.guest({ news: true })
	const { body } = await hall.write({})
	await sendAll(running)
	const [message] = await hall.messages(body.id)
	putBack(running, message.id)
	await hall.call('DELETE', `/v1/participants/${participantId}/consent/marketing`)
	running.service.deps.db.$client.run('UPDATE messages SET next_attempt_at = 0 WHERE id = ?', [message.id])
	await sendAll(running)
	expect((await hall.messages(body.id))[0]).toMatchObject({ status: 'failed', failure: 'withdrawn' })
})

test('Only so many mails leave in an hour, and a stop ends the rest', async () => {
	const hall = await openHall(running)
	for (let n = 0; n < 5; n++) await hall.guest({ news: true })
	await hall.limit(2)
	const { body } = await hall.write({})
	await sendAll(running)
	expect((await hall.read(body.id)).progress).toMatchObject({ waiting: 3, sent: 2 })
	clock.advance(59 * 60_000)
	await sendAll(running)
	expect((await hall.read(body.id)).progress).toMatchObject({ waiting: 3, sent: 2 })
	clock.advance(60_000)
	await sendAll(running)
	expect((await hall.read(body.id)).progress).toMatchObject({ waiting: 1, sent: 4 })

	const stop = () => hall.call('POST', `/v1/campaigns/${body.id}/stop`)
	const stopped = await stop()
	expect(stopped.body).toMatchObject({ status: 'stopped', progress: { waiting: 0, sent: 4 } })
	expect((await expectNoEffect(running.service, stop)).body).toEqual(stopped.body)
	clock.advance(3_600_000)
	await sendAll(running)
	expect(await hall.messages(body.id)).toHaveLength(4)
})

test('A stop ends the mails that are queued and not sent', async () => {
	const hall = await openHall(running)
	await hall.guest({ news: true })
	const { body } = await hall.write({})
	await sendAll(running)
	const [message] = await hall.messages(body.id)
	putBack(running, message.id)
	await hall.call('POST', `/v1/campaigns/${body.id}/stop`)
	expect((await hall.messages(body.id))[0]).toMatchObject({ status: 'failed', failure: 'stopped' })
})

test('A repeat with the same Idempotency-Key writes to nobody again', async () => {
	const hall = await openHall(running)
	await hall.guest({ news: true })
	const key = { 'idempotency-key': 'news of May' }
	const first = await hall.write({}, '', key)
	await sendAll(running)
	const second = await hall.write({}, '', key)
	expect([second.status, second.body.id, second.headers.get('idempotent-replayed')]).toEqual([
		202,
		first.body.id,
		'true',
	])
	await sendAll(running)
	expect(await hall.messages(first.body.id)).toHaveLength(1)
})

test('409 for a sixth campaign that runs at once', async () => {
	const hall = await openHall(running)
	await hall.guest({ news: true })
	await hall.hold()
	for (let n = 0; n < 5; n++) expect((await hall.write({})).status).toBe(202)
	expectRefusal(await hall.write({}), 'conflict')
})

test.each([
	['an unknown kind', { kind: 'spam' }],
	['no text', { body: '' }],
	['a filter by name', { filter: { query: 'Ida' } }],
	['no waiver', { filter: { waiverIds: [] } }],
])('422 for %s', async (_, more) => {
	const hall = await openHall(running)
	expectRefusal(await expectNoEffect(running.service, () => hall.write(more)), 'validation_failed')
})

test('404 for a waiver that is another organization’s, and for an unknown campaign', async () => {
	const [hall, other] = [await openHall(running), await openHall(running)]
	const foreign = await other.guest({ news: true })
	expectRefusal(await hall.write({ filter: { waiverIds: [foreign.id] } }), 'not_found')
	expectRefusal(await hall.call('POST', `/v1/campaigns/${NOBODY}/stop`), 'not_found')
})

test('An erased guest and a purged waiver leave the campaign without a mail', async () => {
	const hall = await openHall(running)
	const gone = await hall.guest({ news: true })
	await hall.hold()
	const { body } = await hall.write({})
	await hall.call('POST', `/v1/participants/${gone.participantId}/erase`, { reason: 'Asked for' })
	await hall.release()
	expect(await hall.messages(body.id)).toEqual([])
	expect((await hall.read(body.id)).progress).toMatchObject({ waiting: 0, sent: 0 })
})
