import sharp from 'sharp'
import type { AnswerPart, ShownBlock } from '../../../src/blocks/types.ts'
import { LAYOUT_VERSION } from '../../../src/pdf/input.ts'
import type { PdfImage, PdfInput } from '../../../src/pdf/input.ts'
import { documentWords } from '../../../src/i18n/dictionaries.ts'

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const en = (text: string): { text: string; language: string } => ({ text, language: 'en' })

export const textPart = (text: string): AnswerPart => ({ kind: 'text', text })

export const imagePart = (path: string, role: 'ink' | 'photo'): AnswerPart => ({
	kind: 'image',
	path,
	role,
	image: { image: true, contentType: 'image/png', sha256, bytes: 1, width: 600, height: 200 },
})

export const answer = (
	label: string,
	parts: readonly AnswerPart[],
	more: { type?: string; text?: string; language?: string } = {},
): ShownBlock => ({
	kind: 'answer',
	id: label,
	type: more.type ?? 'text',
	label: { text: label, language: more.language ?? 'en' },
	...(more.text === undefined ? {} : { text: { text: more.text, language: more.language ?? 'en' } }),
	parts,
})

/** A signature as the jobs hand it in: strokes on white, grey, without transparency. */
export async function drawSignature(contentType: PdfImage['contentType'] = 'image/png'): Promise<Uint8Array> {
	const stroke =
		'M30 140 C60 20 110 20 95 120 C85 180 50 170 70 120 C100 60 150 60 150 110 C150 150 175 150 190 105 C200 80 215 90 205 120 C200 150 235 140 250 100 C262 70 275 95 265 125 C258 150 300 140 320 90 C335 50 350 40 345 100 C340 170 360 160 400 100 C430 60 450 90 430 120 C420 140 470 140 560 70'
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="${stroke}" fill="none" stroke="#123" stroke-width="5" stroke-linecap="round"/></svg>`
	const image = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).toColourspace('b-w')
	return new Uint8Array(
		await (contentType === 'image/png' ? image.png() : image.jpeg({ quality: 90 })).toBuffer(),
	)
}

/** A photograph of a landscape, as far as one can be drawn. */
export async function drawPhoto(width: number, height: number): Promise<Uint8Array> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#7fb2d9"/><stop offset="1" stop-color="#f2dcc0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/><circle cx="72%" cy="30%" r="${height / 9}" fill="#fff3d0"/><path d="M0 ${height * 0.8} L${width * 0.35} ${height * 0.35} L${width * 0.6} ${height * 0.75} L${width * 0.8} ${height * 0.5} L${width} ${height * 0.85} V${height} H0Z" fill="#35576b"/></svg>`
	return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer())
}

export const image = (path: string, bytes: Uint8Array | null, more: Partial<PdfImage> = {}): PdfImage => ({
	path,
	contentType: 'image/png',
	bytes,
	width: 600,
	height: 200,
	...more,
})

/** A document with nothing answered; `more` fills it. */
export function createInput(more: Partial<PdfInput> = {}): PdfInput {
	return {
		layout: LAYOUT_VERSION,
		language: 'en',
		words: documentWords.en,
		organization: {
			name: 'Alpine Climbing Hall',
			timezone: 'Europe/Berlin',
			color: null,
			logo: null,
			address: null,
			links: [],
		},
		template: { name: 'Climbing and bouldering waiver', versionNumber: 7 },
		waiver: {
			id: '01927f3e-6b1c-7d2a-9c4e-5f60718293a4',
			signedAt: '2026-10-06T12:32:05.120Z',
			expiresAt: '2027-10-06T12:32:05.120Z',
			hash: sha256,
			chainSeq: 48_213,
		},
		blocks: [],
		readBlocks: [],
		participants: [],
		signerTakesPart: true,
		images: [],
		certificate: [],
		verifyUrl: 'https://waivers.climbing.example/verify/01927f3e-6b1c-7d2a-9c4e-5f60718293a4',
		attachments: [],
		...more,
	}
}

