import { expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { greyPng } from '../../support/fixtures/images.ts'
import { dataUrl, drawnSignature } from '../../support/fixtures/photos.ts'
import { untilIdle, useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const read = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body

const family = [
	{ id: 'title', type: 'heading', level: 1, text: 'Agreement' },
	{ id: 'name', type: 'name', label: { en: 'Your name', de: 'Ihr Name' } },
	{ id: 'children', type: 'minors', label: 'Kinder', required: false, sensitivity: 'personal' },
	{ id: 'ill', type: 'yes_no', label: 'Krank?', sensitivity: 'health', flagIf: { equals: true } },
	{ id: 'how', type: 'short_text', label: 'Wie?', visibleIf: { blockId: 'ill', equals: true } },
	{ id: 'which', type: 'short_text', label: 'Welche?', required: false },
	{ id: 'photo', type: 'photo_capture', label: 'Foto', required: false },
	{ id: 'card', type: 'id_capture', label: 'Ausweis', required: false, sides: 2 },
	{ id: 'consent', type: 'consent', label: 'Einverstanden', text: 'Papier auf Wunsch.' },
	{ id: 'signature', type: 'signature', label: 'Unterschrift', methods: ['drawn'] },
]

test('Shown are the questions that the signer saw, in order, with the answers, in the language of the form', async () => {
	const templateId = await publishTemplate(hall.call, {
		of: family,
		settings: { languages: ['de', 'en'] },
	})
	const photo = dataUrl(greyPng(7, 5))
	const { id } = await sign(hall, templateId, {
		values: {
			children: [
				{ firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' },
				{ firstName: 'Ida', lastName: 'Hopper', dateOfBirth: '2017-03-01', relationship: 'Nichte' },
			],
			ill: false,
			photo,
			card: { front: photo, back: photo },
			signature: dataUrl(await drawnSignature()),
		},
	})
	const { shown, evidence, flags } = await read(id)
	expect([evidence.language, evidence.consentText, flags]).toEqual(['de', 'Papier auf Wunsch.', []])
	const plain = { sensitivity: 'none', photos: [] }
	const path = `/v1/waivers/${id}/photos`
	const sides = [`${path}/card?side=front`, `${path}/card?side=back`]
	const children = 'Ada Hopper, 28. Februar 2015\nIda Hopper, 1. März 2017, Nichte'
	expect(shown).toEqual([
		{ ...plain, blockId: 'name', type: 'name', question: 'Ihr Name', answer: 'Grace Hopper' },
		{
			...plain,
			blockId: 'children',
			type: 'minors',
			question: 'Kinder',
			sensitivity: 'personal',
			answer: children,
		},
		{ ...plain, blockId: 'ill', type: 'yes_no', question: 'Krank?', sensitivity: 'health', answer: 'Nein' },
		{ ...plain, blockId: 'which', type: 'short_text', question: 'Welche?', answer: null },
		{
			...plain,
			blockId: 'photo',
			type: 'photo_capture',
			question: 'Foto',
			answer: '',
			photos: [`${path}/photo`],
		},
		{ ...plain, blockId: 'card', type: 'id_capture', question: 'Ausweis', answer: '', photos: sides },
		{ ...plain, blockId: 'consent', type: 'consent', question: 'Einverstanden', answer: expect.any(String) },
		{ ...plain, blockId: 'signature', type: 'signature', question: 'Unterschrift', answer: '' },
	])
	await settleJobs(running.service)
	for (const each of [`${path}/photo`, ...sides]) expect((await hall.call('GET', each)).status).toBe(200)
})

test('A waiver shows its place, its event, its legal hold, and when and why it was voided', async () => {
	const templateId = await publishTemplate(hall.call)
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room' })
	const { body: event } = await hall.call('POST', '/v1/events', { name: 'Party', templateId })
	const { id } = await sign(hall, templateId, { locationId: room.id, eventId: event.id })
	await hall.call('POST', `/v1/waivers/${id}/hold`, { reason: 'A dispute.' })
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed twice.' })
	expect(await read(id)).toMatchObject({
		locationId: room.id,
		eventId: event.id,
		hold: { reason: 'A dispute.', placedAt: NOW },
		voidedAt: NOW,
		voidReason: 'Signed twice.',
	})
	await hall.call('DELETE', `/v1/waivers/${id}/hold`)
	expect((await read(id)).hold).toBeNull()
})

test('A purged waiver shows no question, evidence or reason of a voiding, whatever its row holds', async () => {
	const templateId = await publishTemplate(hall.call)
	const { id } = await sign(hall, templateId, { values: { condition: true } })
	await hall.call('POST', `/v1/waivers/${id}/void`, { reason: 'Signed twice.' })
	await settleJobs(running.service)
	const gone = { voidReason: null, hold: null, evidence: null, shown: [] }
	const { $client } = running.service.deps.db
	$client.run('UPDATE waivers SET purged_at = 1 WHERE id = ?', [id])
	expect(await read(id)).toMatchObject({ voidedAt: NOW, ...gone })
	$client.run('UPDATE waivers SET purged_at = NULL WHERE id = ?', [id])
	expect((await read(id)).shown).not.toEqual([])
	expect((await hall.call('POST', `/v1/waivers/${id}/purge`)).status).toBe(200)
	expect(await read(id)).toMatchObject({ voidedAt: NOW, ...gone })
})

const inTwo = [
	{ id: 'name', type: 'name', label: { ar: 'الاسم', en: 'Your name' } },
	{ id: 'born', type: 'date_of_birth', label: { ar: 'تاريخ الميلاد', en: 'Date of birth' } },
	{
		id: 'skill',
		type: 'single_choice',
		label: { ar: 'مستواك', en: 'How well do you climb?' },
		options: [{ value: 'regular', label: { ar: 'بانتظام', en: 'I climb regularly' } }],
	},
	{
		id: 'ill',
		type: 'yes_no',
		label: { ar: 'هل أنت مريض؟', en: 'Are you ill?' },
		flagIf: { equals: true, label: { ar: 'مرض', en: 'Illness' } },
	},
	{ id: 'note', type: 'short_text', label: { ar: 'ملاحظة', en: 'Note' } },
	{
		id: 'consent',
		type: 'consent',
		label: { ar: 'موافقة', en: 'Consent' },
		text: { ar: 'أوافق', en: 'I agree' },
	},
	{ id: 'signature', type: 'signature', label: { ar: 'التوقيع', en: 'Signature' } },
]

test("Answers come in a reader's language, too, where the version of the form has it, and so do flags", async () => {
	const templateId = await publishTemplate(hall.call, { of: inTwo, settings: { languages: ['en', 'ar'] } })
	const values = {
		name: { firstName: 'سارة', lastName: 'محمود' },
		born: '1989-01-17',
		skill: 'regular',
		ill: true,
		note: 'ركبتي',
	}
	const { id } = await sign(hall, templateId, { language: 'ar', values })
	await untilIdle(running)
	const readIn = async (language: string) =>
		(await hall.call('GET', `/v1/waivers/${id}?language=${language}`)).body
	const plain = await read(id)
	expect(plain).not.toHaveProperty('translation')
	const { translation, ...rest } = await readIn('en-GB')
	expect(rest).toEqual(plain)
	expect(rest.shown[2]).toMatchObject({ question: 'مستواك', answer: 'بانتظام' })
	expect(translation.language).toBe('en')
	expect(translation.shown.map(({ question, answer }: any) => [question, answer])).toEqual([
		['Your name', 'سارة محمود'],
		['Date of birth', '17 January 1989'],
		['How well do you climb?', 'I climb regularly'],
		['Are you ill?', 'Yes'],
		// What guests wrote themselves stays as it is.
		['Note', 'ركبتي'],
		['Consent', 'Agreed'],
		['Signature', expect.any(String)],
	])
	expect(rest.flags).toMatchObject([{ label: 'مرض' }])
	expect(translation.flags).toEqual([{ id: rest.flags[0].id, label: 'Illness', value: 'Yes' }])
	const readBy = async (header: string, query = '') =>
		(await hall.call('GET', `/v1/waivers/${id}${query}`, undefined, { 'accept-language': header })).body
	expect(await readBy('fr, en-GB;q=0.8, *;q=0.1')).toEqual({ ...plain, translation })
	// Who reads the guest's language, too, needs no other.
	for (const header of ['ar, en;q=0.5', 'fr', '*', 'en;q=0', 'x'.repeat(4_000)])
		expect(await readBy(header)).toEqual(plain)
	expect(await readBy('en', '?language=ar')).toEqual(plain)
	for (const language of ['ar', 'ar-EG', 'de', 'x'])
		expect(await readIn(language)).not.toHaveProperty('translation')
	// One read each, whatever it is shown in.
	const { body: log } = await hall.call('GET', `/v1/phi-access-log?waiverId=${id}`)
	expect(log.items).toHaveLength(1 + 1 + 4 + 7)
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${id}/purge`)
	expect(await readIn('en')).not.toHaveProperty('translation')
	expect((await hall.call('GET', `/v1/waivers/${id}?language=${'x'.repeat(36)}`)).status).toBe(422)
})
