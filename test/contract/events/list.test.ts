import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded } from '../../support/fixtures/effects.ts'
import { tokenOf } from '../../support/fixtures/links.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const create = async (name: string, times: object = {}): Promise<string> =>
	(await hall.call('POST', '/v1/events', { name, templateId, ...times })).body.id
const names = async (query: string): Promise<string[]> =>
	(await hall.call('GET', `/v1/events?${query}`)).body.items.map(({ name }: { name: string }) => name)

test('GET /v1/events finds events by time and name, in the order of their start', async () => {
	await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })
	await create('Late', { startsAt: '2099-05-01T21:59:00Z' })
	await create('Night', { startsAt: '2099-05-01T22:00:00Z' })
	await create('Camp', { startsAt: '2099-04-20T08:00:00Z', endsAt: '2099-05-03T08:00:00Z' })
	await create('Café Jörg')
	await create('Early', { startsAt: '2099-05-01T08:00:00Z' })

	const soonest = ['Camp', 'Early', 'Late', 'Night', 'Café Jörg']
	expect(await names('sort=soonest')).toEqual(soonest)
	expect(await names('sort=latest')).toEqual([...soonest].reverse())
	expect(await names('sort=newest')).toEqual(['Early', 'Café Jörg', 'Camp', 'Night', 'Late'])
	// A day is one of the organization's time zone. What still goes on is not over.
	expect(await names('from=2099-05-01&to=2099-05-01&sort=soonest')).toEqual(['Camp', 'Early', 'Late'])
	expect(await names('from=2099-05-02&sort=soonest')).toEqual(['Camp', 'Night', 'Café Jörg'])
	expect(await names('from=2099-05-04')).toEqual(['Café Jörg'])
	expect(await names('to=2099-05-01T08:00:00Z&sort=latest')).toEqual(['Early', 'Camp'])

	expect(await names('query=cafe')).toEqual(['Café Jörg'])
	expect(await names('query=RG')).toEqual(['Café Jörg'])
	expect(await names('query=a&sort=soonest')).toEqual(['Camp', 'Early', 'Late', 'Café Jörg'])
	expect(await names('query=nobody')).toEqual([])
	for (const query of ['query=', 'from=tomorrow', 'sort=name', `cursor=${NOBODY}`])
		expectRefusal(await hall.call('GET', `/v1/events?${query}`), 'validation_failed')
	expect((await running.tenant('Other').call('GET', '/v1/events?query=cafe')).body.items).toEqual([])
})

test.each(['newest', 'soonest', 'latest'])(
	'GET /v1/events in pages sorted by %s leaves nothing out',
	async (sort) => {
		const whole = (await hall.call('GET', `/v1/events?sort=${sort}&query=a`)).body
		const paged: any[] = []
		let cursor = ''
		do {
			const { body } = await hall.call('GET', `/v1/events?sort=${sort}&query=a&limit=1${cursor}`)
			expect(body.items.length).toBeLessThanOrEqual(1)
			paged.push(...body.items)
			cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
		} while (cursor !== '')
		expect(paged).toEqual(whole.items)
		expect(paged.length).toBe(4)
	},
)

test('DELETE /v1/events/{id} deletes an empty event, whose link then opens nothing', async () => {
	const id = await create('Mistake')
	const { body: before } = await hall.call('GET', `/v1/events/${id}`)
	const path = `/s/${tokenOf(before.signUrl)}`
	expect((await hall.call('GET', path)).status).toBe(200)
	const other = running.tenant('Others')
	expectRefusal(
		await expectNoEffect(running.service, () => other.call('DELETE', `/v1/events/${id}`)),
		'not_found',
	)
	const added = await rowsAdded(running.service, async () => {
		expect(await hall.call('DELETE', `/v1/events/${id}`)).toMatchObject({ status: 200, body: before })
	})
	expect(added).toEqual({ audit_log: 1, events: -1 })
	expect((await hall.call('GET', path)).status).toBe(404)
	expectRefusal(await hall.call('DELETE', `/v1/events/${id}`), 'not_found')
	const { body } = await hall.call('GET', '/v1/audit-log?limit=1')
	expect(body.items[0]).toMatchObject({ action: 'event.deleted', subject: id })
})

test('DELETE /v1/events/{id} refuses an event that has an invitee, a waiver, a message or a prefill link', async () => {
	const invited = await create('Invited')
	const people = { invitees: [{ email: 'ana@example.com' }] }
	const { body } = await hall.call('POST', `/v1/events/${invited}/invitees`, people)
	const signed = await create('Signed')
	await sign(hall, templateId, { eventId: signed })
	const linked = await create('Linked')
	await hall.call('POST', '/v1/prefill-links', { templateId, eventId: linked, values: {} })
	for (const id of [invited, signed, linked]) {
		const refusal = await expectNoEffect(running.service, () => hall.call('DELETE', `/v1/events/${id}`))
		expectRefusal(refusal, 'conflict')
	}
	await hall.call('DELETE', `/v1/events/${invited}/invitees/${body.items[0].id}`)
	expect((await hall.call('DELETE', `/v1/events/${invited}`)).status).toBe(200)

	const written = await create('Written to')
	const invitation = { channel: 'email', kind: 'invite', to: 'ana@example.com', eventId: written }
	expect((await hall.call('POST', '/v1/messages', invitation)).status).toBe(202)
	expectRefusal(await hall.call('DELETE', `/v1/events/${written}`), 'conflict')
})
