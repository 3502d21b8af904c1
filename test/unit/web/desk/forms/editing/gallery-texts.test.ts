import { expect, test } from 'bun:test'
import { galleryOf } from '../../../../../../src/features/templates/gallery/forms.ts'
import { countGaps } from '../../../../../../src/web/desk/forms/editing/texts.ts'
import { addLanguage } from '../../../../../../src/web/desk/forms/editing/gallery-texts.ts'

const VENUE = 'North Wall'
const [climbing] = galleryOf.information

/** The form of the gallery as an English hall has it. */
const content = {
	name: 'Day pass',
	settings: { languages: ['en'] },
	blocks: JSON.parse(
		JSON.stringify(climbing?.blocks, (_key, value) =>
			value !== null && typeof value === 'object' && 'en' in value
				? { en: value.en.replaceAll('{venue}', VENUE) }
				: value,
		),
	),
}
const QUESTION = { id: 'own', type: 'yes_no', label: { en: 'Have you eaten?' } }

test('A form of the gallery that gets another of its languages has every text in it', () => {
	const next = addLanguage(content, 'de', galleryOf.information, VENUE)
	expect(next.settings.languages).toEqual(['en', 'de'])
	expect(countGaps(next, ['en', 'de']).get('de')).toBe(0)
	expect(JSON.stringify(next.blocks)).not.toContain('{venue}')
})

test('A question of the hall, and a text that it has changed, stay to be translated', () => {
	const [first, ...others] = content.blocks
	const changed = { ...first, text: { en: 'Welcome to our hall' }, label: { en: 'Welcome to our hall' } }
	const blocks = [changed, ...others, QUESTION]
	const next = addLanguage({ ...content, blocks }, 'fr', galleryOf.information, VENUE)
	expect(countGaps(next, ['en', 'fr']).get('fr')).toBeGreaterThanOrEqual(2)
	expect(next.blocks.at(-1)).toEqual(QUESTION)
	expect(next.blocks[0]).toEqual(changed)
})

test('A language that the gallery lacks is added without a text', () => {
	const next = addLanguage(content, 'pl', galleryOf.information, VENUE)
	expect(next.settings.languages).toEqual(['en', 'pl'])
	expect(next.blocks).toEqual(content.blocks)
})
