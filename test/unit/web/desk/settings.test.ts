import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import type { OrganizationDetail } from '../../../../src/features/organization/model.ts'
import { filterSettings, listSettings } from '../../../../src/web/desk/venue/settings/list-settings.ts'
import type { SettingSource } from '../../../../src/web/desk/venue/settings/list-settings.ts'

const speak = (tag: 'en' | 'de') => ({ ...wordsOf('kit')[tag], ...wordsOf('venue')[tag] })

const bare: OrganizationDetail = {
	id: 'o',
	slug: 'hall',
	name: 'North Wall',
	timezone: 'America/New_York',
	retention: null,
	branding: { logo: null, picture: null, color: null, replyTo: null },
	limits: { messagesPerMinute: null, messagesPerDay: null, campaignMailsPerHour: null },
	embedOrigins: [],
	hosts: [],
	address: null,
	country: null,
	region: null,
	jurisdiction: 'UNKNOWN',
	jurisdictionBy: 'default',
	legalName: null,
	registration: null,
	visitsComplete: false,
	links: { privacyUrl: null, imprintUrl: null, accessibilityUrl: null },
	doorPolicy: 'warn',
	doorReasons: [],
	labels: { printer: 'browser', onArrival: false, widthMm: 62, heightMm: 40, printers: [] },
	capacity: null,
	blockWhenFull: false,
	renewalReminderDays: null,
	defaultLocationId: null,
	setupDismissed: false,
	createdAt: '2026-11-26T00:00:00Z',
	updatedAt: '2026-11-26T00:00:00Z',
}

const source = (changes: Partial<SettingSource> = {}): SettingSource => ({
	organization: bare,
	locations: [],
	marks: [],
	overrides: [],
	sender: { state: 'attention', code: 'mail_kept', email: 'outbox', sms: 'outbox', from: null },
	mayImport: true,
	words: speak('en'),
	...changes,
})

const valuesOf = (from: SettingSource): Record<string, string> =>
	Object.fromEntries(listSettings(from).flatMap(({ rows }) => rows.map(({ name, value }) => [name, value])))

test('Settings stand in five groups, and each row of a new venue says that nothing is set', () => {
	const groups = listSettings(source())
	expect(groups.map(({ title }) => title)).toEqual(['Venue', 'Look', 'Door', 'Mail', 'Data'])
	expect(valuesOf(source())).toMatchObject({
		name: 'North Wall',
		address: 'Not given',
		timezone: 'America/New York',
		legal: 'Not given',
		places: 'No places yet.',
		frames: 'On no other website',
		color: '#0f6b5c, ours',
		logo: 'None; the name stands in its place',
		marks: 'None yet',
		overrides: 'Nothing is decided otherwise',
		sender: 'None: mails are kept on the server, not sent',
		mail: 'Not given',
	})
})

test('A row says what is set: an address in one line, places in use, links, color, door and sender', () => {
	const organization: OrganizationDetail = {
		...bare,
		address: '12 Mill Lane\nYork',
		country: 'GB',
		links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: null, accessibilityUrl: null },
		branding: { ...bare.branding, color: '#c2185b', replyTo: 'desk@hall.example' },
		embedOrigins: ['https://hall.example'],
		doorPolicy: 'block',
	}
	const place = {
		address: null,
		country: null,
		region: null,
		jurisdiction: null,
		legalName: null,
		registration: null,
		retention: null,
		branding: { logo: null, picture: null, color: null },
		id: 'l',
		timezone: null,
		capacity: null,
		blockWhenFull: false,
	}
	const locations = [
		{ ...place, name: 'Annex', active: true },
		{ ...place, name: 'Cellar', active: false },
	]
	const sender = { state: 'ok', code: null, email: 'smtp', sms: 'outbox', from: 'hall@hall.example' } as const
	expect(valuesOf(source({ organization, locations, sender }))).toMatchObject({
		address: '12 Mill Lane, York, United Kingdom',
		legal: 'The privacy notice is linked, no imprint',
		places: 'Annex',
		frames: 'https://hall.example',
		color: '#c2185b, readable on light and dark pages',
		door: 'Nobody gets in before signing, at the Door or through an API key.',
		sender: 'Mails are sent from hall@hall.example',
		mail: 'desk@hall.example',
	})
})

test.each([
	['en', 'smtp', ['sender', 'test']],
	['en', 'gdpr', ['legal']],
	['en', 'north wall', ['name']],
	['en', 'COLOUR', ['color']],
	['en', 'york', ['timezone']],
	['en', 'look', ['color', 'logo', 'picture']],
	['de', 'farbe', ['color']],
	['de', 'dsgvo', ['legal']],
	['de', 'uhrzeit', ['timezone']],
	['de', 'umziehen', ['moving']],
	['de', 'unterschrift', []],
	['en', ' ', 'all'],
] as const)(
	'In %s, “%s” leaves the rows %p, found by name, value or another word for it',
	(tag, text, rows) => {
		const words = speak(tag)
		const all = listSettings(source({ words }))
		const names = (groups: typeof all): string[] =>
			groups.flatMap((group) => group.rows.map(({ name }) => name))
		const shown = filterSettings(all, text, words)
		expect(names(shown)).toEqual(rows === 'all' ? names(all) : [...rows])
		expect(shown.every((group) => group.rows.length > 0)).toBe(true)
	},
)

test('Without the right to everything, nothing can be moved in', () => {
	expect(Object.keys(valuesOf(source({ mayImport: false })))).not.toContain('moving')
	expect(Object.keys(valuesOf(source()))).toContain('moving')
})
