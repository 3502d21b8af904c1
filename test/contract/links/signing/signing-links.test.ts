import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { openLink, refusalOf, signByLink, stateOf, tokenOf } from '../../../support/fixtures/links.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { useService } from '../../../support/service/service.ts'
import { createSettableClock } from '../../../support/service/clock.ts'
import { publishTemplate, values } from '../../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')

/** An event with an invitee and a prefill link, and the three tokens that lead to it. */
async function openEvent(body: object = {}) {
	const templateId = await publishTemplate(hall.call)
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId, ...body })
	const person = { firstName: 'Ana', lastName: 'Núñez', email: `${crypto.randomUUID()}@example.com` }
	const invited = await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees: [person] })
	const [invitee] = invited.body.items
	const prefilled = { templateId, eventId: event.id, values: { email: 'bo@example.com' } }
	const { body: prefill } = await hall.call('POST', '/v1/prefill-links', prefilled)
	return {
		templateId,
		event,
		invitee,
		prefill,
		tokens: {
			event: tokenOf(event.signUrl),
			invitee: tokenOf(invitee.signUrl),
			prefill: tokenOf(prefill.url),
		},
	}
}

const statesOf = (tokens: Record<string, string>) =>
	Object.values(tokens).map((token) => stateOf(running, token))
const inviteeOf = async (eventId: string) =>
	(await hall.call('GET', `/v1/events/${eventId}/invitees`)).body.items[0]

describe('What stops a link', () => {
	test('Closing an event stops all its links immediately, on the page, for a submission and in the API; reopening restores them', async () => {
		const { templateId, event, tokens } = await openEvent()
		expect(statesOf(tokens)).toEqual(['open', 'open', 'open'])
		await hall.call('POST', `/v1/events/${event.id}/close`)
		expect(statesOf(tokens)).toEqual(['closed_event', 'closed_event', 'closed_event'])
		for (const token of Object.values(tokens)) {
			const refusal = await expectNoEffect(running.service, () =>
				refusalOf(signByLink(running, hall, { templateId, token })),
			)
			expect(refusal).toBe('event_closed')
		}
		const api = await hall.call('POST', '/v1/waivers', { templateId, values, eventId: event.id })
		expectRefusal(api, 'event_closed')
		const prefill = { templateId, values: {}, eventId: event.id }
		expectRefusal(await hall.call('POST', '/v1/prefill-links', prefill), 'event_closed')

		await hall.call('POST', `/v1/events/${event.id}/reopen`)
		expect(statesOf(tokens)).toEqual(['open', 'open', 'open'])
		for (const token of Object.values(tokens)) await signByLink(running, hall, { templateId, token })
		const waivers = rowsOf(running.service, 'SELECT 1 FROM waivers WHERE event_id = ?', event.id)
		expect(waivers).toHaveLength(3)
	})

	test('A signing during the closing of its event is refused or stored, never half of both', async () => {
		const { templateId, event, tokens } = await openEvent()
		const signings = Array.from({ length: 20 }, (_, n) =>
			signByLink(running, hall, { templateId, token: tokens.event, idempotencyKey: `race ${n}` }).then(
				() => 'signed',
				() => 'refused',
			),
		)
		const closing = hall.call('POST', `/v1/events/${event.id}/close`)
		const later = Array.from({ length: 20 }, async (_, n) => {
			await Bun.sleep(n)
			return signByLink(running, hall, { templateId, token: tokens.event }).then(
				() => 'signed',
				() => 'refused',
			)
		})
		const [{ body: closed }, ...outcomes] = await Promise.all([closing, ...signings, ...later])
		const rows = rowsOf(running.service, 'SELECT 1 FROM waivers WHERE event_id = ?', event.id)
		expect(rows).toHaveLength(outcomes.filter((outcome) => outcome === 'signed').length)
		expect(closed.status).toBe('closed')
		expect(await refusalOf(signByLink(running, hall, { templateId, token: tokens.event }))).toBe(
			'event_closed',
		)
	})

	test("A link stops at its event's deadline, and while its template is archived, unpublished or for kiosks only", async () => {
		const { event, templateId, tokens } = await openEvent({ signingClosesAt: '2026-07-01T13:00:00Z' })
		clock.set('2026-07-01T13:00:00Z')
		expect(statesOf(tokens)).toEqual(['closed_event', 'closed_event', 'closed_event'])
		clock.set('2026-07-01T12:00:00Z')
		await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'invite_only' })
		expect(stateOf(running, tokens.event)).toBe('open')
		await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'kiosk_only' })
		expect(stateOf(running, tokens.event)).toBe('kiosk_only')
		await hall.call('PATCH', `/v1/templates/${templateId}`, { visibility: 'public' })
		await hall.call('POST', `/v1/templates/${templateId}/archive`)
		expect(statesOf(tokens)).toEqual(['archived', 'archived', 'archived'])
		const refusal = refusalOf(signByLink(running, hall, { templateId, token: tokens.event }))
		expect(await refusal).toBe('template_archived')
		await hall.call('POST', `/v1/templates/${templateId}/unarchive`)
		expect(stateOf(running, tokens.event)).toBe('open')
		const { body: draft } = await hall.call('POST', '/v1/templates', { name: 'Draft' })
		const { body: early } = await hall.call('POST', '/v1/events', { name: 'Early', templateId: draft.id })
		expect(stateOf(running, tokenOf(early.signUrl))).toBe('unpublished')
		expect(event.status).toBe('active')
	})

	test('404 for a token of another kind, of another organization, and for an unknown one', async () => {
		const { templateId, tokens } = await openEvent()
		const { linkTokens } = running.service.deps
		const stranger = linkTokens.derive({ kind: 'copy', subjectId: templateId, generation: 1 })
		expect(stateOf(running, stranger)).toBe('unknown')
		expect(stateOf(running, '')).toBe('unknown')
		const other = running.tenant('Other hall')
		expect(await refusalOf(signByLink(running, other, { templateId, token: tokens.event }))).toBe('not_found')
		const elsewhere = await publishTemplate(hall.call)
		const wrong = refusalOf(signByLink(running, hall, { templateId: elsewhere, token: tokens.event }))
		expect(await wrong).toBe('validation_failed')
	})
})

