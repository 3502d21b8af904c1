import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { sendList } from '../../support/fixtures/imports.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { useService } from '../../support/service/service.ts'

// Lists as pretix, Eventbrite, Wix and Google Forms export them.

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const GUESTS: readonly (readonly [system: string, file: string, ignored: readonly string[]])[] = [
	[
		'pretix',
		'"Order code","Attendee name","Attendee name: Given name","Attendee name: Family name","Product","Email"\n"A7ZQX","Ana Lee","Ana","Lee","Day pass","mum@example.com"\n"A7ZQX","Ben Lee","Ben","Lee","Day pass","mum@example.com"\n',
		['Product'],
	],
	[
		'pretix in German',
		'Bestellnummer;Teilnehmername;Produkt;Teilnehmer-E-Mail\nA7ZQX;Ana Lee;Tageskarte;mum@example.com\nA7ZQX;Ben Lee;Tageskarte;mum@example.com\n',
		['Produkt'],
	],
	[
		'Eventbrite',
		'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type\n7001,2026-05-01,Ana,Lee,mum@example.com,1,Adult\n7001,2026-05-01,Ben,Lee,mum@example.com,1,Child\n',
		['Order Date', 'Quantity', 'Ticket Type'],
	],
	[
		'Wix',
		'Guest name,Email,Order number,Ticket name\nAna Lee,mum@example.com,2K1-3,Adult\nBen Lee,mum@example.com,2K1-3,Child\n',
		['Ticket name'],
	],
]

test.each(GUESTS)(
	'A family that booked together through %s are guests of their own',
	async (_system, file, ignored) => {
		const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
		const upload = () =>
			hall.call('POST', `/v1/events/${event.id}/invitees.csv`, file, { 'content-type': 'text/csv' })
		const { body } = await upload()
		expect([body.created, body.existing, body.ignoredColumns]).toEqual([2, 0, [...ignored]])
		const [ana, ben] = body.items
		expect([ana.firstName, ana.lastName, ben.firstName, ben.lastName]).toEqual(['Ana', 'Lee', 'Ben', 'Lee'])
		expect(ana.externalId).toBe(ben.externalId)
		expect(ana.signUrl).not.toBe(ben.signUrl)
		const again = await expectNoEffect(running.service, upload)
		expect([again.body.created, again.body.existing]).toEqual([0, 2])
	},
)

test('A sheet of Google Forms says when each waiver was signed, in any of our languages', async () => {
	const rows = 'Ana Lee,mum@example.com,Yes\n'
	for (const [heading, question] of [
		['Timestamp', 'What is your name?'],
		['Zeitstempel', 'Vor- und Nachname'],
		['Horodateur', 'Nom complet'],
	]) {
		const csv = `${heading},${question},Email,I agree\n2026-05-01 10:30:00,${rows}`
		const { body } = await sendList(hall, { csv, system: 'google', dryRun: true, names: 'first-last' })
		expect(body.columns.map(({ field }: any) => field)).toEqual(['signedAt', 'name', 'email', null])
		expect([body.waivers, body.questions, body.faultCount]).toEqual([1, [], 0])
	}
})
