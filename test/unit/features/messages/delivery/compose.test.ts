import { expect, test } from 'bun:test'
import {
	composeMail,
	composeSms,
	spellMoment,
} from '../../../../../src/features/messages/delivery/compose.ts'
import { mailWords } from '../../../../../src/i18n/dictionaries.ts'
import type { Content } from '../../../../../src/features/messages/delivery/compose.ts'

const content: Content = {
	kind: 'invite',
	language: 'en',
	topic: {
		organization: 'North Wall',
		timezone: 'Europe/Berlin',
		country: null,
		template: 'Climbing waiver',
		event: 'Mia’s\nparty',
		address: null,
		privacyUrl: null,
		imprintUrl: null,
		startsAt: undefined,
		signedAt: undefined,
		coSigned: undefined,
	},
	addressee: undefined,
	link: 'https://sign.example/s/T',
	isPersonal: false,
	subject: null,
	body: null,
	charts: null,
	hasAttachment: false,
	leave: undefined,
}
const ana = { firstName: 'Ana', lastName: 'Lima' }
const plain = { color: null, logo: undefined }

test("A subject is one line, whatever the event's name", () => {
	expect(composeMail(content, plain).subject).toBe('Please sign for Mia’s party')
	expect(composeMail({ ...content, subject: ' Two\r\nlines ' }, plain).subject).toBe('Two lines')
})

test('The text and the HTML of a mail say the same', () => {
	const { text, html } = composeMail({ ...content, isPersonal: true, addressee: ana }, plain)
	for (const said of [
		'Hello Ana,',
		'asks you to read and sign “Climbing waiver”',
		'for you alone',
		content.link,
	])
		for (const form of [text, html]) expect(form).toContain(said as string)
	expect(composeMail(content, plain).text).not.toContain('for you alone')
})

test('A second guardian learns who named them, and why they get the mail', () => {
	const topic = { ...content.topic, event: undefined, coSigned: 'Grace Hopper' }
	const { text, html } = composeMail({ ...content, topic }, plain)
	for (const form of [text, html]) {
		expect(form).toContain('Grace Hopper has signed for the children, and named you')
		expect(form).toContain('Grace Hopper gave North Wall this address')
		expect(form).not.toContain('its list of people')
	}
})

test("The host's text has its own language and direction", () => {
	const topic = { ...content.topic, organization: 'קיר צפון' }
	const { html } = composeMail({ ...content, kind: 'receipt', topic, body: 'תודה!\n\nThanks!' }, plain)
	expect(html).toContain('<bdi>קיר צפון</bdi>')
	for (const said of ['תודה!', 'Thanks!'])
		expect(html).toMatch(new RegExp(`<p lang="" dir="auto"[^>]*>${said}</p>`))
	expect(html).toMatch(/<p style="[^"]*">You can read and keep/)
})

