import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { readDay, shiftDay } from '../../../../src/web/desk/kit/time/days.ts'
import { whoLetIn } from '../../../../src/web/desk/records/arrivals/who-let-in.ts'

test('The day before and after is found across months, years and changes of the clocks', () => {
	expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
	expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
	expect(shiftDay('2026-03-29', 1)).toBe('2026-03-30')
	expect(shiftDay('2026-11-02', -7)).toBe('2026-10-26')
})

test('An address without a real day means today', () => {
	const today = '2026-11-28'
	expect(readDay('2026-11-12', today)).toBe('2026-11-12')
	for (const text of [undefined, '', 'yesterday', '2026-13-01']) expect(readDay(text, today)).toBe(today)
})

test('Whoever let in is named, and how, unless it was by hand', () => {
	const { day } = wordsOf('records').en
	expect(whoLetIn({ byName: 'Nina', method: 'staff' }, day)).toBe('Nina')
	expect(whoLetIn({ byName: 'Nina', method: 'qr' }, day)).toBe('Nina, scan')
	expect(whoLetIn({ byName: null, method: 'kiosk' }, day)).toBe('tablet')
	expect(whoLetIn({ byName: null, method: 'staff' }, day)).toBe('by hand')
})
