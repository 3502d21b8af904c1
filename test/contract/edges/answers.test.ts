import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { readNumber } from '../../../src/web/signing/entries/number-text.ts'
import { blackPng, dataUrl, drawnSignature } from '../../support/fixtures/photos.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const option = (value: string) => ({ value, label: value })
const blocks = [
	{ id: 'title', type: 'heading', level: 1, text: 'Day pass' },
	{ id: 'name', type: 'name', label: 'Name' },
	{ id: 'size', type: 'number', label: 'Size', required: false },
	{
		id: 'one',
		type: 'single_choice',
		label: 'One',
		required: false,
		options: ['a, b', 'c;d', '0'].map(option),
	},
	{
		id: 'many',
		type: 'multiple_choice',
		label: 'Many',
		required: false,
		options: ['Yes, I do', 'Yes', 'I do'].map(option),
	},
	{ id: 'photo', type: 'photo_capture', label: 'Photo', required: false },
	{ id: 'consent', type: 'consent', label: 'I agree.', text: 'You may ask for paper.' },
	{ id: 'signature', type: 'signature', label: 'Signature', methods: ['drawn', 'typed'] },
]

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { of: blocks })

const post = (values: object) =>
	hall.call('POST', '/v1/waivers', {
		templateId,
		values: {
			name: { firstName: 'Ann', lastName: 'Lee' },
			consent: true,
			signature: { typed: 'Ann Lee' },
			...values,
		},
	})

async function outcomeOf(values: object): Promise<unknown> {
	const answer = await post(values)
	if (answer.status === 201) return 201
	expectRefusal(answer, 'validation_failed')
	return answer.body.error.details[0].code
}

test.each([
	// enketo/enketo#35, civiform/civiform#10622: digits of another script
	['٣٫٥', 3.5],
	['２５', 25],
	// surveyjs/survey-library#8176: both separators
	['1.000,5', 1000.5],
	['1,000.50', 1000.5],
	["1'000", 1000],
	// ONSdigital/eq-survey-runner#1197: a sign after which nothing came is asked about, and not dropped
	['5.', Number.NaN],
	// odoo/odoo#218647, openforis/collect-earth-online#884: a power of ten, and a unit
	['e', Number.NaN],
	['1e5', Number.NaN],
	['30m', Number.NaN],
	// surveyjs/survey-library#635: a word
	['ten', Number.NaN],
	['½', Number.NaN],
])('The number %j is read as %j', (typed, read) => {
	expect(readNumber(typed, 'en')).toEqual(read)
})

test.each([
	// goxiaoy/flutter_survey_js#93: a fraction
	[{ size: 1.5 }, 201],
	[{ size: '1,5' }, 'wrong_type'],
	// kjac/FormEditor#133, knop-project/knop#107: a comma in an option
	[{ one: 'a, b' }, 201],
	[{ one: 'c;d' }, 201],
	[{ one: '0' }, 201],
	[{ one: 'a' }, 'not_an_option'],
	// csmith1188/Formbar.js#564, GSA/touchpoints#2025, unicef/iogt#465
	[{ many: ['Yes, I do', 'I do'] }, 201],
	[{ many: 'Yes, I do' }, 'wrong_type'],
	[{ many: ['Yes', 'Yes'] }, 'duplicate_option'],
])('The answers %j have the outcome %j', async (values, outcome) => {
	expect(await outcomeOf(values)).toBe(outcome)
})

test('Options with commas are kept apart', async () => {
	// DataS-DHSC/consultations#10, dgarros/netdevops-survey#38
	const { body } = await post({ many: ['Yes, I do', 'I do'] })
	expect((await hall.call('GET', `/v1/waivers/${body.id}`)).body.values.many).toEqual(['Yes, I do', 'I do'])
})

const red = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a00' } })
const jpeg = await red.clone().jpeg().toBuffer()
const heic = Buffer.from('000000186674797068656963000000006d696631686569630000', 'hex')

test.each([
	// uprzejmiedonosze/uprzejmiedonosze#73: a PNG under the name of a JPEG
	['a PNG that is called a JPEG', dataUrl(await red.clone().png().toBuffer(), 'image/jpeg'), 201],
	// y9v/carrierwave-base64#52, mdn/content#34128, synapsestudios/oidc-platform#382
	['a JPEG that is called jpg', dataUrl(jpeg, 'image/jpg'), 201],
	// mysociety/fixmystreet#2871, pixelfed/pixelfed#3785, openfoodfacts/open-prices-frontend#1346
	['a HEIC', dataUrl(heic, 'image/heic'), 'not_an_image'],
	['a HEIC that is called a JPEG', dataUrl(heic, 'image/jpeg'), 'not_an_image'],
	[
		'a WebP that is called a JPEG',
		dataUrl(await red.clone().webp().toBuffer(), 'image/jpeg'),
		'not_an_image',
	],
	// sheltermanager/asm3#1885: an empty picture
	['nothing', dataUrl(Buffer.alloc(0), 'image/jpeg'), 'not_an_image'],
	['no data', 'data:,', 'not_an_image'],
	// sheltermanager/asm3#1438: one that is cut off
	['half a JPEG', dataUrl(jpeg.subarray(0, 300), 'image/jpeg'), 'image_damaged'],
	// python-pillow/Pillow#515, zulip/zulip#11215: more pixels than the file shows
	['a bomb', dataUrl(blackPng(9000, 9000)), 'image_too_large'],
	// ohmage/server#280, kbwood/signature#8: the letters alone
	['no label', jpeg.toString('base64'), 'not_an_image'],
] as [string, string, unknown][])(
	'A photo that is %s has the outcome it should',
	async (_name, photo, outcome) => {
		expect(await outcomeOf({ photo })).toBe(outcome)
	},
)

const ink = await drawnSignature()
const onPaper = (paper: string) => sharp(ink).flatten({ background: paper }).png().toBuffer()

test.each([
	['ink on nothing', ink, 201],
	// OpenSignLabs/OpenSign#191: on white
	['ink on white', await onPaper('#fff'), 201],
	['ink on black', await onPaper('#000'), 201],
	// szimek/signature_pad#256 and #486, brinley/jSignature#93: nothing was drawn
	['nothing at all', blackPng(400, 120), 'too_small_drawing'],
	// szimek/signature_pad#790, convertigo/convertigo#247: what becomes of a transparent drawing as a JPEG
	[
		'black all over',
		await sharp(blackPng(400, 120)).flatten({ background: '#000' }).png().toBuffer(),
		'too_small_drawing',
	],
	['one pixel', await sharp(blackPng(1, 1)).png().toBuffer(), 'too_small_drawing'],
] as [string, Uint8Array, unknown][])(
	'A signature that is %s has the outcome it should',
	async (_name, png, outcome) => {
		expect(await outcomeOf({ signature: dataUrl(png) })).toBe(outcome)
	},
)

test.each([
	// odysseus-dev/odysseus#2843: drawings are PNG, and never SVG
	[dataUrl(await red.clone().jpeg().toBuffer(), 'image/jpeg'), 'not_png'],
	['data:image/svg+xml;base64,PHN2Zy8+', 'not_an_image'],
	// kbwood/signature#8: without its label a picture is of no kind
	[ink.toString('base64'), 'not_an_image'],
] as [string, string][])('A signature in another form is refused (%#)', async (signature, code) => {
	expect(await outcomeOf({ signature })).toBe(code)
})
