import { documentWords } from '../../../src/i18n/dictionaries.ts'
import { pickWords } from '../../../src/i18n/languages.ts'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import type { PdfInput } from '../../../src/pdf/input.ts'
import { renderPdf } from '../../../src/pdf/render.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'
import { answer, createInput, textPart } from './samples.ts'

/** A grey square of one pixel: an image that no version of an encoder makes anew. */
const pixel = Uint8Array.fromBase64(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
)

const picture = { contentType: 'image/png', bytes: pixel, width: 1, height: 1 } as const

/** Documents that hold one of everything, in two directions of writing, and one that breaks a table over pages. */
export const goldenInputs: Readonly<Record<string, PdfInput>> = {
	english: createInput({
		readBlocks: ['p'],
		organization: {
			name: 'Alpine Climbing Hall',
			timezone: 'Europe/Berlin',
			color: '#b3371e',
			logo: { ...picture, path: '' },
			address: 'Lindenstr. 5\n10115 Berlin',
			links: [{ text: 'Privacy notice', href: 'https://a.example/privacy' }],
		},
		participants: [
			{ role: 'signer', name: 'Łukasz Żółć', dateOfBirth: '1988-03-14' },
			{ role: 'minor', name: 'Ola Żółć' },
		],
		blocks: [
			{ kind: 'heading', id: 'h', level: 1, text: { text: 'Terms', language: 'en' } },
			{
				kind: 'prose',
				id: 'p',
				text: {
					text: 'A **bold** word, an *italic* one, [a link](https://a.example/).\n\n1. One\n2. Two\n\n- Point',
					language: 'en',
				},
			},
			answer('Name', [textPart('Nguyễn Thị Ánh · Ольга · Ελένη · 😀 ☑')]),
			answer('Table', [{ kind: 'table', head: ['A', 'B'], rows: [['1', '2']] }]),
			answer('Photo', [
				{
					kind: 'image',
					path: 'photo',
					role: 'photo',
					image: { image: true, contentType: 'image/png', sha256: '', bytes: 1, width: 1, height: 1 },
				},
			]),
			answer('Signature', [{ kind: 'typed', text: 'Johanna Brandt' }], { type: 'signature' }),
		],
		images: [{ ...picture, path: 'photo' }],
		certificate: [
			{ title: 'Rows', rows: [{ label: 'Zone', value: 'UTC' }] },
			{ title: 'Cells', head: ['What', 'When'], cells: [['Signed', '2026-10-06T12:32:05.120Z']] },
		],
		attachments: [
			{ name: 'receipt.json', contentType: 'application/json', description: 'A proof.', text: '{}' },
		],
	}),
	long: createInput({
		blocks: [
			answer('Vehicles', [
				{
					kind: 'table',
					head: ['Plate', 'Make'],
					rows: Array.from({ length: 74 }, (_none, index) => [`M-AB ${index}`, 'Volkswagen']),
				},
			]),
			{ kind: 'heading', id: 'h', level: 2, text: { text: 'Signature', language: 'en' } },
			answer('Sign here', [{ kind: 'typed', text: 'Johanna Brandt' }], { type: 'signature' }),
		],
	}),
	arabic: createInput({
		language: 'ar',
		template: { name: 'إقرار', versionNumber: 3 },
		blocks: [
			{ kind: 'prose', id: 'p', text: { text: 'أوافق على (الشروط) رقم 3 من ABC.', language: 'ar' } },
			answer('الاسم', [textPart('محمد · יוסף · प्रियंका द्विवेदी · น้ำทิพย์')], { language: 'ar' }),
		],
	}),
}

/** SHA-256 of the bytes of each in that layout, by name. */
export function hashGoldens(layout: number): Record<string, string> {
	const fonts = openFonts()
	const tools = { fonts, shaper: createShaper(fonts) }
	return Object.fromEntries(
		Object.entries(goldenInputs).map(([name, input]) => {
			const words = pickWords(documentWords, input.language)
			const { pdf } = renderPdf({ ...input, words, layout }, tools)
			return [name, new Bun.CryptoHasher('sha256').update(pdf).digest('hex')]
		}),
	)
}
