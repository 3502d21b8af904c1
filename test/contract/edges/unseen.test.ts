import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

test('One person in two spellings is one person, kept and found without what is not seen', async () => {
	const names = [
		{ firstName: '\u200eAda\u00ad', lastName: 'בן־דוד' },
		{ firstName: 'Ada', lastName: 'בן-דוד\u3164' },
	]
	const emails = ['ada@Bücher.example\u200b', 'ADA＠xn--bcher-kva.example']
	for (const [at, name] of names.entries())
		await sign(hall, templateId, { values: { name, email: emails[at] } })
	const { items } = (await hall.call('GET', '/v1/participants?query=Ada')).body
	expect(items).toHaveLength(1)
	expect(items[0]).toMatchObject({ firstName: 'Ada', lastName: 'בן־דוד', email: 'ada@Bücher.example' })
	const byEmail = (await hall.call('GET', `/v1/participants?email=${encodeURIComponent(emails[1] ?? '')}`))
		.body
	expect(byEmail.items).toHaveLength(1)
})

test('A guest list takes an address as people paste it, and a language with a low line', async () => {
	const event = (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body
	const people = [
		{ firstName: 'Ada\u200b', email: '\u202aada@example.com\u202c', language: 'de_AT' },
		{ firstName: 'Ada', email: 'ada@example.com' },
	]
	const answer = await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees: people })
	expect(answer.body).toMatchObject({ created: 1, existing: 1 })
	const { items } = (await hall.call('GET', `/v1/events/${event.id}/invitees`)).body
	expect(items[0]).toMatchObject({ firstName: 'Ada', email: 'ada@example.com', language: 'de-AT' })
})

test('A tag is the same with what is not seen, and is found by it', async () => {
	const { id } = await sign(hall, templateId)
	const { body } = await hall.call('PUT', `/v1/waivers/${id}/tags`, {
		tags: ['VIP\u200b', 'vip', '\u2066vip\u2069'],
	})
	expect(body.tags).toEqual(['vip'])
	const found = (await hall.call('GET', `/v1/waivers?tag=${encodeURIComponent('v\u00adip')}`)).body
	expect(found.items).toHaveLength(1)
})
