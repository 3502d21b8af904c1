import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

let guests = 0
const guestWith = (phone: string) =>
	sign(hall, templateId, {
		values: { name: { firstName: 'Ana', lastName: `Karst ${guests++}` }, phone },
	})
const idsBy = async (phone: string): Promise<string[]> =>
	(await hall.call('GET', `/v1/waivers?limit=100&phone=${encodeURIComponent(phone)}`)).body.items.map(
		(item: { id: string }) => item.id,
	)

// alphagov/notifications-utils#1222, catamphetamine/libphonenumber-js#129, verbb/hyper#86, woocommerce/woocommerce#58000,
// glific/glific#4815: numbers that are copied from contacts, PDFs and pages, and numbers with an extension.
const spellings = [
	'\u202a+1 (555) 010-1234\u202c',
	'\ufe0f+1 555 010 1234',
	'+1 555\u2011010\u20131234',
	'+1 555 010 1234 ext. 5',
	'+1\u00a0555\u2009010\u20601234;ext=5',
]

test.each([
	...spellings,
	// chatwoot/chatwoot#12314, subjectsplus/SubjectsPlus#733: the address of a link, or a word before the number
	'tel:+1-555-010-1234',
	'whatsapp:+15550101234',
	'Tel.: +1 555 010 1234',
	// VeryApt/django-phone-field#2: an extension in other words
	'+1 555 010 1234, press 5',
	'+1 555 010 1234 Durchwahl 5',
	'+1 555 010 1234 доб. 5',
	// thingsboard/thingsboard#7486: groups of digits with a dot between them
	'+1·555·010·1234',
	'+1 (555) 010.1234',
])('The number %j is taken, kept as it was typed, and found by its digits', async (phone) => {
	const { id } = await guestWith(phone)
	expect((await hall.call('GET', `/v1/waivers/${id}`)).body.values.phone).toBe(phone)
	expect(await idsBy('+15550101234')).toContain(id)
})

test.each([
	'555-010-1234 (cell)',
	// google/libphonenumber#1302: a name in brackets, whose letters are no digits
	'070 123 45 67 (Axel)',
	// codeforamerica/ohana-api#192
	'1-800-FLOWERS',
	// DFE-Digital/register-trainee-teachers#3229, alphagov/notifications-admin#4124: what a spreadsheet made of it
	'4.91512E+11',
	'n/a',
])('The number %j is refused, with what a number may have', async (phone) => {
	const answer = await hall.call('POST', '/v1/waivers', {
		templateId,
		values: {
			name: { firstName: 'Ana', lastName: 'Lee' },
			phone,
			consent: true,
			signature: { typed: 'Ana Lee' },
		},
	})
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.message).toContain('an extension such as ext. 5')
})

/** Spellings of one number, by the country of the venue. */
const numbers: readonly (readonly [country: string, ...spellings: string[]])[] = [
	// dongri/phonenumber#49, chobbledotcom/tickets#637, fcevado/phone#171
	['GB', '+44 (0) 7911 123456', '+44 07911 123456', '07911 123456', '447911123456', '0044 7911 123456'],
	// google/libphonenumber#1816: a zero that the country no longer has
	['PL', '+48 (0) 22 512 0000', '+48225120000', '22 512 00 00', '0 22 512 00 00'],
	// TrevorPilley/phone-number-parser#262: a prefix of two digits
	['HU', '+36 20 123 4567', '06 20 123 4567', '+36 06 20 123 4567'],
	// fcevado/phone#110
	['RU', '+7 (999) 123-45-67', '8 (999) 123-45-67', '89991234567'],
	// iziz/libPhoneNumber-iOS#352, catamphetamine/libphonenumber-js#399, jackocnr/intl-tel-input#1249: ten digits since 2021
	['CI', '+225 07 08 09 10 11', '07 08 09 10 11', '0708091011'],
	// floere/phony#310, AfterShip/phone#125, Automattic/node-phone#3: a 9 from abroad, a 15 within the country, or neither
	['AR', '+54 9 11 2345-6789', '+54 11 2345-6789', '011 15-2345-6789', '+54 11 15-2345-6789', '11 2345 6789'],
	// floere/phony#12, haumacher/phoneblock#210, BelledonneCommunications/linphone-iphone#541: a zero that is part of it
	['IT', '+39 06 1234567', '06 1234567', '0039 061234567'],
	// floere/phony#449
	['SM', '+378 0549 903549', '0549 903549'],
	// floere/phony#274
	['UA', '+380 63 608 6021', '063 608 6021', '38 (063) 608-6021', '380636086021'],
	// joost/phony_rails#77: the country's code without a sign for it
	['DE', '+49 172 1234567', '0172/1234567', '+49 (0)172 1234567', '491721234567', '00+49 172 1234567'],
]

test.each(numbers)('In %s each spelling of a number finds the guests of all', async (country, ...all) => {
	await hall.call('PATCH', '/v1/organization', { country })
	const ids = []
	for (const phone of all) ids.push((await guestWith(phone)).id)
	for (const phone of all) expect([phone, (await idsBy(phone)).sort()]).toEqual([phone, ids.toSorted()])
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
