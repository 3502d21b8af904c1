import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkBlocks } from '../../../../../../src/blocks/authoring/check-blocks.ts'
import { makeBlocks } from '../../../../../../src/web/desk/forms/from-text/make-blocks.ts'
import type { Piece } from '../../../../../../src/web/desk/forms/from-text/pieces.ts'
import { suggestBlocks } from '../../../../../../src/web/desk/forms/from-text/suggest.ts'

const texts = { consentText: 'You may ask for paper.' }
const lines = (...all: string[]) =>
	suggestBlocks(all.map((text) => ({ kind: 'text', text }))).map(({ kind, text }) => [kind, text])

test('A paper form becomes headings, texts, fields, tick boxes and a signature', () => {
	const pieces: Piece[] = [
		{ kind: 'heading', level: 1, text: 'Waiver of **liability**' },
		{ kind: 'text', text: 'Climbing is dangerous.' },
		{ kind: 'item', text: 'Check your knot.' },
		{ kind: 'item', text: 'Check your partner.' },
		{ kind: 'text', text: 'Thank you.' },
		{ kind: 'heading', level: 1, text: 'About you' },
		{ kind: 'text', text: 'Name: ______ Date of birth: ______\nE-mail ...........' },
		{ kind: 'text', text: 'Do you have asthma? ☐ Yes ☐ No' },
		{ kind: 'text', text: '☐ I have read the rules.' },
		{ kind: 'text', text: 'Date: ______ Signature: ______' },
	]
	expect(suggestBlocks(pieces)).toEqual([
		{ kind: 'heading', level: 1, text: 'Waiver of liability', isChosen: true },
		{
			kind: 'text',
			text: 'Climbing is dangerous.\n\n- Check your knot.\n- Check your partner.\n\nThank you.',
			isChosen: true,
		},
		// A page has one title.
		{ kind: 'heading', level: 2, text: 'About you', isChosen: true },
		{ kind: 'name', text: 'Name', isChosen: true },
		{ kind: 'date_of_birth', text: 'Date of birth', isChosen: true },
		{ kind: 'email', text: 'E-mail', isChosen: true },
		{ kind: 'yes_no', text: 'Do you have asthma?', isChosen: true },
		{ kind: 'checkbox', text: 'I have read the rules.', isChosen: true },
		// The day of the signing is recorded anyway.
		{ kind: 'date', text: 'Date', isChosen: false },
		{ kind: 'signature', text: 'Signature', isChosen: true },
	])
})

test.each([
	['Vor- und Nachname: ____', 'name'],
	['Geburtsdatum ____', 'date_of_birth'],
	['Anschrift: ____', 'address'],
	['Im Notfall anrufen: ____', 'emergency_contact'],
	['Kind: ____', 'minors'],
	['Kind of boat: ____', 'short_text'],
	['Unterschrift ____', 'signature'],
	['Signature du responsable : ____', 'signature'],
	['Prénom et nom : ____', 'name'],
	['Date de naissance : ____', 'date_of_birth'],
	['Teléfono móvil: ____', 'phone'],
	['Fecha de nacimiento: ____', 'date_of_birth'],
	['Firma: ____', 'signature'],
	['Helmet size …………', 'short_text'],
])('%j is suggested as %s', (line, kind) => {
	expect(lines(line).map(([found]) => found)).toEqual([kind])
})

test('A second name or signature is a plain field, and a second signature is not taken by itself', () => {
	const suggestions = suggestBlocks([
		{ kind: 'text', text: 'Name: ____\nName of witness: ____\nSignature: ____\nSignature of witness: ____' },
	])
	expect(suggestions.map(({ kind, isChosen }) => [kind, isChosen])).toEqual([
		['name', true],
		['short_text', true],
		['signature', true],
		['short_text', false],
	])
})

test('A box of brackets is a tick box, a line of underscores alone is nothing, and dots of a sentence are no field', () => {
	expect(lines('\\[ \\] I agree', '____________', 'Wait... and see.')).toEqual([
		['checkbox', 'I agree'],
		['text', 'Wait... and see.'],
	])
})

test('Whatever comes in, what comes out is free of faults but for languages, and bounded', () => {
	const piece = fc.record({
		kind: fc.constantFrom('heading', 'text', 'item'),
		text: fc.oneof(
			fc.string({ maxLength: 80, unit: 'grapheme' }),
			fc.constantFrom(
				'Name: ____',
				'☐ ☐ ☐',
				'☐ Yes ☐ No',
				'____ ____',
				'x'.repeat(60_000),
				'👩‍🚀'.repeat(400),
				'](javascript:alert(1))',
			),
		),
		level: fc.constantFrom(1, 2, 3),
	})
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 300 }), (pieces) => {
			// What a parser has read has neither.
			const clean = (pieces as Piece[]).filter(({ text }) => text.trim() !== '' && !/\p{Cc}/u.test(text))
			const suggestions = suggestBlocks(clean)
			expect(suggestions.length).toBeLessThanOrEqual(200)
			const blocks = makeBlocks(suggestions, { language: 'en', texts })
			const { issues } = checkBlocks(blocks)
			expect(blocks.length === 0 ? [] : issues).toEqual([])
		}),
		{ numRuns: 200 },
	)
})

test('Blocks are made in one language, with ids that the form does not have yet', () => {
	const blocks = makeBlocks(
		[
			{ kind: 'heading', level: 1, text: 'Tageskarte', isChosen: true },
			{ kind: 'name', text: 'Name', isChosen: true },
			{ kind: 'consent', text: 'Ich unterschreibe elektronisch.', isChosen: true },
			{ kind: 'signature', text: 'Unterschrift', isChosen: true },
		],
		{ language: 'de', usedIds: ['name', 'heading'], texts },
	)
	expect(blocks).toEqual([
		{ id: 'heading_2', type: 'heading', level: 1, text: { de: 'Tageskarte' } },
		{ id: 'name_2', type: 'name', label: { de: 'Name' } },
		{
			id: 'consent',
			type: 'consent',
			label: { de: 'Ich unterschreibe elektronisch.' },
			text: { de: texts.consentText },
		},
		{ id: 'signature', type: 'signature', label: { de: 'Unterschrift' }, methods: ['drawn', 'typed'] },
	])
	expect(checkBlocks(blocks).issues).toEqual([])
})
