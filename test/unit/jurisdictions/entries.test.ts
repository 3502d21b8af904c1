import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import { chooseEntry, findEntry, regionsOf, selectable } from '../../../src/jurisdictions/choose.ts'
import { entries } from '../../../src/jurisdictions/entries.ts'
import { Entry } from '../../../src/jurisdictions/entry.ts'
import phrases from '../../../src/jurisdictions/phrases.json' with { type: 'json' }

test.each(entries.map((entry) => [entry.id, entry] as const))('The entry %s fits the schema', (_, entry) => {
	expect([...Value.Errors(Entry, entry)].map(({ path, message }) => `${path} ${message}`)).toEqual([])
})

test('Each file is listed once, under its own name', async () => {
	const names = await Array.fromAsync(
		new Bun.Glob('*/*.json').scan(`${import.meta.dir}/../../../src/jurisdictions/data`),
	)
	const ids = names.map((name) => name.replace(/^.*\//, '').replace('.json', '').toUpperCase())
	expect(entries.map(({ id }) => id).sort()).toEqual(ids.sort())
	expect(new Set(ids).size).toBe(ids.length)
})

test('Every phrase is a pattern, and every entry names phrases and bases that exist', () => {
	for (const pattern of Object.values(phrases)) expect(() => new RegExp(pattern, 'iu')).not.toThrow()
	const named = entries.flatMap(({ mustNotSay }) => mustNotSay.map(({ phrase }) => phrase))
	expect(named.filter((phrase) => !Object.hasOwn(phrases, phrase))).toEqual([])
	expect(Object.keys(phrases).filter((phrase) => !named.includes(phrase))).toEqual([])
	const ids = new Set(entries.map(({ id }) => id))
	expect(entries.flatMap(({ inherits }) => inherits).filter((id) => !ids.has(id))).toEqual([])
})

test('No entry claims that a lawyer has read it', () => {
	expect(entries.filter(({ reviewedBy }) => reviewedBy !== null)).toEqual([])
})

describe('The choice of an entry', () => {
	test.each([
		[{ jurisdiction: 'US-FL', country: 'DE' }, 'US-FL', 'hand'],
		[{ country: 'US', region: 'FL' }, 'US-FL', 'region'],
		[{ country: 'GB', region: 'WLS' }, 'GB-ENG', 'region'],
		[{ country: 'DE', region: null }, 'DE', 'country'],
		[{ country: 'DE', region: 'BE' }, 'DE', 'country'],
		[{ country: 'US' }, 'US', 'strictest'],
		[{ country: 'US', region: 'WY' }, 'UNKNOWN', 'default'],
		[{ country: 'TV' }, 'UNKNOWN', 'default'],
		[{ region: 'FL' }, 'UNKNOWN', 'default'],
		[{}, 'UNKNOWN', 'default'],
		[{ jurisdiction: 'EU', country: null }, 'UNKNOWN', 'default'],
	] as const)('%j gives %s, by %s', (place, id, by) => {
		const choice = chooseEntry(place)
		expect([choice.entry.id, choice.by]).toEqual([id, by])
	})

	test('An entry has the statements and phrases that it inherits, and its own win', () => {
		const texas = chooseEntry({ jurisdiction: 'US-TX' }).entry
		expect(texas.mustShow.map(({ id }) => id)).toEqual(['tx-fair-notice', 'esign-disclosure'])
		const florida = chooseEntry({ jurisdiction: 'US-FL' }).entry.mustNotSay.filter(
			({ id }) => id === 'release-for-child',
		)
		expect(florida.map(({ reason }) => reason)).toEqual([
			"For children only inherent risks, and only under the statute's statement.",
		])
	})

	test.each(['US', 'GB', 'CA', 'AU'])('Of %s without a region no region has a stricter value', (country) => {
		const merged = chooseEntry({ jurisdiction: country }).entry
		const regions = regionsOf(country)
		expect(regions.length).toBeGreaterThan(2)
		for (const { limitation } of regions)
			if (limitation.years !== 'unknown')
				expect(merged.limitation.years).toBeGreaterThanOrEqual(limitation.years)
		expect(regions.map(({ majority }) => majority.age)).toContain(merged.majority.age)
		const isVoid = regions.some(({ negligenceRelease }) => negligenceRelease === 'void_bodily')
		expect(merged.negligenceRelease === 'void_bodily').toBe(isVoid)
		expect(merged.mustShow).toEqual([])
	})

	test('Bases can be found by nobody, and 70 places can be chosen', () => {
		expect(findEntry('EU')).toBeUndefined()
		expect(selectable).toHaveLength(70)
	})
})
