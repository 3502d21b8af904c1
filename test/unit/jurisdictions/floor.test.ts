import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { chooseEntry, selectable } from '../../../src/jurisdictions/choose.ts'
import { floorOf } from '../../../src/jurisdictions/floor.ts'
import type { Exposure } from '../../../src/jurisdictions/floor.ts'
import { addDays } from '../../../src/kit/time/dates.ts'

const adult = (lastDay: string): Exposure => ({
	signedOn: '2026-11-25',
	lastDay,
	people: [{ dateOfBirth: '1980-05-05', isMinor: false }],
	isRepresented: false,
})

const child = (dateOfBirth: string | undefined, isRepresented = false, lastDay = '2026-11-25'): Exposure => ({
	signedOn: '2026-11-25',
	lastDay,
	people: [{ isMinor: false }, { dateOfBirth, isMinor: true }],
	isRepresented,
})

describe('The floor of retention', () => {
	test.each<[string, string, Exposure, string]>([
		['DE', 'an adult, from the end of the year', adult('2027-11-25'), '2031-12-31'],
		['DE', 'a child whose mother signed as parent', child('2021-06-01', true), '2030-12-31'],
		['DE', 'a child whose aunt signed', child('2021-06-01'), '2043-06-01'],
		['FR', 'a child, from consolidation and majority', child('2021-06-01', true), '2050-06-01'],
		['FR', 'an adult, from consolidation', adult('2026-11-25'), '2039-11-25'],
		['IE', 'an adult', adult('2026-11-25'), '2029-11-25'],
		['ES', 'an adult, by the contract', adult('2026-11-25'), '2032-11-25'],
		['GB-SCT', 'a child, from 16', child('2014-06-01'), '2034-06-01'],
		['GB-ENG', 'a child, from 18', child('2014-06-01'), '2036-06-01'],
		['US-FL', 'a child, seven years from the act at most', child('2021-06-01', true), '2034-11-25'],
		['US-FL', 'a child who is nearly of age', child('2009-06-01'), '2030-06-01'],
		['US-OR', 'a child, five years after an adult’s end at most', child('2021-06-01'), '2034-11-25'],
		['UNKNOWN', 'a child, from 21 and for ten years', child('2021-06-01', true), '2053-06-01'],
		['UNKNOWN', 'an adult', adult('2026-11-25'), '2037-11-25'],
		[
			'IE',
			'a child without a date of birth, as if born on the day of signing',
			child(undefined),
			'2047-11-25',
		],
		['IE', 'a child born on a leap day, of age on 1 March', child('2020-02-29'), '2041-03-01'],
		['IE', 'a period that would end on a missing leap day', adult('2028-02-29'), '2031-03-01'],
		['IE', 'the end of all days', adult('9999-12-31'), '9999-12-31'],
	])('In %s it is right for %s', (id, _, exposure, day) => {
		expect(floorOf(chooseEntry({ jurisdiction: id }).entry, exposure)).toBe(day)
	})

	test('Every place has one, and it is at least a year after the last day', () => {
		for (const entry of selectable)
			expect([entry.id, floorOf(entry, child('2021-06-01')) > '2028-11-24']).toEqual([entry.id, true])
	})

	test('No floor moves earlier when the last day moves on, nor when a child is added', () => {
		const born = fc.integer({ min: 0, max: 9000 })
		fc.assert(
			fc.property(
				fc.constantFrom(...selectable),
				fc.integer({ min: 0, max: 3000 }),
				fc.integer({ min: 0, max: 2000 }),
				fc.integer({ min: 0, max: 800 }),
				fc.array(born, { maxLength: 3 }),
				born,
				fc.boolean(),
				(entry, start, span, more, ages, another, isRepresented) => {
					const signedOn = addDays('2020-01-01', start)
					const toMinor = (days: number) => ({ dateOfBirth: addDays(signedOn, -days), isMinor: true })
					const exposure = {
						signedOn,
						lastDay: addDays(signedOn, span),
						people: ages.map(toMinor),
						isRepresented,
					}
					const floor = floorOf(entry, exposure)
					expect(floor > exposure.lastDay).toBe(true)
					const later = { ...exposure, lastDay: addDays(exposure.lastDay, more) }
					expect(floorOf(entry, later) >= floor).toBe(true)
					const people = [...exposure.people, toMinor(another)]
					expect(floorOf(entry, { ...exposure, people }) >= floor).toBe(true)
				},
			),
		)
	})
})