describe('An invitee', () => {
	test('An invitee is recognized by the page, signs once, and is announced in an event', async () => {
		const { templateId, event, invitee, tokens } = await openEvent()
		const opened = openLink(running, tokens.invitee)
		expect(opened.prefill).toEqual({
			values: { name: { firstName: 'Ana', lastName: 'Núñez' }, email: invitee.email },
			locked: [],
		})
		const { result } = await signByLink(running, hall, { templateId, token: tokens.invitee })
		expect(await inviteeOf(event.id)).toMatchObject({ status: 'signed', waiverId: result.id })
		expect(stateOf(running, tokens.invitee)).toBe('spent')
		expect(await refusalOf(signByLink(running, hall, { templateId, token: tokens.invitee }))).toBe(
			'not_found',
		)
		expect(stateOf(running, tokens.event)).toBe('open')

		const events = rowsOf<{ body: string }>(
			running.service,
			"SELECT body FROM webhook_events WHERE organization_id = ? AND type IN ('invitee.signed', 'waiver.signed') ORDER BY sequence DESC LIMIT 2",
			hall.organizationId,
		).map(({ body }) => JSON.parse(body))
		expect(events[0].data).toEqual({ inviteeId: invitee.id, eventId: event.id, waiverId: result.id })
		expect(events[1].data).toMatchObject({ waiverId: result.id, inviteeId: invitee.id })
		const { body: waiver } = await hall.call('GET', `/v1/waivers/${result.id}`)
		expect(waiver.source).toBe('web')

		await hall.call('POST', `/v1/waivers/${result.id}/void`, { reason: 'Wrong person' })
		expect(await inviteeOf(event.id)).toMatchObject({ status: 'invited', waiverId: null })
		expect(stateOf(running, tokens.invitee)).toBe('open')
	})

	test("A guest who signs through the event's link is recognized as an invitee by email address", async () => {
		const { templateId, event, invitee, tokens } = await openEvent()
		const body = { email: invitee.email.toUpperCase() }
		const { result } = await signByLink(running, hall, { templateId, token: tokens.event, sent: body })
		expect(await inviteeOf(event.id)).toMatchObject({ status: 'signed', waiverId: result.id })
	})

	test('A repeated call gets the first response, although the link is used up', async () => {
		const { templateId, tokens } = await openEvent()
		const call = { templateId, token: tokens.invitee, idempotencyKey: crypto.randomUUID() }
		const first = await signByLink(running, hall, call)
		const again = await signByLink(running, hall, call)
		expect(again).toEqual({ ...first, replayed: true })
	})
})

test('A signing without a link or an event changes no event', async () => {
	const templateId = await publishTemplate(hall.call)
	const { $client } = running.service.deps.db
	const tables = ['links', 'invitees', 'prefill_links', 'events']
	const before = tables.map((table) => $client.query(`SELECT * FROM ${table}`).all())
	await hall.call('POST', '/v1/waivers', { templateId, values })
	expect(tables.map((table) => $client.query(`SELECT * FROM ${table}`).all())).toEqual(before)
})
