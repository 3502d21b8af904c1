import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { languagesOf } from '../../../src/blocks/authoring/languages.ts'
import { GALLERY_LANGUAGES, galleryOf } from '../../../src/features/templates/gallery/forms.ts'
import { rowsAdded, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, useService } from '../../support/service/service.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('North Wall $& Söhne')

const make = (form: string, languages: readonly string[], more: object = {}, { call } = hall) =>
	call('POST', `/v1/template-gallery/${form}`, { languages, ...more })

/** Answers to the questions that the forms have, by the type of block. */
const answers: Readonly<Record<string, (block: any) => unknown>> = {
	name: () => ({ firstName: 'Ada', lastName: 'Lovelace' }),
	date_of_birth: () => '1990-12-10',
	email: () => 'ada@example.org',
	phone: () => '+49 30 1234567',
	address: () => ({ line1: 'Wall Street 1', city: 'Berlin', country: 'DE' }),
	emergency_contact: () => ({ name: 'Byron', phone: '+49 30 7654321' }),
	minors: () => [{ firstName: 'Anne', lastName: 'Lovelace', dateOfBirth: '2016-03-01' }],
	yes_no: () => true,
	checkbox: () => true,
	consent: () => true,
	short_text: () => 'Bike 12',
	long_text: () => 'Asthma',
	date: () => '2027-01-02',
	single_choice: ({ options }) => options[0].value,
	multiple_choice: ({ options }) => [options[0].value],
	signature: () => ({ typed: 'Ada Lovelace' }),
}

test('GET /v1/template-gallery lists six forms, each text in four languages', async () => {
	const { status, body } = await hall.call('GET', '/v1/template-gallery')
	expect(status).toBe(200)
	expect(body.items.map(({ name, title }: any) => [name, title.en])).toEqual([
		['climbing', 'Climbing'],
		['trampoline', 'Trampoline'],
		['rental', 'Rental'],
		['event', 'Event'],
		['photo-release', 'Photo release'],
		['kids-camp', 'Kids’ camp'],
	])
	for (const form of body.items) {
		expect(Object.keys(form.title)).toEqual([...GALLERY_LANGUAGES])
		expect(Object.keys(form.summary)).toEqual([...GALLERY_LANGUAGES])
		for (const text of textsOf(form.blocks))
			expect([form.name, Object.keys(text)]).toEqual([form.name, [...GALLERY_LANGUAGES]])
	}
})

test('Each form of the gallery asks once for consent to news, which nobody has to give', () => {
	for (const { name, blocks } of galleryOf.information) {
		const news = blocks.filter((block) => block['purpose'] === 'marketing')
		expect([name, news.map(({ type, required }) => [type, required])]).toEqual([name, [['checkbox', false]]])
	}
})

/** Every text of blocks that has a wording in English. */
function textsOf(value: unknown): object[] {
	if (typeof value !== 'object' || value === null) return []
	return 'en' in value ? [value] : Object.values(value).flatMap(textsOf)
}

