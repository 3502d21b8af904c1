import { describe, expect, test } from 'bun:test'
import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { pickWords } from '../../../src/i18n/languages.ts'
import { openInstantFormat, openMomentFormat } from '../../../src/pdf/layout/day-format.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { readWords } from '../../support/pdf/poppler.ts'
import { answer, createInput } from '../../support/pdf/samples.ts'

const fonts = openFonts()
const tools = { fonts, shaper: createShaper(fonts) }

/** Direction marks that pdftotext adds around text from right to left. */
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** The words of the line under the signature, as they are read: from the right in Arabic and Hebrew. */
async function readSignature(language: string, signer: string, child: string): Promise<string[]> {
	const participants = [
		{ role: 'signer', name: signer },
		{ role: 'minor', name: child },
	] as const
	const blocks = [answer('', [{ kind: 'typed', text: 'X' }], { type: 'signature', language })]
	const words = pickWords(documentWords, language)
	const { pdf } = renderPdf(createInput({ language, words, participants, blocks }), tools)
	const all = await readWords(pdf)
	const ink = all.findIndex(({ text }) => text === 'X')
	const top = all[ink]?.bottom ?? 0
	const side = language === 'ar' || language === 'he' ? -1 : 1
	return all
		.filter((word) => word.page === 1 && word.top > top - 4 && word.top < top + 14 && word.text !== 'X')
		.toSorted((a, b) => side * (a.left - b.left))
		.map(({ text }) => plain(text))
}

describe('The line under a signature', () => {
	// The fonts of the service have no letters of the other languages.
	const languages = Object.keys(documentWords).filter((tag) => !/^(?:ja|ko|zh)(?:-|$)/.test(tag))
	for (const [signer, child] of [
		['שלום', 'דוד'],
		['محمد', 'سليم'],
		['Ada', 'Ben'],
	] as const)
		test(`The line under a signature begins with ${signer}, then has the whole day, and ends with ${child}`, async () => {
			for (const language of languages) {
				const line = await readSignature(language, signer, child)
				const day = openMomentFormat(language, 'Europe/Berlin')('2026-10-06T12:32:05.120Z')
				const [first, dot, ...rest] = line
				expect([language, first, dot, rest[0]]).toEqual([language, signer, '·', day.split(' ')[0] ?? ''])
				// In Turkish and its like the names end the line, too, with or without a sign behind.
				expect([language, rest.slice(-3).some((word) => word.includes(child))]).toEqual([language, true])
			}
		})
})

describe('The zone of a time', () => {
	const at = '2026-11-25T12:59:00Z'

	test('The zone of a time has no place where a line may end, in any language', () => {
		for (const language of Object.keys(documentWords))
			for (const open of [openMomentFormat, openInstantFormat])
				for (const zone of ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu']) {
					const text = open(language, zone)(at)
					const tail = text.slice(text.search(/\d\d?[:.]\d\d/))
					expect([language, /[-\u2010]| (?=\S*(?:GMT|UTC))/.test(tail)]).toEqual([language, false])
				}
	})

	test('The hour of an American time has no leading zero', () => {
		const text = openMomentFormat('en-US', 'America/New_York')(at).replaceAll(/\s/g, ' ')
		expect(text).toBe('November 25, 2026 at 7:59 AM EST')
	})
})
