import { expect, test } from 'bun:test'
import { paperOf, placeLocale } from '../../../src/i18n/region.ts'

const dayIn = (language: string, country: string | null): string =>
	new Intl.DateTimeFormat(placeLocale(language, country), { dateStyle: 'long', timeZone: 'UTC' }).format(
		Date.UTC(2026, 10, 25),
	)

test('A place writes a date in its own order where it has one, and English elsewhere with the day first', () => {
	for (const country of ['US', 'CA', 'PH']) expect(dayIn('en', country)).toBe('November 25, 2026')
	for (const country of ['GB', 'DE', 'MX', 'GR', 'XX', null])
		expect(dayIn('en', country)).toBe('25 November 2026')
	expect(dayIn('de', 'US')).toBe('25. November 2026')
	expect(dayIn('es', 'US')).toBe(dayIn('es', 'MX'))
	expect(dayIn('fr', 'CA')).toBe('25 novembre 2026')
	// The form's own region comes first.
	expect(dayIn('en-US', 'GB')).toBe('November 25, 2026')
	expect(dayIn('en-GB', 'US')).toBe('25 November 2026')
	expect([placeLocale('en', null), placeLocale('de', 'AT'), placeLocale('not a tag', 'US')]).toEqual([
		'en-GB',
		'de-AT',
		'not a tag',
	])
})

test('North America and some neighbors print on Letter, everybody else on A4', () => {
	expect(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'].map(paperOf)).toEqual(
		Array.from({ length: 7 }, () => 'letter'),
	)
	expect([...['GB', 'DE', 'BR', 'JP', 'AU'].map(paperOf), paperOf(null)]).toEqual(
		Array.from({ length: 6 }, () => 'a4'),
	)
})
