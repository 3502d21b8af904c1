import { expect, test } from 'bun:test'
import { writeFirst } from '../../../src/i18n/first-day.ts'

const spell = (day: string, language: string, dateStyle: 'long' | 'medium' = 'long'): string =>
	writeFirst(
		new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(Date.parse(day)),
		language,
	)

test('The first day of each month is an ordinal in French, and no other day is', () => {
	for (let month = 1; month <= 12; month += 1) {
		const of = (day: string): string => `2026-${String(month).padStart(2, '0')}-${day}`
		expect(spell(of('01'), 'fr')).toStartWith('1er ')
		expect(spell(of('01'), 'fr-CA', 'medium')).toStartWith('1er ')
		for (const day of ['02', '11', '21']) expect(spell(of(day), 'fr')).toStartWith(`${Number(day)} `)
	}
	expect(writeFirst('mercredi 25 mars 2026 à 1 h 05', 'fr')).toBe('mercredi 25 mars 2026 à 1 h 05')
	expect(spell('2026-03-01', 'es')).toBe('1 de marzo de 2026')
})