describe.each(galleryOf.information.map(({ name }) => name))('The form %s of the gallery', (form) => {
	test('A form of the gallery is published, signed and rendered as it is, in all its languages and with the name of the venue', async () => {
		const answer = await make(form, GALLERY_LANGUAGES)
		expect(answer.status).toBe(201)
		const { id, name } = answer.body
		expect(name).toBe(galleryOf.information.find((each) => each.name === form)?.title.en ?? '')
		expect((await hall.call('POST', `/v1/templates/${id}/publish`)).status).toBe(200)
		const { body } = await hall.call('GET', `/v1/templates/${id}`)
		expect(body.settings.languages).toEqual([...GALLERY_LANGUAGES])
		const { blocks } = body.activeVersion
		expect(languagesOf(blocks)).toEqual([...GALLERY_LANGUAGES])
		expect(JSON.stringify(blocks)).not.toContain('{venue}')
		expect(JSON.stringify(blocks)).toContain('North Wall $& Söhne')
		const values = Object.fromEntries(
			blocks
				.filter(({ type }: any) => type in answers)
				.map((block: any) => [block.id, answers[block.type]?.(block)]),
		)
		const signed = await hall.call('POST', '/v1/waivers', { templateId: id, values })
		expect([signed.status, signed.body?.error?.details]).toEqual([201, undefined])
		await settleJobs(running.service)
		expect((await hall.call('GET', `/v1/waivers/${signed.body.id}/pdf`)).status).toBe(200)
	})

	test('A form of the gallery has what a careful venue asks for: who signs, minors, privacy, consent and signature', () => {
		const blocks = galleryOf.information.find(({ name }) => name === form)?.blocks ?? []
		const types = new Set(blocks.map(({ type }) => type))
		for (const type of ['name', 'date_of_birth', 'email', 'minors', 'consent', 'signature'])
			expect([type, types.has(type)]).toEqual([type, true])
		expect(blocks.map(({ id }) => id)).toContain('privacy')
		const health = blocks.filter(({ sensitivity, type }) => sensitivity === 'health' && type === 'yes_no')
		expect(health.every(({ flagIf }) => flagIf !== undefined)).toBe(true)
		if (form === 'photo-release') return
		expect(health.length).toBeGreaterThan(0)
		expect(types.has('emergency_contact')).toBe(true)
		expect(blocks.find(({ id }) => id === 'photos')).toMatchObject({ type: 'checkbox', required: false })
	})
})

test('POST /v1/template-gallery/{name} makes a draft in the wanted languages, under the wanted name', async () => {
	// Elsewhere the receipts of what was signed come meanwhile.
	const quiet = startTestService()
	const venue = quiet.tenant('Hall')
	let answer = await make('nothing', ['en'], {}, venue)
	const added = await rowsAdded(quiet.service, async () => {
		answer = await make('climbing', ['de', 'en'], { name: ' Tageskarte ' }, venue)
	})
	expect(added).toEqual({ templates: 1, template_drafts: 1, audit_log: 2 })
	expect([answer.status, answer.body]).toEqual([
		201,
		{
			id: expect.stringMatching(UUID_V7),
			name: 'Tageskarte',
			slug: 'tageskarte',
			status: 'draft',
			kind: 'waiver',
			visibility: 'public',
			locationIds: null,
			activeVersion: null,
			season: null,
			signUrl: null,
			updatedAt: expect.any(String),
		},
	])
	const { body: draft } = await venue.call('GET', `/v1/templates/${answer.body.id}/draft`)
	expect(languagesOf(draft.blocks)).toEqual(['de', 'en'])
	expect(draft.blocks[0]).toEqual({
		id: 'title',
		type: 'heading',
		level: 1,
		text: { de: 'Vereinbarung zum Klettern', en: 'Climbing agreement' },
	})
	const { body: template } = await venue.call('GET', `/v1/templates/${answer.body.id}`)
	expect(template.settings).toEqual({
		expiry: { type: 'duration', years: 1 },
		expireMinorsAtMajority: true,
		confirmationEmail: true,
		languages: ['de', 'en'],
	})
	const other = quiet.tenant('Other')
	expectRefusal(await other.call('GET', `/v1/templates/${answer.body.id}`), 'not_found')
	expect((await other.call('GET', '/v1/templates')).body.items).toEqual([])
	await quiet.close()
})

test('404 for a form that the gallery does not have, 422 for no or another language, 403 without the scope', async () => {
	expectRefusal(await make('parachute', ['en']), 'not_found')
	expectRefusal(await make(NOBODY, ['en']), 'validation_failed')
	for (const languages of [[], ['it'], ['en', 'en']])
		expectRefusal(await make('climbing', languages), 'validation_failed')
	expectRefusal(await make('climbing', ['en'], { settings: {} }), 'validation_failed')
	const reader = running.clientOf(hall.organizationId, ['templates:read'])
	expect((await reader('GET', '/v1/template-gallery')).status).toBe(200)
	expectRefusal(await make('climbing', ['en'], {}, { ...hall, call: reader }), 'insufficient_scope')
	const stranger = running.clientOf(hall.organizationId, ['waivers:read'])
	expectRefusal(await stranger('GET', '/v1/template-gallery'), 'insufficient_scope')
})
