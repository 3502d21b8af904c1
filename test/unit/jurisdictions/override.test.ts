import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { chooseEntry, findEntry, selectable } from '../../../src/jurisdictions/choose.ts'
import { Entry } from '../../../src/jurisdictions/entry.ts'
import { floorOf } from '../../../src/jurisdictions/floor.ts'
import { PATHS, applyOverrides, checkOf, readValue } from '../../../src/jurisdictions/override.ts'
import type { Override } from '../../../src/jurisdictions/override.ts'
import { warnOf } from '../../../src/jurisdictions/warn.ts'
import type { FormFacts } from '../../../src/jurisdictions/warning.ts'
import { addDays } from '../../../src/kit/time/dates.ts'

const override = (path: string, value: unknown, jurisdiction = 'DE'): Override => ({
	id: '0192f0c1-7a5b-7c3d-9e2f-1a2b3c4d5e6f',
	jurisdiction,
	path,
	value,
	was: null,
	reason: 'Counsel says so.',
	source: 'Case 1',
	decidedBy: { name: 'Ada Poe', role: 'lawyer', firm: null, admittedIn: null },
	on: '2026-11-25',
	reviewAt: '2027-11-25',
	by: 'staff:1',
})

const entryOf = (id: string): Entry => {
	const entry = findEntry(id)
	if (entry === undefined) throw new Error(`No entry ${id}.`)
	return entry
}

/** Something that fits each path that is no item of a list. */
const examples: Readonly<Record<string, unknown>> = {
	'majority.age': 19,
	'majority.capacityAge': 16,
	'majority.retentionAge': 21,
	'majority.note': 'By a new law.',
	'limitation.years': 6,
	'limitation.from': 'act',
	'limitation.ultimateYears': 20,
	'limitation.contractYears': 8,
	'limitation.contractCounts': true,
	'limitation.minors': 'runs',
	'limitation.minorsYears': 2.5,
	'limitation.minorsCapYears': 5,
	'limitation.minorsCapFrom': 'act',
	'limitation.note': 'By a new law.',
	parentalWaiver: 'allowed',
	parentalWaiverNote: null,
	negligenceRelease: 'allowed',
	negligenceReleaseNote: 'Not for gross negligence.',
	textFamily: 'release',
	'conspicuous.word': 'negligence',
	'conspicuous.appliesTo': 'the release',
	'conspicuous.largerByPt': 3,
	'conspicuous.minFontPt': 12,
	'conspicuous.minLetterMm': 2.5,
	'conspicuous.minLineGapMm': 1.5,
	'conspicuous.heading': true,
	'conspicuous.contrast': true,
	'conspicuous.prominent': true,
	'conspicuous.plain': true,
	'conspicuous.beforeSupply': true,
	'conspicuous.prescribedForm': true,
	'conspicuous.uppercase': true,
	'conspicuous.bold': true,
	'conspicuous.witness': true,
	'conspicuous.initialsAtClause': true,
	'conspicuous.clearAndUnequivocal': true,
	'conspicuous.listActivities': true,
	electronicConsent: ['Paper is free.'],
	electronicSignature: 'Act 7',
	notes: ['Ask again in spring.'],
}