/** A usual waiver of two pages with its certificate: what most venues print all day. */
export async function createUsualInput(
	contentType: PdfImage['contentType'] = 'image/png',
): Promise<PdfInput> {
	return createInput({
		participants: [
			{ role: 'signer', name: 'Johanna Marie Brandt', dateOfBirth: '1988-03-14' },
			{ role: 'minor', name: 'Emil Brandt', dateOfBirth: '2017-07-02' },
		],
		blocks: [
			{ kind: 'heading', id: 'h1', level: 1, text: en('What you agree to') },
			{
				kind: 'prose',
				id: 'p1',
				text: en(
					'Climbing is a sport with **inherent risks** that no care can remove entirely. By signing you confirm that you have read these terms, that you *understand* them, and that you take part of your own free will. The house rules are on [our website](https://climbing.example/rules).\n\n## Risks\n\nFalls from height, collisions with other climbers, holds that break or turn, and errors in belaying can lead to severe injury, lasting disability or death. The padded floor reduces the force of a fall; it does not make falling safe.\n\n1. You check your harness, your knot and your partner before every climb.\n2. You stay out of the fall zone of others, and keep it free of bottles, phones and bags.\n3. Children under fourteen climb only under the eyes of the adult who signs for them, who *does not leave the hall* while they are climbing.\n\n## Liability\n\nThe hall is liable without limit for intent and gross negligence and for injury to life, body and health that it caused. For everything else, liability is limited to the damage that is foreseeable and typical for this kind of contract.\n\n- Lockers are for the day. What is left overnight is handed to the lost property office.\n- Photographs for advertising are taken only of people who have agreed to it in advance.',
				),
			},
			{ kind: 'heading', id: 'h2', level: 2, text: en('About you') },
			answer('Full name', [textPart('Johanna Marie Brandt')]),
			answer('Address', [textPart('Lindenstraße 14\n80469 München')]),
			answer('Email', [textPart('johanna.brandt@mail.example')]),
			answer('How did you hear about us?', []),
			answer('Do you have any medical condition our staff should know about before you climb?', [
				textPart('Asthma, mild. The inhaler is in the left pocket of the blue bag.'),
			]),
			answer(
				'Children you sign for',
				[
					{
						kind: 'table',
						head: ['First name', 'Last name', 'Date of birth', 'Relationship'],
						rows: [
							['Emil', 'Brandt', '2 July 2017', 'Son'],
							['Charlotte Sophie', 'Brandt', '19 November 2019', 'Daughter'],
						],
					},
				],
				{ type: 'minors' },
			),
			{ kind: 'divider', id: 'd' },
			answer('Consent', [textPart('I agree')], {
				type: 'consent',
				text: 'I have read and understood the terms above, I have had the chance to ask questions, and I agree to be bound by them for myself and for the children named.',
			}),
			answer('Initials for the section on risks', [imagePart('initials', 'ink')], { type: 'initials' }),
			answer('Signature', [imagePart('signature', 'ink'), { kind: 'typed', text: 'Johanna Marie Brandt' }], {
				type: 'signature',
			}),
		],
		images: await Promise.all(
			['initials', 'signature'].map(async (path) =>
				image(path, await drawSignature(contentType), { contentType }),
			),
		),
		certificate: [
			{
				title: 'Signer',
				rows: [
					{ label: 'Name', value: 'Johanna Marie Brandt' },
					{ label: 'Way of signing', value: 'Drawn on a touch screen, at the kiosk “Entrance”' },
					{ label: 'Address', value: '203.0.113.24' },
					{
						label: 'Browser',
						value:
							'Mozilla/5.0 (iPad; CPU OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15',
					},
				],
			},
			{
				title: 'Timeline',
				rows: [
					{ label: 'Opened', value: '6 October 2026 at 14:27:41 (Europe/Berlin)' },
					{ label: 'Reviewed', value: '6 October 2026 at 14:31:12 (Europe/Berlin)' },
					{ label: 'Signed', value: '6 October 2026 at 14:32:05 (Europe/Berlin)' },
				],
			},
			{
				title: 'Integrity',
				rows: [
					{ label: 'Terms', value: `sha256:${sha256}` },
					{
						label: 'Checkpoint',
						value: 'climbing.example/org/01927f3e\n48214\nn4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
					},
				],
			},
		],
	})
}
