import { expect, test } from 'bun:test'
import { composeMail, composeSms } from '../../../../../src/features/messages/delivery/compose.ts'
import type { Content } from '../../../../../src/features/messages/delivery/compose.ts'
import { spellMoment } from '../../../../../src/features/messages/delivery/words.ts'

const content: Content = {
	kind: 'invite',
	topic: {
		organization: 'North Wall',
		template: 'Climbing waiver',
		event: 'Mia’s\nparty',
		startsOn: undefined,
		signedOn: undefined,
	},
	firstName: undefined,
	link: 'https://sign.example/s/T',
	isPersonal: false,
	subject: null,
	body: null,
	hasAttachment: false,
}
const plain = { color: null, logo: undefined }

test("A subject is one line, whatever the event's name", () => {
	expect(composeMail(content, plain).subject).toBe('Please sign for Mia’s party')
	expect(composeMail({ ...content, subject: ' Two\r\nlines ' }, plain).subject).toBe('Two lines')
})

test('The text and the HTML of a mail say the same', () => {
	const { text, html } = composeMail({ ...content, isPersonal: true, firstName: 'Ana' }, plain)
	for (const said of [
		'Hello Ana,',
		'asks you to read and sign “Climbing waiver”',
		'for you alone',
		content.link,
	])
		for (const form of [text, html]) expect(form).toContain(said as string)
	expect(composeMail(content, plain).text).not.toContain('for you alone')
})

test("The host's text has its own language and direction, and the service's text is marked as English", () => {
	const topic = { ...content.topic, organization: 'קיר צפון' }
	const { html } = composeMail({ ...content, kind: 'receipt', topic, body: 'תודה!\n\nThanks!' }, plain)
	expect(html).toMatch(/<p [^>]*dir="auto"[^>]*>קיר צפון<\/p>/)
	for (const said of ['תודה!', 'Thanks!'])
		expect(html).toMatch(new RegExp(`<p lang="" dir="auto"[^>]*>${said}</p>`))
	expect(html).toMatch(/<p style="[^"]*">You can read and keep/)
})

test('A button has readable contrast on any color', () => {
	expect(composeMail(content, { ...plain, color: '#ffee00' }).html).toContain(
		'background:#ffee00;color:#000000',
	)
	expect(composeMail(content, plain).html).toContain('background:#1f5fbf;color:#ffffff')
})

test('A receipt says where the copy is', () => {
	const receipt: Content = { ...content, kind: 'receipt' }
	expect(composeMail({ ...receipt, link: undefined, hasAttachment: true }, plain).text).toContain(
		'is attached',
	)
	expect(composeMail(receipt, plain).text).toContain('signed copy here:\n\nOpen your copy:\nhttps://')
})

test('A text message is short and ends with its link', () => {
	expect(composeSms({ ...content, topic: { ...content.topic, event: undefined } })).toBe(
		'North Wall: please sign: https://sign.example/s/T',
	)
	expect(composeSms({ ...content, kind: 'custom', body: 'Gate B', link: undefined })).toBe('Gate B')
	expect(composeSms({ ...content, body: 'Sign today!' })).toBe('Sign today! https://sign.example/s/T')
})

test.each([
	['2026-12-05T14:00:00Z', 'Europe/Berlin', 'Saturday 5 December 2026 at 15:00'],
	['2026-03-29T00:30:00Z', 'Europe/London', 'Sunday 29 March 2026 at 00:30'],
	['2026-03-29T01:30:00Z', 'Europe/London', 'Sunday 29 March 2026 at 02:30'],
	['2026-01-01T04:59:00Z', 'America/New_York', 'Wednesday 31 December 2025 at 23:59'],
])('The time %s in %s is written as %s', (time, zone, spelled) => {
	expect(spellMoment(Date.parse(time), zone)).toBe(spelled)
})
