import { expect, test } from 'bun:test'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const post = (email: string) =>
	hall.call('POST', '/v1/waivers', {
		templateId,
		values: {
			name: { firstName: 'Ann', lastName: 'Lee' },
			email,
			consent: true,
			signature: { typed: 'Ann Lee' },
		},
	})

test.each([
	// linagora/tmail-flutter#3864, liqd/a4-meinberlin#1026: an address with its name, as mail programs copy it
	['"Amazon.fr" <annonce@shop.example>', 'annonce@shop.example'],
	['John Doe <foo@bar.example>', 'foo@bar.example'],
	['<foo@bar.example>', 'foo@bar.example'],
	// go-pkgz/notify#35: the address of a link
	['mailto:Ann@hall.example', 'Ann@hall.example'],
	['MAILTO:ann@hall.example?subject=Hi%20there', 'ann@hall.example'],
	// mjl-/mox#252: one of a list, with its comma
	['ann@hall.example,', 'ann@hall.example'],
	['ann@hall.example;', 'ann@hall.example'],
	// DemocracyClub/UK-Polling-Stations#6926: a full stop that belongs to the sentence
	['ann@hall.example.', 'ann@hall.example'],
	// RocketChat/Rocket.Chat#25906, the-djmaze/snappymail#436, mozilla/fxa-content-server#519: blanks of a phone's keyboard
	[' ann@hall.example ', 'ann@hall.example'],
	['ann @hall.example', 'ann@hall.example'],
	['ann@ hall. example', 'ann@hall.example'],
	// globalbrain/sefirot#542: a low line in the domain of a real address
	['john@abc_d.example', 'john@abc_d.example'],
	// lightdash/lightdash#20874, mailgun/flanker#40, victorjonsson/jQuery-Form-Validator#283
	["mary.o'neil@hall.example", "mary.o'neil@hall.example"],
	// JoshData/python-email-validator#74, manishsaraan/email-validator#21
	['+1@hall.example', '+1@hall.example'],
	['a+b@hall.example', 'a+b@hall.example'],
	// jstedfast/EmailValidation#37: signs that are rare, and right
	['test/test@hall.example', 'test/test@hall.example'],
	['mailhost!username@hall.example', 'mailhost!username@hall.example'],
])('The address %j is kept as %j, and found by it', async (typed, kept) => {
	const { status, body } = await post(typed)
	expect(status).toBe(201)
	expect((await hall.call('GET', `/v1/waivers/${body.id}`)).body.values.email).toBe(kept)
	for (const email of [typed, kept]) {
		const { items } = (await hall.call('GET', `/v1/waivers?email=${encodeURIComponent(email)}`)).body
		expect(items.map((item: { id: string }) => item.id)).toContain(body.id)
	}
})

test.each([
	// nylas/nylas-mail#1752: a name and an address without a sign between them
	'Ben Gotow ben@hall.example',
	// mjl-/mox#252: two addresses
	'a@hall.example, b@hall.example',
	'<a@hall.example> <b@hall.example>',
	'ann@hall.example. Thanks',
	// jstedfast/EmailValidation#70 and #23: an address of a machine
	'email@123.123.123.123',
	'email@[123.123.123.123]',
	// egulias/EmailValidator#133, skeggse/isemail#213: quotes, which no guest has and headers can be broken with
	'"foo@bar"@hall.example',
	'"one two"@hall.example',
	// skeggse/isemail#186
	'test@[127.0.0.1].hall.example',
	// jstedfast/EmailValidation#37: longer than mail servers take
	`${'1'.repeat(65)}@hall.example`,
	// nodemailer/nodemailer#789: no domain
	'ann@hall',
])('The address %j is refused', async (typed) => {
	expectRefusal(await post(typed), 'validation_failed')
})

test('A guest who pastes the address with the name is the guest who typed it', async () => {
	for (const email of ['pasted@hall.example', 'Ann Lee <Pasted@Hall.example>'])
		await sign(hall, templateId, { values: { name: { firstName: 'Ann', lastName: 'Pasted' }, email } })
	const { items } = (await hall.call('GET', '/v1/participants?email=pasted%40hall.example')).body
	expect(items).toHaveLength(1)
})
