import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { children, publishShared, secondGuardian } from '../../support/fixtures/guardians.ts'
import { closeMailStages, customMail, inviteTo, openMailStage, sendTo } from '../../support/mail/stage.ts'
import { sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(60_000)
afterAll(closeMailStages)

const stage = await openMailStage()
const { server, hall } = stage

const greetingOf = (mail: { text: string } | undefined): string | undefined =>
	mail?.text.split('\n')[0]?.replace(/[\u2068\u2069]/g, '')

test('A mail greets by a name, and without one where that may be a message to strangers', async () => {
	const greetings: readonly (readonly [firstName: string, greeting: string])[] = [
		['Zoë', 'Hello Zoë,'],
		['María de los Ángeles', 'Hello María de los Ángeles,'],
		// bigbluebutton/greenlight#2093, redimp/otterwiki#235, mysociety/alaveteli#9277: what was sent to strangers
		['Click <this URL> now', 'Hello,'],
		['Win $$$', 'Hello,'],
		['You won!!!', 'Hello,'],
		// SafetyCulture/s12-proto#142, latitude-dev/latitude-llm#2419: an address in other words
		['Visit spam com', 'Hello,'],
		['Call 555 0100', 'Hello,'],
		// bigbluebutton/greenlight#2114: a sentence
		['Your free car is waiting for you', 'Hello,'],
		// iodigital-com/SecretSanta#517: a sentence without spaces
		['恭喜您获得大奖请点击链接领取', 'Hello,'],
	]
	const people = greetings.map(([firstName], at) => ({ firstName, email: `r${at}@guest.example` }))
	const { id } = await inviteTo(stage, people)
	await sendTo(stage, id)
	await server.untilReceived(people.length)
	for (const [at, [firstName, greeting]] of greetings.entries()) {
		const mail = server.mails.find(({ recipients }) => recipients[0] === people[at]?.email)
		expect([firstName, greetingOf(mail)]).toEqual([firstName, greeting])
		if (greeting === 'Hello,') expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(firstName)
	}
})

test('The invitation of a second guardian does not pass on what the first one has as a name', async () => {
	// mysociety/alaveteli#9277, OfficeForProductSafetyAndStandards/cosmetic-product-notifications#2251
	const templateId = await publishShared(hall.call)
	const before = server.mails.length
	for (const [firstName, email] of [
		['Win $$$ now', 'one@guest.example'],
		['Grace', 'two@guest.example'],
	])
		await sign(hall, templateId, {
			secondGuardian: { ...secondGuardian, email },
			values: { children, name: { firstName, lastName: 'Hopper' }, email: 'first@guest.example' },
		})
	await server.untilReceived(before + 2)
	const textTo = (email: string): string =>
		server.mails.find(({ recipients }) => recipients[0] === email)?.text.replace(/[\u2068\u2069]/g, '') ?? ''
	expect(textTo('one@guest.example')).toContain('One parent or guardian has signed for the children')
	expect(textTo('one@guest.example')).not.toContain('$$$')
	expect(textTo('two@guest.example')).toContain('Grace Hopper has signed for the children')
})

test.each([
	// dahlia/upyo#39, cyrusimap/cyrus-imapd#2529: emoji are not cut apart
	'😀'.repeat(40),
	// mjl-/mox#398: spaces between words that are encoded
	'가장 높은 산, 가장 긴 강',
	// r-lib/gmailr#212, productdevbook/unemail#121, mikel/mail#1288: longer than a line
	'Previsión para Bistro deitalite (demo) - Miércoles Enero 8',
	'Zusammenfassung Ihrer Bestellung über Straßenbahnfahrscheine — '.repeat(3).trim(),
	// zammad/zammad#2953, neomutt/neomutt#1015
	'didacta 2020 wird verschoben - Behörden verfügen Veranstaltungsverbot für Bildungsmesse im März',
])('The subject %j arrives whole, in words that can each be read', async (subject) => {
	const count = server.mails.length
	const to = `s${count}@guest.example`
	await hall.call('POST', '/v1/messages', customMail({ channel: 'email', to, subject }))
	await server.untilReceived(count + 1)
	const mail = server.mails.find(({ recipients }) => recipients[0] === to)
	expect(mail?.subject).toBe(subject)
	const lines = /^Subject:.*(?:\r\n[ \t].*)*/m.exec(mail?.raw ?? '')?.[0].split('\r\n') ?? []
	expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(79)
	for (const [, how = '', word = ''] of lines.join('').matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)) {
		const bytes =
			how.toLowerCase() === 'b'
				? Buffer.from(word, 'base64')
				: Buffer.from(
						word.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
							String.fromCharCode(Number.parseInt(hex, 16)),
						),
						'latin1',
					)
		expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow()
	}
})

test('A subject with a line break, which would be another header, is refused', async () => {
	// bbottema/simple-java-mail#88, drewr/postal#117, zulip/zulip#39036
	const subject = 'Hi\r\nBcc: x@evil.example'
	const { status } = await hall.call('POST', '/v1/messages', customMail({ channel: 'email', subject }))
	expect(status).toBe(422)
})
