import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { tokenOf, stateOf } from '../../support/fixtures/links.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { workbook } from '../../support/archives/workbook.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

async function createEvent(): Promise<string> {
	return (await hall.call('POST', '/v1/events', { name: 'Party', templateId })).body.id
}
const invite = (id: string, invitees: readonly object[]): Promise<Answer> =>
	hall.call('POST', `/v1/events/${id}/invitees`, { invitees })
const upload = (id: string, file: string): Promise<Answer> =>
	hall.call('POST', `/v1/events/${id}/invitees.csv`, file, { 'content-type': 'text/csv' })
const idsOf = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id)

const SPELLINGS = [
	'+49 170 9876543',
	'0049 170 9876543',
	'0170 9876543',
	'0170/98 76 543',
	'+49 (0)170 9876543',
	'(+49) 170-9876543',
	'170 9876543',
]

describe('POST /v1/events/{id}/invitees', () => {
	test('201 with each invitee as sent, trimmed, each with their own link', async () => {
		const id = await createEvent()
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await invite(id, [
				{ firstName: ' Ana ', lastName: 'Núñez', email: 'Ana@Example.com', externalId: 'b-1' },
				{ phone: '+49 30 1234567' },
				{ firstName: 'Bo', email: '', phone: null },
			])
		})
		expect(answer.status).toBe(201)
		expect(answer.body).toMatchObject({ created: 3, existing: 0 })
		expect(answer.body.items[0]).toEqual({
			id: expect.stringMatching(UUID_V7),
			eventId: id,
			firstName: 'Ana',
			lastName: 'Núñez',
			email: 'Ana@Example.com',
			phone: null,
			status: 'invited',
			waiverId: null,
			signUrl: expect.stringMatching(/\/s\/[0-9A-Za-z]{28}$/),
			lastMessageAt: null,
			openedAt: null,
			declinedAt: null,
			declineReason: null,
			arrivedAt: null,
			externalId: 'b-1',
			language: null,
		})
		expect(answer.body.items[2]).toMatchObject({ firstName: 'Bo', email: null, phone: null })
		expect(new Set(answer.body.items.map(({ signUrl }: any) => signUrl)).size).toBe(3)
		expect(added).toEqual({ audit_log: 1, invitees: 3, links: 3 })
	})

	test('201 for 500 at once, and repeating the call adds nobody twice', async () => {
		const id = await createEvent()
		const people = Array.from({ length: 500 }, (_, n) => ({
			firstName: `Guest ${n}`,
			email: `g${n}@many.example`,
		}))
		const first = await invite(id, people)
		expect(first.body).toMatchObject({ created: 500, existing: 0 })
		const again = await expectNoEffect(running.service, () => invite(id, people))
		expect(again.body).toMatchObject({ created: 0, existing: 500 })
		expect(idsOf(again)).toEqual(idsOf(first))
		expectRefusal(await invite(id, [...people, { email: 'one@more.example' }]), 'validation_failed')
	})

	test('One number in seven spellings is one invitee once the country is known, whichever comes first', async () => {
		const seven = running.tenant('Seven')
		await seven.call('PATCH', '/v1/organization', { country: 'DE' })
		const form = await publishTemplate(seven.call)
		for (const phones of [SPELLINGS, SPELLINGS.toReversed()]) {
			const event = (await seven.call('POST', '/v1/events', { name: 'Party', templateId: form })).body.id
			const invitees = [...phones, '+1 170 9876543'].map((phone) => ({ phone }))
			const { body } = await seven.call('POST', `/v1/events/${event}/invitees`, { invitees })
			expect(body).toMatchObject({ created: 2, existing: 6 })
			expect(body.items[6]).toMatchObject({ id: body.items[0].id, phone: phones[0] })
		}
	})

	test('A known invitee is recognized by external id, then email, then phone, then name', async () => {
		const id = await createEvent()
		const [byId, byEmail, byPhone, byName] = idsOf(
			await invite(id, [
				{ externalId: 'b-1', email: 'old@example.com' },
				{ email: 'ana@example.com' },
				{ phone: '030 1234567', firstName: 'Cy' },
				{ firstName: 'Dörte', lastName: 'Ernst' },
			]),
		)
		const again = await invite(id, [
			{ externalId: 'b-1', email: 'new@example.com' },
			{ email: 'ANA@example.com', firstName: 'Other' },
			{ phone: '(030) 123-4567' },
			{ firstName: 'dorte', lastName: 'ERNST' },
			{ firstName: 'Dörte', lastName: 'Ernst', email: 'dorte@example.com' },
			{ email: 'dorte@EXAMPLE.com' },
		])
		expect(again.body).toMatchObject({ created: 1, existing: 5 })
		const ids = idsOf(again)
		expect(ids.slice(0, 4)).toEqual([byId, byEmail, byPhone, byName] as string[])
		expect(ids[5]).toBe(ids[4] as string)
	})

	test('422 names each wrong invitee by its position, and nobody is invited', async () => {
		const id = await createEvent()
		const people = [{ email: 'fine@example.com' }, { email: 'not' }, {}, { phone: 'abc' }]
		const answer = await expectNoEffect(running.service, () => invite(id, people))
		expectRefusal(answer, 'validation_failed', [
			{ path: '/invitees/1/email', code: 'not_an_email' },
			{ path: '/invitees/2', code: 'empty' },
			{ path: '/invitees/3/phone', code: 'not_a_phone' },
		])
		expect(JSON.stringify(answer.body)).not.toContain('fine@')
		expectRefusal(await invite(id, []), 'validation_failed')
		expectRefusal(await invite(id, [{ email: 'a@b.example', status: 'signed' }]), 'validation_failed')
		expectRefusal(await invite(NOBODY, [{ email: 'a@b.example' }]), 'not_found')
	})
})

