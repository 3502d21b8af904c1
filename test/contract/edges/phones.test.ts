import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

// alphagov/notifications-utils#1222, catamphetamine/libphonenumber-js#129, verbb/hyper#86, woocommerce/woocommerce#58000,
// glific/glific#4815: numbers that are copied from contacts, PDFs and pages, and numbers with an extension.

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const spellings = [
	'\u202a+1 (555) 010-1234\u202c',
	'\ufe0f+1 555 010 1234',
	'+1 555\u2011010\u20131234',
	'+1 555 010 1234 ext. 5',
	'+1\u00a0555\u2009010\u20601234;ext=5',
]

test.each(spellings)(
	'The number %j is taken, kept as it was typed, and found by its digits',
	async (phone) => {
		const lastName = `Lee ${crypto.randomUUID().slice(0, 8)}`
		const { id } = await sign(hall, templateId, { values: { name: { firstName: 'Ana', lastName }, phone } })
		expect((await hall.call('GET', `/v1/waivers/${id}`)).body.values.phone).toBe(phone)
		const { items } = (await hall.call('GET', '/v1/waivers?phone=%2B15550101234')).body
		expect(items.map((item: { id: string }) => item.id)).toContain(id)
	},
)

test('What is no part of a number is refused, with what a number may have', async () => {
	const values = { name: { firstName: 'Ana', lastName: 'Lee' }, phone: '555-010-1234 (cell)' }
	const answer = await hall.call('POST', '/v1/waivers', {
		templateId,
		values: { ...values, consent: true, signature: { typed: 'Ana Lee' } },
	})
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.message).toContain('an extension such as ext. 5')
})

test('A guest list that Excel saved for itself is read, with such numbers in it', async () => {
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
	const rows = spellings.map((phone, at) => `Guest${at};Lee;${at === 0 ? phone : `"${phone}"`}`)
	const file = ['sep=;', 'firstName;lastName;phone', ...rows].join('\r\n')
	const { status, body } = await hall.call('POST', `/v1/events/${event.id}/invitees.csv`, file, {
		'content-type': 'text/csv',
	})
	expect([status, body.created, body.existing]).toEqual([201, spellings.length, 0])
})