describe('An entry with overrides', () => {
	test('An entry fits the schema of the data for every path, and has the value there and nowhere else', () => {
		expect([...Object.keys(examples), 'mustShow.{id}', 'mustNotSay.{id}']).toEqual([...PATHS])
		const ours = entryOf('DE')
		for (const [path, value] of Object.entries(examples)) {
			expect([path, checkOf(path)?.().Check({ value })]).toEqual([path, true])
			const changed = applyOverrides(ours, [override(path, value)])
			expect([...Value.Errors(Entry, changed)]).toEqual([])
			expect(readValue(changed, path)).toEqual(value)
			for (const other of Object.keys(examples).filter((each) => each !== path))
				expect([other, readValue(changed, other)]).toEqual([other, readValue(ours, other)])
		}
	})

	test('Every value of the data can be decided otherwise, but for where they come from', () => {
		const origin = new Set([
			'id',
			'name',
			'country',
			'region',
			'aliases',
			'inherits',
			'selectable',
			'asOf',
			'reviewedBy',
			'sources',
		])
		const pathsOf = (entry: Entry): string[] =>
			Object.entries(entry)
				.filter(([field]) => !origin.has(field))
				.flatMap(([field, value]) => {
					if (field === 'mustShow' || field === 'mustNotSay') return [`${field}.any`]
					const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
					return isGroup ? Object.keys(value).map((key) => `${field}.${key}`) : [field]
				})
		const paths = new Set(selectable.flatMap(pathsOf))
		expect(paths.size).toBeGreaterThan(20)
		expect([...paths].filter((path) => checkOf(path) === undefined)).toEqual([])
		expect(checkOf('asOf')).toBeUndefined()
	})

	test('A statement and a phrase can be added, changed and left out', () => {
		const ours = entryOf('US-FL')
		const statement = { when: 'always', text: { en: 'Hold on.' }, format: {} }
		const changed = applyOverrides(ours, [
			override('mustShow.fl-744-301', null),
			override('mustShow.own-words', statement),
			override('mustNotSay.release-for-child', { phrase: 'indemnity', reason: 'Not here.' }),
		])
		expect(changed.mustShow.map(({ id }) => id)).toEqual(['esign-disclosure', 'own-words'])
		expect(readValue(changed, 'mustShow.own-words')).toEqual({ id: 'own-words', ...statement })
		expect(readValue(changed, 'mustNotSay.release-for-child')).toEqual({
			id: 'release-for-child',
			phrase: 'indemnity',
			reason: 'Not here.',
		})
		expect([...Value.Errors(Entry, changed)]).toEqual([])
		expect(ours.mustShow.map(({ id }) => id)).toContain('fl-744-301')
	})

	test('Only the entry that is in force changes, and the choice names what changed it', () => {
		const all = [override('limitation.years', 9), override('limitation.years', 1, 'FR')]
		const { entry, overrides } = chooseEntry({ country: 'DE' }, all)
		expect([entry.limitation.years, overrides]).toEqual([9, all.slice(0, 1)])
		expect(chooseEntry({ country: 'AT' }, all)).toEqual(chooseEntry({ country: 'AT' }))
	})

	test('Only a decision about children makes their rule one that was read', () => {
		// Nobody has read whether time runs for them there.
		const unread = selectable.find(
			({ sources }) => !sources.some(({ field, read }) => field === 'limitation.minors' && read),
		)
		const exposure = {
			signedOn: '2026-11-25',
			lastDay: '2026-11-25',
			people: [{ isMinor: true, dateOfBirth: '2021-06-01' }],
			isRepresented: true,
		}
		if (unread === undefined) throw new Error('Every rule was read.')
		const guess = {
			...unread,
			limitation: { ...unread.limitation, minors: 'runs_if_represented' as const, years: 3 },
		}
		const floor = (of: readonly Override[]): string => floorOf(applyOverrides(guess, of), exposure)
		const cautious = floorOf(guess, exposure)
		expect(floor([override('limitation.minorsCapYears', null)])).toBe(cautious)
		expect(floor([override('limitation.minors', 'runs_if_represented')]) < cautious).toBe(true)
	})
})

test('The floor with an override is the one of an entry that was changed by hand', () => {
	const days = fc.integer({ min: 0, max: 9_000 })
	fc.assert(
		fc.property(
			fc.constantFrom(...selectable),
			fc.integer({ min: 0, max: 40 }),
			fc.constantFrom('suspended_until_majority', 'suspended_until_16', 'runs'),
			fc.integer({ min: 16, max: 25 }),
			days,
			days,
			(entry, years, minors, retentionAge, born, lasts) => {
				const exposure = {
					signedOn: '2026-11-25',
					lastDay: addDays('2026-11-25', lasts),
					people: [{ isMinor: true, dateOfBirth: addDays('2002-01-01', born) }],
					isRepresented: false,
				}
				const changed = applyOverrides(entry, [
					override('limitation.years', years),
					override('limitation.minors', minors),
					override('limitation.minorsYears', null),
					override('majority.retentionAge', retentionAge),
				])
				const byHand: Entry = {
					...entry,
					majority: { ...entry.majority, retentionAge },
					limitation: { ...entry.limitation, years, minors, minorsYears: null },
				}
				expect(floorOf(changed, exposure)).toBe(floorOf(byHand, exposure))
			},
		),
	)
})

describe('Warnings', () => {
	const form: FormFacts = {
		languages: ['en'],
		terms: [{ blockId: 'terms', language: 'en', text: 'I release you.' }],
		notices: [],
		hasMinors: false,
		health: [],
		ageOfMajority: 18,
		hasPrivacyNotice: true,
		releasee: 'Jump Inc.',
	}
	const codesOf = (place: { country?: string }, ...all: Override[]): string[] =>
		warnOf(chooseEntry(place, all), form, Date.parse('2026-11-25')).map(({ code }) => code)

	test('Warnings follow what was decided: a phrase that may be said, another age, a statement of its own', () => {
		expect(codesOf({ country: 'DE' })).toEqual(['void_clause'])
		expect(codesOf({ country: 'DE' }, override('mustNotSay.release', null))).toEqual([])
		expect(codesOf({ country: 'DE' }, override('majority.age', 19))).toContain('majority_differs')
		const statement = { when: 'always', text: null, format: {} }
		const choice = chooseEntry({ country: 'DE' }, [override('mustShow.own', statement)])
		const missing = warnOf(choice, form, 0).find(({ rule }) => rule === 'own')
		expect([missing?.code, missing?.source]).toEqual([
			'missing_notice',
			{ cite: 'Case 1', where: null, read: true, asOf: choice.entry.asOf },
		])
	})

	test('A place of which nothing is known warns of that until somebody has decided a value', () => {
		expect(codesOf({})).toContain('no_rules_for_place')
		expect(codesOf({}, override('limitation.years', 6, 'UNKNOWN'))).not.toContain('no_rules_for_place')
	})
})