test('GET lists invitees newest first, filtered by status, and refuses a cursor of another event', async () => {
	const [id, other] = [await createEvent(), await createEvent()]
	const ids = idsOf(
		await invite(
			id,
			Array.from({ length: 5 }, (_, n) => ({ email: `p${n}@page.example` })),
		),
	).reverse()
	const [stranger] = idsOf(await invite(other, [{ email: 'p0@page.example' }]))
	const list = (query: string) => hall.call('GET', `/v1/events/${id}/invitees?${query}`)
	const first = await list('limit=3')
	expect(idsOf(first)).toEqual(ids.slice(0, 3))
	expect(idsOf(await list(`limit=3&cursor=${first.body.nextCursor}`))).toEqual(ids.slice(3))
	expect(idsOf(await list('status=signed'))).toEqual([])
	expectRefusal(await list(`cursor=${stranger}`), 'validation_failed')
	expectRefusal(await hall.call('GET', `/v1/events/${NOBODY}/invitees`), 'not_found')
})

test('DELETE removes the invitee and their link, and no invitee of another event', async () => {
	const [id, other] = [await createEvent(), await createEvent()]
	const [guest] = (await invite(id, [{ email: 'gone@example.com' }])).body.items
	const wrong = await expectNoEffect(running.service, () =>
		hall.call('DELETE', `/v1/events/${other}/invitees/${guest.id}`),
	)
	expectRefusal(wrong, 'not_found')
	expect(stateOf(running, tokenOf(guest.signUrl))).toBe('open')
	const answer = await hall.call('DELETE', `/v1/events/${id}/invitees/${guest.id}`)
	expect(answer.body).toEqual(guest)
	expect(stateOf(running, tokenOf(guest.signUrl))).toBe('revoked')
	expect(rowsOf(running.service, 'SELECT 1 FROM invitees WHERE id = ?', guest.id)).toEqual([])
	expectRefusal(await hall.call('DELETE', `/v1/events/${id}/invitees/${guest.id}`), 'not_found')
})

