import { expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { dataUrl, noisyJpeg } from '../../support/fixtures/photos.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer, Client } from '../../support/service/service.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const id: string = (await hall.call('POST', '/v1/templates', { name: 'Day pass' })).body.id

const name = { id: 'name', type: 'name', label: { en: 'Name', de: 'Ihr Name' }, flagIf: { notEmpty: true } }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const blocks = [name, signature]

const preview = (body: object, of = id, call: Client = hall.call): Promise<Answer> =>
	call('POST', `/v1/templates/${of}/preview`, body)

test('A preview is what the published page would show, in the language asked for, with nothing for staff', async () => {
	const settings = { languages: ['de', 'en'], ageOfMajority: 16 }
	const { status, body } = await preview({ blocks, settings, language: 'en' })
	expect([status, body.issues]).toEqual([200, []])
	const { words, ...props } = body.props
	expect(words.sign).toBeString()
	expect(props).toEqual({
		screen: 'form',
		action: `/desk/preview/${id}`,
		organization: { name: 'Hall' },
		title: 'Day pass',
		blocks: [{ id: 'name', type: 'name', label: { en: 'Name' } }, signature],
		prose: {},
		versionId: id,
		languages: [
			{ tag: 'de', name: 'Deutsch' },
			{ tag: 'en', name: 'English' },
		],
		language: 'en',
		fallback: 'de',
		wordsLanguage: 'en',
		locale: expect.any(String),
		dateOrder: expect.any(Array),
		today: '2026-07-01',
		ageOfMajority: 16,
		minutes: 1,
		key: '',
		entries: {},
		locked: [],
		unkept: [],
		issues: [],
	})
	const german = (await preview({ blocks, settings })).body.props
	expect([german.language, german.blocks[0].label]).toEqual(['de', { de: 'Ihr Name' }])
	const unknown = (await preview({ blocks, settings, language: 'fr', name: 'Neu' })).body.props
	expect([unknown.language, unknown.title]).toEqual(['de', 'Neu'])
})

test('A text in Markdown comes read, in the language asked for, by the id of its block', async () => {
	const id = 'constructor'
	const text = { id, type: 'text', text: { en: '**Falls** hurt', de: 'Stürze' } }
	const head = { id: 'head', type: 'heading', text: 'No *Markdown*' }
	const { props } = (await preview({ blocks: [head, text, name, signature], settings: {}, language: 'en' }))
		.body
	expect(props.blocks.slice(0, 2)).toEqual([head, { id, type: 'text' }])
	const inlines = [{ text: 'Falls', bold: true }, { text: ' hurt' }]
	expect(props.prose).toEqual({ [id]: { language: 'en', parts: [{ type: 'paragraph', inlines }] } })
})

test('A preview of what is published has the same props as its page', async () => {
	const published = await publishTemplate(hall.call, { name: 'Same', of: blocks })
	const page = await running.anonymous('GET', '/w/hall/same?lang=de', undefined, { accept: 'text/html' })
	const html = new TextDecoder().decode(page.bytes)
	const json = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
	const { props } = (await preview({ blocks, settings: {}, language: 'de' }, published)).body
	// A preview remembers and sends nothing, and comes with all words.
	const { memoryScript: _, laterScript: _later, challenge: _challenge, ...ofPage } = JSON.parse(json)
	const own = { action: ofPage.action, versionId: ofPage.versionId, key: ofPage.key, entries: ofPage.entries }
	const { kiosk: __, secondGuardian: ___, decline: ____, inShort: _____, ...words } = props.words
	expect({ ...props, ...own, words }).toEqual(ofPage)
})

test("A preview names the style with the organization's color, which exists, and none without a color", async () => {
	expect((await preview({ blocks, settings: {} })).body.brandStyle).toBeNull()
	await hall.call('PATCH', '/v1/organization', { branding: { color: '#0a7d55' } })
	const { brandStyle } = (await preview({ blocks, settings: {} })).body
	expect(brandStyle).toMatch(/^\/brand\/0a7d55-[0-9a-f]{12}\.css$/)
	expect((await running.anonymous('GET', brandStyle)).status).toBe(200)
	await hall.call('PATCH', '/v1/organization', { branding: { color: null } })
})

test('A preview names the picture at the top of the page with its size, and none without one', async () => {
	expect((await preview({ blocks, settings: {} })).body.picture).toBeNull()
	const picture = dataUrl(await noisyJpeg(90, 30), 'image/jpeg')
	await hall.call('PATCH', '/v1/organization', { branding: { picture } })
	const { body } = await preview({ blocks, settings: {} })
	expect(body.picture).toEqual({
		url: expect.stringMatching(/^\/brand\/picture\//),
		width: 1200,
		height: 400,
	})
	expect((await running.anonymous('GET', body.picture.url)).status).toBe(200)
	await hall.call('PATCH', '/v1/organization', { branding: { picture: null } })
})

test('As on a kiosk, a preview has a kiosk and stays on its own address', async () => {
	const { kiosk } = (await preview({ blocks, settings: {}, kiosk: true })).body.props
	expect(kiosk).toEqual({ startUrl: `/desk/preview/${id}`, idleMs: 90_000, warnMs: 20_000, doneMs: 20_000 })
	expect((await preview({ blocks, settings: {}, kiosk: false })).body.props).not.toHaveProperty('kiosk')
})

test('Half-done blocks are left out of a preview and named among its issues', async () => {
	const halfDone = [{ id: 'new' }, { id: 'q', type: 'yes_no' }, name]
	const { status, body } = await preview({ blocks: halfDone, settings: {}, name: '' })
	expect([status, body.props.blocks.map((block: { id: string }) => block.id)]).toEqual([200, ['name']])
	expect(body.issues.map(({ path, code }: any) => `${path} ${code}`)).toEqual([
		'/name length',
		'/blocks/0/type unknown_type',
		'/blocks/1/label missing_field',
		'/blocks missing_signature',
	])
	expect((await preview({ blocks: [], settings: {} })).body.props.blocks).toEqual([])
})

test('A preview leaves no trace', async () => {
	expect((await expectNoEffect(running.service, () => preview({ blocks, settings: {} }))).status).toBe(200)
})

test.each([
	['no settings', { blocks }, [{ path: '/settings', code: 'required' }]],
	['wrong settings', { blocks, settings: { ageOfMajority: 99 } }, undefined],
	['a block without an id', { blocks: [{}], settings: {} }, [{ path: '/blocks/0/id', code: 'required' }]],
	['another field', { blocks, settings: {}, save: true }, [{ path: '/save', code: 'unknown_field' }]],
])('422 for %s', async (_name, body, faults) => {
	expectRefusal(await preview(body), 'validation_failed', faults)
})

test("404 for another organization's template and for none; 403 without templates:manage", async () => {
	const content = { blocks, settings: {} }
	expectRefusal(await preview(content, id, running.tenant('Other hall').call), 'not_found')
	expectRefusal(await preview(content, NOBODY), 'not_found')
	const reader = running.clientOf(hall.organizationId, ['templates:read'])
	expectRefusal(await preview(content, id, reader), 'insufficient_scope')
})
