import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { staffLanguages } from '../../../src/i18n/dictionaries.ts'
import { sendMonthlyMails } from '../../../src/features/monthly-mail/send.job.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { closeMailStages, openMailStage } from '../../support/mail/stage.ts'
import { createSettableClock } from '../../support/service/clock.ts'

setDefaultTimeout(120_000)
afterAll(closeMailStages)

/** The words of HTML, without its head and its tags, each white space once. */
const wordsIn = (html: string): string =>
	html
		.replace(/<head>.*<\/head>/s, '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll('&nbsp;', ' ')
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&')
		.replaceAll(/\s+/g, ' ')

test('A mail server gets the figures of a month twice: in lines, and as pictures that load nothing', async () => {
	const clock = createSettableClock('2025-07-06T12:00:00Z')
	const { running, server, hall, templateId } = await openMailStage({}, { baseUrl: '' }, { clock })
	for (let n = 0; n < 10; n++) await sign(hall, templateId)
	clock.set('2026-07-10T15:30:00Z')
	const bouldering = await publishTemplate(hall.call, { name: 'Bouldering <1 m & up' })
	for (let n = 0; n < 12; n++) await sign(hall, n < 9 ? templateId : bouldering)
	const { id: waiverId } = await sign(hall, templateId, { values: { born: '1990-01-01' } })
	await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
	await hall.call('POST', '/v1/incidents', {
		kind: 'fall',
		happenedAt: '2026-07-10T15:00:00Z',
		text: 'Fell.',
	})
	for (const language of staffLanguages) {
		const { call } = await hire(running, hall, 'owner')
		await call('PUT', '/desk/me/monthly-mail', { to: `${language}@hall.example`, language })
	}
	clock.set('2026-08-01T06:00:00Z')
	await sendMonthlyMails({ ...running.service.deps, traffic: { isBusy: () => false, note: () => undefined } })
	const mails = await server.untilReceived(staffLanguages.length)
	for (const { html, text, headers } of mails) {
		expect(headers['content-type']).toStartWith('multipart/alternative')
		expect(html).not.toMatch(/<img|url\(|@import|<link|<script/)
		const shown = wordsIn(html)
		const lines = text.split('\n-- \n')[0]?.split('\n') ?? []
		const figures = lines.filter((line) => line.startsWith('– ') && !line.endsWith(')'))
		// Forms, first and returning, an age, a language, and what ends.
		expect(figures.length).toBeGreaterThan(5)
		for (const line of figures) {
			const [, name = '', value = ''] = /^– (.*)\s?: (.*)$/.exec(line) ?? []
			expect([shown.includes(name.trim()), shown.includes(value)]).toEqual([true, true])
		}
		const months = lines.filter((line) => /^– .*\(\d+\)$/.test(line))
		expect(months).toHaveLength(24)
		for (const line of months) expect(html).toContain(line.slice(2))
	}
	const english = mails.find(({ recipients }) => recipients.includes('en@hall.example'))
	const shown = wordsIn(english?.html ?? '')
	expect(shown).toContain('Signed 13 30% more than a year ago')
	expect(shown).toContain('Bouldering <1 m & up 3')
	// The venue is in UTC, and July 2026 has five Fridays.
	expect(shown).toContain('When they arrive 15 Mon')
	expect(shown).toContain('Incidents by kind Fall 1')
	expect(english?.html).toContain('aria-label="Busiest: Friday, 15:00 to 16:00, on average 0.2."')
	expect(english?.text).toContain('Busiest: Friday, 15:00 to 16:00, on average 0.2.')
	expect(english?.text).toContain('– July 2026: 13 (10)')
	expect(english?.html).toContain('July 2026: 13 (10)')
})

test('A month without anybody is told without pictures', async () => {
	const clock = createSettableClock('2026-07-10T12:00:00Z')
	const { running, server, hall } = await openMailStage({}, { baseUrl: '' }, { clock })
	const { call } = await hire(running, hall, 'owner')
	await call('PUT', '/desk/me/monthly-mail', { to: 'ana@hall.example', language: 'en' })
	clock.set('2026-08-01T06:00:00Z')
	await sendMonthlyMails({ ...running.service.deps, traffic: { isBusy: () => false, note: () => undefined } })
	const [mail] = await server.untilReceived(1)
	expect(wordsIn(mail?.html ?? '')).toContain('Signed 0 Arrivals 0 People 0 Reports')
	expect(mail?.html).not.toContain('<h2')
})