describe('Invitees as CSV', () => {
	test("201 for a spreadsheet's CSV file, whose columns are found by name", async () => {
		const id = await createEvent()
		const answer = await upload(
			id,
			'\ufeffE-Mail;First Name;Surname;Seats;Mobile\r\nana@csv.example;Ana;"Núñez; jr.";2;\'+49 30 77\r\n;Bo;;1;\r\n',
		)
		expect(answer.body).toMatchObject({ created: 2, existing: 0, ignoredColumns: ['Seats'] })
		expect(answer.body.items[0]).toMatchObject({
			firstName: 'Ana',
			lastName: 'Núñez; jr.',
			email: 'ana@csv.example',
			phone: '+49 30 77',
		})
	})

	test('A guest list with headings in another language is read, and the columns that were not are named', async () => {
		const id = await createEvent()
		const german =
			'Vorname;Name;Handy;Telefon;Sprache;Tisch;;Geburtsdatum\nAna;Núñez;;030 1234567;de;4;x;1990-02-03\n'
		expect((await upload(id, german)).body).toMatchObject({
			items: [{ firstName: 'Ana', lastName: 'Núñez', phone: '030 1234567', language: 'de' }],
			ignoredColumns: ['Tisch', 'Geburtsdatum'],
		})
		const japanese = '名,姓,メールアドレス\n花子,山田,h@example.com\n'
		expect((await upload(id, japanese)).body).toMatchObject({
			items: [{ firstName: '花子', lastName: '山田', email: 'h@example.com' }],
			ignoredColumns: [],
		})
	})

	test('A downloaded CSV file can be uploaded again, and no cell of it is a formula', async () => {
		const id = await createEvent()
		await invite(id, [
			{ firstName: '=cmd()', lastName: 'A "B", C', email: 'f@csv.example' },
			{ phone: '+49 30 78', externalId: '@x', language: 'pt-BR' },
		])
		const file = await hall.call('GET', `/v1/events/${id}/invitees.csv`)
		expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
		const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)
		const [header, first, second] = text.split('\r\n')
		expect(header).toBe(
			'\ufefffirstName,lastName,email,phone,externalId,language,status,waiverId,lastMessageAt,lastMessageAtLocal,openedAt,openedAtLocal,arrivedAt,arrivedAtLocal,declinedAt,declinedAtLocal,declineReason,signUrl,id,timezone',
		)
		expect(first).toStartWith(`'=cmd(),"A ""B"", C",f@csv.example,,,,invited,,,,,,,,,,,http`)
		expect(second).toStartWith(`,,,'+493078,'@x,pt-BR,invited`)
		const again = await expectNoEffect(running.service, () => upload(id, text))
		expect(again.body).toMatchObject({ created: 0, existing: 2 })
		const copied = await upload(await createEvent(), text)
		expect(copied.body.items[0]).toMatchObject({ firstName: '=cmd()', lastName: 'A "B", C' })
		expect(copied.body.items[1]).toMatchObject({ phone: '+493078', externalId: '@x', language: 'pt-BR' })
	})

	test.each([
		['', '/rows/1'],
		['color,size\nred,1\n', '/rows/1'],
		['email\n', ''],
		['email\n"a@b.example\n', '/rows/2'],
		['email\na@b.example\nnot\n', '/rows/3/email'],
		['email,Language\na@b.example,German please\n', '/rows/2/language'],
		['\nemail\na@b.example\n\n"not\nthis"\n', '/rows/5/email'],
		[`email,firstName\na@b.example,${'x'.repeat(101)}\n`, '/rows/2/firstName'],
	])('422 %j', async (file, path) => {
		const id = await createEvent()
		const answer = await expectNoEffect(running.service, () => upload(id, file))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
	})

	test('422 for JSON instead of CSV, and for bytes that are not UTF-8', async () => {
		const id = await createEvent()
		const path = `/v1/events/${id}/invitees.csv`
		expectRefusal(await hall.call('POST', path, {}), 'validation_failed', [
			{ path: 'Content-Type', code: 'type' },
		])
		const latin = Buffer.from('email\nMüller\n', 'latin1')
		const refusal = await hall.call('POST', path, latin, { 'content-type': 'text/csv' })
		expectRefusal(refusal, 'malformed_json')
		expect(refusal.body.error.message).toBe(
			'The body is not UTF-8. Name what it is in: Content-Type: text/csv; charset=windows-1252.',
		)
		const strange = { 'content-type': 'text/csv; charset=klingon' }
		expectRefusal(await hall.call('POST', path, latin, strange), 'validation_failed', [
			{ path: 'Content-Type', code: 'type' },
		])
	})

	test('422 for a workbook, which the desk reads and the API does not', async () => {
		const path = `/v1/events/${await createEvent()}/invitees.csv`
		const headers = { 'content-type': 'text/csv' }
		const file = Buffer.from(await workbook({ Guests: [['email'], ['a@example.com']] }))
		const refusal = await expectNoEffect(running.service, () => hall.call('POST', path, file, headers))
		expectRefusal(refusal, 'validation_failed', [{ path: '', code: 'malformed' }])
	})

	test.each([
		['windows-1252', Buffer.from('lastName;email\r\nMüller;m@example.com\r\n', 'latin1')],
		['"UTF-16LE"', Buffer.from('\ufefflastName\temail\r\nMüller\tm@example.com\r\n', 'utf16le')],
		['utf-8', Buffer.from('\ufefflastName;email\r\nMüller;m@example.com\r\n', 'utf16le')],
		['utf-8', Buffer.from('\ufefflastName,email\nMüller,m@example.com\n')],
	])('201 for a CSV file in %s, which the response reports', async (charset, file) => {
		const id = await createEvent()
		const path = `/v1/events/${id}/invitees.csv`
		const headers = { 'content-type': `text/csv; charset=${charset}` }
		const { status, body } = await hall.call('POST', path, file, headers)
		expect([status, body.items]).toMatchObject([201, [{ lastName: 'Müller', email: 'm@example.com' }]])
	})
})