test('A button has readable contrast on any color', () => {
	expect(composeMail(content, { ...plain, color: '#ffee00' }).html).toContain(
		'background:#ffee00;color:#000000',
	)
	expect(composeMail(content, plain).html).toContain('background:#0f6b5c;color:#ffffff')
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

const saturday = Date.parse('2026-12-05T14:00:00Z')

test.each([
	[
		'de',
		'ltr',
		'Guten Tag Ana Lima,',
		'für Mia’s party (Samstag, 5. Dezember 2026 um 15:00 Uhr)',
		'Lesen und unterschreiben',
	],
	[
		'de-AT',
		'ltr',
		'Guten Tag Ana Lima,',
		'(Samstag, 5. Dezember 2026 um 15:00 Uhr)',
		'Lesen und unterschreiben',
	],
	['he', 'rtl', 'שלום \u2068Ana\u2069,', 'עבור \u2068Mia’s party\u2069 (', 'לקריאה ולחתימה'],
	['ja', 'ltr', 'Lima Ana 様', 'Mia’s party（2026年12月5日土曜日 15:00）', '読んで署名する'],
	['tlh', 'ltr', 'Hello Ana,', 'for Mia’s party on Saturday, 5 December 2026 at 15:00', 'Read and sign'],
])(
	'An invitation in %s is written in that language, or else in English',
	(language, direction, greeting, when, button) => {
		const topic = { ...content.topic, event: 'Mia’s party', startsAt: saturday }
		const { text, html } = composeMail({ ...content, language, topic, addressee: ana }, plain)
		for (const said of [greeting, when, button]) for (const form of [text, html]) expect(form).toContain(said)
		expect(html).toContain(
			`<html lang="${language === 'tlh' ? 'en' : language.slice(0, 2)}" dir="${direction}">`,
		)
	},
)

test.each(Object.keys(mailWords))('Every message in %s is complete', (language) => {
	const topic = { ...content.topic, event: 'Party', startsAt: saturday, signedAt: saturday }
	for (const kind of ['invite', 'reminder', 'receipt', 'custom'] as const)
		for (const event of ['Party', undefined]) {
			const message = { ...content, kind, language, topic: { ...topic, event } }
			const { subject, text } = composeMail(message, plain)
			for (const said of [subject, text, composeSms(message)]) expect(said).not.toMatch(/\{|undefined/)
			expect(subject).not.toBe('')
		}
})

test.each([
	['2026-12-05T14:00:00Z', 'Europe/Berlin', null, 'Saturday, 5 December 2026 at 15:00'],
	['2026-03-29T00:30:00Z', 'Europe/London', 'GB', 'Sunday, 29 March 2026 at 00:30'],
	['2026-03-29T01:30:00Z', 'Europe/London', 'GB', 'Sunday, 29 March 2026 at 02:30'],
	['2026-01-01T04:59:00Z', 'America/New_York', 'MX', 'Wednesday, 31 December 2025 at 23:59'],
	['2026-03-04T12:05:00Z', 'America/New_York', 'US', 'Wednesday, March 4, 2026 at 7:05 AM'],
])('The time %s in %s, of the country %s, is written as %s', (time, timezone, country, spelled) => {
	expect(spellMoment(Date.parse(time), { timezone, country }, 'en')).toBe(spelled)
})

test('A mail names its sender and their address, and links to their privacy and legal notices', () => {
	const topic = {
		...content.topic,
		address: 'Lindenstr. 5\n10115 Berlin',
		privacyUrl: 'https://hall.example/privacy?a=1&b=2',
		imprintUrl: 'https://hall.example/imprint',
	}
	const { text, html } = composeMail({ ...content, language: 'de', topic }, plain)
	expect(text).toContain('North Wall, Lindenstr. 5, 10115 Berlin')
	expect(text).toContain('Datenschutz: https://hall.example/privacy?a=1&b=2')
	expect(text).toContain('Impressum: https://hall.example/imprint')
	expect(html).toContain('North Wall, Lindenstr. 5, 10115 Berlin')
	expect(html).toContain('href="https://hall.example/privacy?a=1&amp;b=2"')
	expect(composeMail(content, plain).text).not.toContain('Privacy notice')
})

test('A greeting has the name that the language greets with, in its order, or none', () => {
	const greetingIn = (language: string, addressee = ana): string | undefined =>
		composeMail({ ...content, language, addressee }, plain).text.split('\n')[0]
	expect(['en', 'de', 'zh', 'ko', 'pl', 'cs', 'uk'].map((language) => greetingIn(language))).toEqual([
		'Hello Ana,',
		'Guten Tag Ana Lima,',
		'Lima Ana，您好：',
		'Lima Ana 님, 안녕하세요.',
		'Dzień dobry!',
		'Dobrý den,',
		'Вітаємо!',
	])
	expect(greetingIn('zh', { firstName: '伟', lastName: '王' })).toBe('王伟，您好：')
	expect(greetingIn('de', { firstName: 'Ana', lastName: 'www.win.example' })).toBe('Guten Tag,')
	expect(greetingIn('en', { firstName: 'WIN 1000 USD', lastName: 'Lima' })).toBe('Hello,')
})

test('A French mail leaves a space before its colons, also those between a link and its text', () => {
	const topic = { ...content.topic, privacyUrl: 'https://a.example/privacy' }
	const { text } = composeMail({ ...content, language: 'fr', topic }, plain)
	expect(text).toContain('Lire et signer\u00a0:\n')
	expect(text).toContain('confidentialité\u00a0: https://a.example/privacy')
})
