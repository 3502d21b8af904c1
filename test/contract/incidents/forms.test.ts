import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import { verifyData } from '../../../verifier/data.ts'
import { maintain } from '../../../src/features/retention/maintain.ts'
import { searchBytes } from '../../support/disk/byte-search.ts'
import { expectNoEffect, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { unzip } from '../../support/archives/unzip.ts'
import { guestsOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const questions = [
	{ id: 'intro', type: 'text', text: 'Ask the climber first.' },
	{ id: 'rope', type: 'short_text', label: { en: 'Which rope?', de: 'Welches Seil?' }, maxLength: 12 },
	{ id: 'worn', type: 'yes_no', label: 'Was it worn?' },
	{
		id: 'where',
		type: 'long_text',
		label: 'Where was it worn?',
		visibleIf: { blockId: 'worn', equals: true },
	},
	{ id: 'meters', type: 'number', label: 'How high?', min: 0, max: 30, required: false },
]
const whole = { rope: 'Red 7', worn: true, where: 'At the tie-in.', meters: 12 }

const running = useService({}, { checkpointPauseMs: 5 })
const tenant = running.tenant('Hall')
const { call } = tenant
const waiverForm = await publishTemplate(call)
const newGuest = guestsOf(tenant, waiverForm)
const formId = await publishTemplate(call, { name: 'Falls', kind: 'incident', of: questions })

const told = { text: 'Fell.', firstAid: 'Nothing.' }
const open = (body: object = {}) => call('POST', '/v1/incidents', body)
const read = async (id: string, query = '') => (await call('GET', `/v1/incidents/${id}${query}`)).body
const change = (id: string, body: object) => call('PATCH', `/v1/incidents/${id}`, body)
const close = (id: string, revision = 1) => call('POST', `/v1/incidents/${id}/close`, { revision })
const faults = () => verifyData(running.config.dataDir).flatMap(({ fault }) => fault?.reason ?? [])

async function openFilled(values: object = whole, more: object = {}): Promise<string> {
	return (await open({ ...told, templateId: formId, values, ...more })).body.id
}

test('A draft keeps the version with which it began, and what was typed, complete or not', async () => {
	const own = await publishTemplate(call, { name: 'Own', kind: 'incident', of: questions })
	const { body: draft } = await open({
		templateId: own.toUpperCase(),
		values: { rope: 'Much too long a name' },
	})
	const { form } = await read(draft.id)
	expect(form).toEqual({
		templateId: own,
		name: 'Own',
		versionId: expect.any(String),
		versionNumber: 1,
		termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		language: 'en',
		blocks: questions,
		values: { rope: 'Much too long a name' },
		shown: [
			{ blockId: 'rope', question: 'Which rope?', answer: 'Much too long a name' },
			{ blockId: 'worn', question: 'Was it worn?', answer: null },
			{ blockId: 'meters', question: 'How high?', answer: null },
		],
	})
	await call('PUT', `/v1/templates/${own}/draft`, { blocks: questions.slice(0, 2) })
	await call('POST', `/v1/templates/${own}/publish`)
	await change(draft.id, { revision: 1, templateId: own, values: whole })
	expect((await read(draft.id, '?language=de-AT')).form).toMatchObject({
		versionNumber: 1,
		language: 'de',
		values: whole,
		shown: [{ question: 'Welches Seil?' }, { answer: 'Ja' }, {}, { answer: '12' }],
	})
	await change(draft.id, { revision: 2, text: 'Slipped.' })
	expect((await read(draft.id)).form.values).toEqual(whole)
	await change(draft.id, { revision: 3, templateId: formId })
	expect((await read(draft.id)).form).toMatchObject({ templateId: formId, values: {} })
	await change(draft.id, { revision: 4, templateId: null })
	expect((await read(draft.id)).form).toBeNull()
})

test('422 closes no report whose answers are missing or wrong, each at its question, and the draft stays', async () => {
	const id = await openFilled({ rope: 'Much too long a name', worn: true, meters: 31 }, { firstAid: '' })
	expectRefusal(await expectNoEffect(running.service, () => close(id)), 'validation_failed', [
		{ path: '/firstAid', code: 'required' },
		{ path: '/values/rope', code: 'too_long', blockId: 'rope' },
		{ path: '/values/where', code: 'required', blockId: 'where' },
		{ path: '/values/meters', code: 'number_too_large', blockId: 'meters' },
	])
	expect((await read(id)).form.values).toEqual({ rope: 'Much too long a name', worn: true, meters: 31 })
})

test('A closed report leaves out what was typed into a question that is hidden now', async () => {
	const id = await openFilled({ ...whole, worn: false })
	expect((await close(id)).status).toBe(200)
	const { form } = await read(id)
	expect(form.values).toEqual({ rope: 'Red 7', worn: false, meters: 12 })
	expect(form.shown.map(({ blockId }: { blockId: string }) => blockId)).toEqual(['rope', 'worn', 'meters'])
	expectRefusal(await change(id, { revision: 1, values: whole }), 'conflict')
})

test.each([
	['an answer to no question', { values: { knot: 'Eight' } }, '/values/knot', 'unknown_block'],
	['an answer to a text', { values: { intro: 'Yes' } }, '/values/intro', 'not_a_question'],
	['an answer of another type', { values: { worn: 'yes' } }, '/values/worn', 'wrong_type'],
	['answers without a form', { templateId: null, values: {} }, '/values', 'no_form'],
	['a form that guests sign', { templateId: waiverForm }, '/templateId', 'waiver_form'],
	['more than 64 KiB', { values: { rope: 'a'.repeat(65_536) } }, '/values', 'too_large'],
])('422 for %s', async (_title, body, path, code) => {
	const refused = () => open({ templateId: formId, ...body })
	const blockId = path.split('/values/')[1]
	const fault = { path, code, ...(blockId === undefined ? {} : { blockId }) }
	expectRefusal(await expectNoEffect(running.service, refused), 'validation_failed', [fault])
})

test('404 and 409 for a form that does not exist, is of another organization, archived or not published', async () => {
	const other = running.tenant('Other')
	const theirs = await publishTemplate(other.call, { kind: 'incident', of: questions })
	const archived = await publishTemplate(call, { kind: 'incident', of: questions })
	await call('POST', `/v1/templates/${archived}/archive`)
	const { body: blank } = await call('POST', '/v1/templates', { name: 'Blank', kind: 'incident' })
	const refusal = (templateId: string) => expectNoEffect(running.service, () => open({ templateId }))
	expectRefusal(await refusal(NOBODY), 'not_found')
	expectRefusal(await refusal(theirs), 'not_found')
	expectRefusal(await refusal(archived), 'template_archived')
	expectRefusal(await refusal(blank.id), 'template_not_published')
	const { body: draft } = await open()
	expectRefusal(await change(draft.id, { revision: 1, templateId: theirs }), 'not_found')
})

test('Whoever may only write reports fills in a form, and is told nothing of what is in it', async () => {
	const clerk = running.clientOf(tenant.organizationId, ['incidents:write'])
	const { status, body } = await clerk('POST', '/v1/incidents', { templateId: formId, values: whole })
	expect([status, Object.keys(body)]).toEqual([
		201,
		['id', 'status', 'revision', 'savedAt', 'people', 'waivers'],
	])
	expectRefusal(await clerk('GET', `/v1/incidents/${body.id}`), 'insufficient_scope')
})

test('The verifier and an export find a changed answer of a closed report, and none in an unchanged one', async () => {
	const id = await openFilled()
	await close(id)
	await settleJobs(running.service)
	expect(faults()).toEqual([])
	const folder = mkdtempSync(join(tmpdir(), 'waiver-export-'))
	for (const [name, bytes] of await unzip((await call('GET', '/v1/export')).bytes))
		await Bun.write(join(folder, name), bytes)
	const verify = () => verifyData(folder).flatMap(({ fault }) => fault?.reason ?? [])
	expect(verify()).toEqual([])
	const path = join(folder, 'tables/incidents.jsonl')
	await Bun.write(path, (await Bun.file(path).text()).replaceAll('At the tie-in.', 'Nowhere.'))
	expect(verify()).toEqual(['a report is not the one that was closed'])
	rmSync(folder, { recursive: true })
	const { $client: db } = running.service.deps.db
	const put = (answers: string) => db.run('UPDATE incidents SET answers = ? WHERE id = ?', [answers, id])
	const [{ answers }] = rowsOf(running.service, 'SELECT answers FROM incidents WHERE id = ?', id)
	put(answers.replace('Red 7', 'Red 8'))
	expect(faults()).toEqual(['a report is not the one that was closed'])
	put(answers)
	expect(faults()).toEqual([])
})

test('A claim bundle has each question with its answer, and the record that the chain fixes', async () => {
	const { participantId, id: waiverId } = await newGuest()
	const id = await openFilled(whole, { people: [participantId] })
	await close(id)
	const { bytes } = await call('GET', `/v1/waivers/${waiverId}/claim.zip?language=de`)
	const report = JSON.parse(new TextDecoder().decode((await unzip(bytes)).get('incident-1/report.json')))
	expect(report.record.form).toMatchObject({ templateId: formId, values: whole })
	expect(report.questions).toEqual([
		{ blockId: 'rope', question: 'Welches Seil?', answer: 'Red 7' },
		{ blockId: 'worn', question: 'Was it worn?', answer: 'Ja' },
		{ blockId: 'where', question: 'Where was it worn?', answer: 'At the tie-in.' },
		{ blockId: 'meters', question: 'How high?', answer: '12' },
	])
})

test('A purge leaves no answer on the disk', async () => {
	const id = await openFilled({ ...whole, where: 'Near Quetzalcoatlus.' })
	await close(id)
	await call('DELETE', `/v1/incidents/${id}/hold`)
	expect((await call('POST', `/v1/incidents/${id}/purge`)).status).toBe(200)
	expect((await read(id)).form).toMatchObject({ values: {}, shown: [] })
	await settleJobs(running.service)
	await maintain(running.service.deps, () => false)
	expect(searchBytes(running.config.dataDir, ['Quetzalcoatlus'])).toEqual([])
	expect(faults()).toEqual([])
})

const signature = { id: 'signature', type: 'signature', label: 'Signature' }

test.each([
	['a signature', [...questions, signature], '/5/type', { code: 'not_in_reports', blockId: 'signature' }],
	['no question', questions.slice(0, 1), '', { code: 'missing_question' }],
])('422 publishes no form of reports with %s, at whatever revision', async (_title, of, path, fault) => {
	const { body: template } = await call('POST', '/v1/templates', { name: 'Falls', kind: 'incident' })
	await call('PUT', `/v1/templates/${template.id}/draft`, { blocks: of })
	const publish = (body: object) => call('POST', `/v1/templates/${template.id}/publish`, body)
	expectRefusal(await publish({}), 'validation_failed', [{ path, ...fault }])
	const { body: draft } = await call('GET', `/v1/templates/${template.id}/draft`)
	const whole = await publish({ revision: draft.revision })
	expectRefusal(whole, 'validation_failed', [{ path: `/blocks${path}`, ...fault }])
})

test('Nobody signs a form of reports: no call, event, link, tablet or page takes it', async () => {
	const signing = { templateId: formId, values: { rope: 'Red 7', worn: false } }
	const refused = [
		['/v1/waivers', signing, '/templateId'],
		['/v1/events', { templateId: formId, name: 'Party', startsAt: '2099-01-01T10:00:00Z' }, '/templateId'],
		['/v1/prefill-links', { templateId: formId, values: {} }, '/templateId'],
		['/v1/kiosks', { name: 'Entrance', templateIds: [waiverForm, formId] }, '/templateIds/1'],
		['/v1/imports', { csv: 'First name,Last name\nAda,Byron\n', countsFor: formId }, '/countsFor'],
	] as const
	for (const [path, body, at] of refused)
		expectRefusal(
			await expectNoEffect(running.service, () => call('POST', path, body)),
			'validation_failed',
			[{ path: at, code: 'incident_form' }],
		)
	const { body: template } = await call('GET', `/v1/templates/${formId}`)
	expect(template).toMatchObject({ kind: 'incident', status: 'active', signUrl: null })
	expect((await call('GET', `/w/hall/${template.slug}`)).status).toBe(404)
})

test('The list has forms of reports on request alone, and a copy is of the same kind', async () => {
	const names = async (query: string): Promise<string[]> =>
		(await call('GET', `/v1/templates?${query}`)).body.items.map(({ name }: { name: string }) => name)
	const { body: copy } = await call('POST', `/v1/templates/${formId}/duplicate`)
	expect(copy.kind).toBe('incident')
	expect(await names('')).toEqual(['Waiver'])
	expect(await names('kind=incident&status=active')).not.toContain('Waiver')
	expect(await names('kind=incident')).toContain('Copy of Falls')
	expect(await names('kind=all')).toEqual(expect.arrayContaining(['Falls', 'Waiver']))
})
