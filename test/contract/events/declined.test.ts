import { expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { signByLink, tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// The first page waits until its files are bundled.
setDefaultTimeout(60_000)

const clock = createStillClock('2026-07-01T12:00:00.000Z')
const NOW = new Date(clock.now()).toISOString()

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)
const event = (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body
const invitees = `/v1/events/${event.id}/invitees`

/** @returns the path of the page of a new invitee */
async function invite(firstName: string): Promise<string> {
	const people = [{ firstName, email: `${firstName}@party.example` }]
	const { body } = await hall.call('POST', invitees, { invitees: people })
	return `/s/${tokenOf(body.items[0].signUrl)}`
}

const find = async (firstName: string): Promise<any> =>
	(await hall.call('GET', `${invitees}?query=${firstName}`)).body.items[0]
const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)
const read = (path: string): Promise<Answer> =>
	running.anonymous('GET', path, undefined, { accept: 'text/html' })
const decline = (path: string, reason: string): Promise<Answer> =>
	running.anonymous('POST', `${path}/decline`, new URLSearchParams({ reason }).toString(), {
		accept: 'text/html',
		'content-type': 'application/x-www-form-urlencoded',
	})

test('An invitee says on their page that they won’t sign, and why: the venue is told once, without the reason', async () => {
	const path = await invite('Ada')
	expect(textOf(await read(path))).toContain(`href="${path}/decline?lang=en"`)
	const page = await expectNoEffect(running.service, () => read(`${path}/decline?lang=de`))
	expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining('Ich unterschreibe nicht')])
	const added = await rowsAdded(running.service, () => decline(path, ' I have\r\nmoved. '))
	expect(added).toEqual({ webhook_events: 1 })
	expect(await find('Ada')).toMatchObject({
		status: 'invited',
		declinedAt: NOW,
		declineReason: 'I have\nmoved.',
	})
	expect((await hall.call('GET', `/v1/events/${event.id}`)).body.declined).toBe(1)
	const again = await rowsAdded(running.service, () => decline(path, ''))
	expect(again).toEqual({})
	expect((await find('Ada')).declineReason).toBeNull()
	const sent = rowsOf<{ body: string }>(
		running.service,
		"SELECT body FROM webhook_events WHERE type = 'invitee.declined'",
	).map(({ body }) => JSON.parse(body).data)
	expect(sent).toEqual([{ inviteeId: (await find('Ada')).id, eventId: event.id }])
})

test('A reason that is too long, or holds control characters, is refused and still in its box', async () => {
	const path = await invite('Ben')
	for (const [reason, message] of [
		['x'.repeat(501), 'Enter at most 500 characters'],
		['<b>\u0007</b>', 'Remove characters that are not allowed here'],
	] as const) {
		const answer = await expectNoEffect(running.service, () => decline(path, reason))
		const html = textOf(answer)
		expect([answer.status, html.includes(message)]).toEqual([422, true])
		expect(html).toContain(reason.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
	}
	expect((await decline(path, '😀'.repeat(500))).status).toBe(200)
})

test('Whoever has declined gets no message to many, and signs by the same link, which undoes it', async () => {
	const path = await invite('Cy')
	await decline(path, 'No time')
	const { body } = await hall.call('POST', `/v1/events/${event.id}/send`, {})
	const names = rowsOf<{ first_name: string }>(
		running.service,
		'SELECT i.first_name FROM messages m JOIN invitees i ON i.id = m.invitee_id',
	).map(({ first_name }) => first_name)
	expect([body.queued, names.includes('Cy')]).toEqual([names.length, false])
	await signByLink(running, hall, { templateId, token: path.slice('/s/'.length) })
	expect(await find('Cy')).toMatchObject({ status: 'signed', declinedAt: null, declineReason: null })
	const late = await expectNoEffect(running.service, () => decline(path, 'After all'))
	expect(late.status).toBe(404)
})

test('404 for a link of everybody and for one of nobody; a page of everybody has no such link', async () => {
	const everybody = `/s/${tokenOf(event.signUrl)}`
	for (const path of [everybody, '/s/no-such-link']) {
		expect((await read(`${path}/decline`)).status).toBe(404)
		expect((await expectNoEffect(running.service, () => decline(path, 'No'))).status).toBe(404)
	}
	expect(textOf(await read(everybody))).not.toContain('/decline')
})
