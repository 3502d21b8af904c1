import { expect, test } from 'bun:test'
import { chooseEntry, selectable } from '../../../src/jurisdictions/choose.ts'
import { warnOf } from '../../../src/jurisdictions/warn.ts'
import { ABOUT_PLACE } from '../../../src/jurisdictions/warning.ts'
import { galleryOf } from '../../../src/features/templates/gallery/forms.ts'
import { factsOf } from '../../../src/features/templates/warnings/form-facts.ts'
import type { Organization } from '../../../src/features/organization/table.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')

const venue = {
	name: 'North Wall',
	settings: { links: { privacyUrl: 'https://hall.example/privacy', imprintUrl: null } },
} as unknown as Organization

/** What the gallery's texts of a family raise at a place, without what is said of the place itself. */
const codesAt = (id: string, family: keyof typeof galleryOf): string[] => {
	const choice = { ...chooseEntry({ jurisdiction: id }), by: 'hand' as const }
	return galleryOf[family].flatMap(({ name, settings, blocks }) =>
		warnOf(choice, factsOf(venue, { settings, blocks }), NOW)
			.filter(({ code }) => !ABOUT_PLACE.has(code))
			.map(({ code, rule, words }) => `${name}: ${code} ${rule ?? words ?? ''}`),
	)
}

test.each(selectable.map(({ id, textFamily }) => [id, textFamily] as const))(
	'At %s the texts of its family, %s, raise nothing but statements that the law wants besides',
	(id, family) => {
		expect(codesAt(id, family).filter((each) => !each.includes(': missing_notice '))).toEqual([])
	},
)

test('A release is warned of where none counts, so that a venue that moves does not keep it unseen', () => {
	expect(codesAt('DE', 'release')).toContainEqual(expect.stringContaining('climbing: void_clause'))
	expect(codesAt('US-NY', 'release')).toContainEqual(expect.stringContaining('void_clause'))
})

test('Victoria and South Australia are told as not covered: their own words are asked for', () => {
	for (const [id, rule] of [
		['AU-VIC', 'vic-s22-warning'],
		['AU-SA', 'sa-s42-form'],
	] as const)
		expect(codesAt(id, 'release')).toContain(`climbing: missing_notice ${rule}`)
})
