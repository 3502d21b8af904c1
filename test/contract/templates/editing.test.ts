import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const [row] = rowsOf(running.service, 'SELECT id, name FROM api_keys')
/** The key of `call`, as an actor and by its name. */
const key = { savedBy: `key:${row.id}`, savedByName: row.name }

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const whole = { name: 'Day pass', settings: { ageOfMajority: 16 }, blocks: [name, signature] }
/** As it is while somebody types: a block without a label, a condition on nothing, a type that is not chosen yet. */
const halfDone = {
	name: '',
	settings: {},
	blocks: [{ id: 'new' }, { id: 'q', type: 'yes_no', visibleIf: {} }, { ...name, label: '' }],
}

/** The revision of a template whose first draft was published. */
const PUBLISHED = 2

async function createTemplate(): Promise<string> {
	return (await call('POST', '/v1/templates', { name: 'Draft' })).body.id
}

const pathOf = (id: string): string => `/v1/templates/${id}/draft`

/** Saves as the builder does. */
function save(id: string, revision: number, content: object = whole, by = call): Promise<Answer> {
	return by('PUT', pathOf(id), { ...content, revision })
}

const read = async (id: string): Promise<any> => (await call('GET', `${pathOf(id)}?fallback=published`)).body

describe('GET /v1/templates/{id}/draft?fallback=published', () => {
	test('200 with what is published, where there is no draft', async () => {
		const id = await createTemplate()
		const nobody = { savedAt: null, savedBy: null, savedByName: null }
		const { status, body } = await call('GET', `${pathOf(id)}?fallback=published`)
		expect({ status, body }).toEqual({
			status: 200,
			body: {
				name: 'Draft',
				settings: {},
				blocks: [],
				updatedAt: NOW,
				revision: 0,
				...nobody,
				issues: [
					{ path: '/blocks', code: 'no_blocks', message: expect.any(String) },
					{ path: '/blocks', code: 'missing_signature', message: expect.any(String) },
					{ path: '/blocks', code: 'missing_name', message: expect.any(String) },
				],
			},
		})
		await call('PUT', pathOf(id), { blocks: [name, signature] })
		const draft = { blocks: [name, signature], issues: [], revision: 1, savedAt: NOW, ...key }
		expect(await read(id)).toMatchObject(draft)
		await call('POST', `/v1/templates/${id}/publish`)
		expect(await read(id)).toMatchObject({ ...draft, revision: 2, ...nobody })
		expectRefusal(await call('GET', pathOf(id)), 'not_found')
		expectRefusal(await call('GET', `${pathOf(id)}?fallback=draft`), 'validation_failed', [
			{ path: 'fallback', code: 'choice' },
		])
	})
})

describe('PUT /v1/templates/{id}/draft {revision}', () => {
	test('200 with the version to come, the new revision and when it was saved', async () => {
		const id = await createTemplate()
		const first = await save(id, 0)
		const coming = { versionId: expect.stringMatching(UUID_V7), versionNumber: 1 }
		expect({ status: first.status, body: first.body }).toEqual({
			status: 200,
			body: { ...coming, revision: 1, savedAt: NOW, issues: [] },
		})
		const draft = { ...whole, updatedAt: NOW, revision: 1, savedAt: NOW, ...key, issues: [] }
		expect((await call('GET', pathOf(id))).body).toEqual(draft)
		expect(await read(id)).toEqual(draft)
		const { versionId } = first.body
		expect((await save(id, 1)).body).toMatchObject({ versionId, revision: 2 })
		const answer = await call('PUT', pathOf(id), { blocks: [name] })
		expect(answer.body).toEqual({ versionId, versionNumber: 1 })
	})

	test('Name and settings are as in the template where they are not sent', async () => {
		const { body } = await call('POST', '/v1/templates', { name: 'Pass', settings: { ageOfMajority: 16 } })
		await save(body.id, 0, { name: 'Other', settings: {}, blocks: [] })
		await save(body.id, 1, { blocks: [name] })
		expect(await read(body.id)).toMatchObject({ name: 'Pass', settings: { ageOfMajority: 16 } })
	})

	test('200 for blocks in any state, with the issues that publishing would refuse them for', async () => {
		const id = await createTemplate()
		const { status, body } = await save(id, 0, halfDone)
		expect(status).toBe(200)
		expect(await read(id)).toMatchObject({ ...halfDone, issues: body.issues })
		expect(body.issues.map(({ path, code, blockId }: any) => [path, code, blockId])).toEqual([
			['/name', 'length', undefined],
			['/blocks/0/type', 'unknown_type', 'new'],
			['/blocks/1/label', 'missing_field', 'q'],
			['/blocks/1/visibleIf/blockId', 'missing_field', 'q'],
			['/blocks/2/label', 'empty_text', 'name'],
			['/blocks', 'missing_signature', undefined],
		])
		const over = { ...whole, settings: { expiry: { type: 'date', date: '2026-06-30' } } }
		expect((await save(id, 1, over)).body.issues).toMatchObject([
			{ path: '/settings/expiry/date', code: 'past' },
		])
	})

	test('Nothing changes for guests or in the template, however faulty the draft is', async () => {
		const id = await publishTemplate(call, { of: [name, signature] })
		const looks = () =>
			Promise.all([
				call('GET', `/v1/templates/${id}`),
				call('GET', '/v1/templates'),
				call('GET', `/v1/templates/${id}/versions`),
			]).then((answers) => answers.map(({ body }) => body))
		const before = await looks()
		const blocks = [{ ...name, label: 'Elsewhere' }, { id: 'new' }]
		expect((await save(id, PUBLISHED, { ...whole, blocks })).status).toBe(200)
		expect(await looks()).toEqual(before)
		const { bytes } = await running.anonymous('GET', new URL(before[0].signUrl).pathname)
		const page = new TextDecoder().decode(bytes)
		expect([page.includes('Name'), page.includes('Elsewhere')]).toEqual([true, false])
		const waiver = await sign(hall, id, { values: { consent: undefined } })
		expect((await call('GET', `/v1/waivers/${waiver.id}`)).body.templateVersionId).toBe(
			before[0].activeVersion.id,
		)
	})

	test('409 for another revision than the newest, saying which it is and who saved it when', async () => {
		const id = await createTemplate()
		await save(id, 0)
		await save(id, 1, { ...whole, name: 'Newest' })
		for (const revision of [0, 1, 3]) {
			const answer = await expectNoEffect(running.service, () => save(id, revision))
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.details).toEqual({ revision: 2, savedAt: NOW, ...key })
		}
		expect(await read(id)).toMatchObject({ name: 'Newest', revision: 2 })
	})

	test('When two pages save at once, one is refused and the work of the other stays', async () => {
		const id = await createTemplate()
		const names = ['One', 'Two', 'Three', 'Four']
		const answers = await Promise.all(names.map((each) => save(id, 0, { ...whole, name: each })))
		const saved = answers.filter(({ status }) => status === 200)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
		expect(saved).toHaveLength(1)
		const { name: stored, revision } = await read(id)
		expect([stored, revision]).toEqual([names[answers.indexOf(saved[0] as Answer)], 1])
	})

	test('The audit log says who began and who took over, but not each save', async () => {
		const id = await createTemplate()
		const ana = await hire(running, hall, 'manager')
		expect(await rowsAdded(running.service, () => save(id, 0))).toEqual({ template_drafts: 1, audit_log: 1 })
		expect(await rowsAdded(running.service, () => save(id, 1))).toEqual({})
		await save(id, 2, whole, ana.call)
		expect(await read(id)).toMatchObject({ savedBy: `staff:${ana.staffId}`, savedByName: 'Ana Núñez' })
		const acts = rowsOf(
			running.service,
			'SELECT actor, action FROM audit_log WHERE subject = ? ORDER BY seq',
			id,
		)
		expect(acts.map(({ actor, action }) => [actor, action])).toEqual([
			[key.savedBy, 'template.created'],
			[key.savedBy, 'template.draft_saved'],
			[`staff:${ana.staffId}`, 'template.draft_saved'],
		])
	})

	test.each([
		['no blocks', { name: 'Pass' }, [{ path: '/blocks', code: 'required' }]],
		['a block that is text', { ...whole, blocks: ['name'] }, [{ path: '/blocks/0', code: 'type' }]],
		['a block without an id', { ...whole, blocks: [{}] }, [{ path: '/blocks/0/id', code: 'required' }]],
		[
			'201 blocks',
			{ ...whole, blocks: Array.from({ length: 201 }, (_, n) => ({ id: `b${n}` })) },
			[{ path: '/blocks', code: 'too_many' }],
		],
		['wrong settings', { ...whole, settings: { ageOfMajority: 99 } }, undefined],
		['another field', { ...whole, publish: true }, [{ path: '/publish', code: 'unknown_field' }]],
	])('422 for %s', async (_name, content, faults) => {
		const id = await createTemplate()
		const answer = await expectNoEffect(running.service, () => save(id, 0, content))
		expectRefusal(answer, 'validation_failed', faults)
	})

	test('422 for a revision that is none, for fields of an edit without one, and for blocks nested too deeply; 413 over 1 MiB', async () => {
		const id = await createTemplate()
		const put = (body: unknown) => expectNoEffect(running.service, () => call('PUT', pathOf(id), body))
		const faults = (code: string) => [{ path: '/revision', code }]
		expectRefusal(await put({ ...whole, revision: '0' }), 'validation_failed', faults('type'))
		expectRefusal(await put({ ...whole, revision: -1 }), 'validation_failed', faults('range'))
		expectRefusal(await put(whole), 'validation_failed', [
			{ path: '/name', code: 'unknown_field' },
			{ path: '/settings', code: 'unknown_field' },
		])
		const deep = `${'['.repeat(100)}${']'.repeat(100)}`
		expectRefusal(
			await put(JSON.stringify({ ...whole, revision: 0 }).replace('"Name"', deep)),
			'malformed_json',
		)
		const long = { ...whole, revision: 0, blocks: [{ id: 't', text: 'x'.repeat(1024 * 1024) }] }
		expectRefusal(await put(long), 'payload_too_large')
	})
})

describe('DELETE /v1/templates/{id}/draft', () => {
	test('200 with what is published; repeating it changes nothing', async () => {
		const id = await createTemplate()
		await save(id, 0)
		const discarded = await call('DELETE', pathOf(id))
		expect(discarded.status).toBe(200)
		expect(discarded.body).toMatchObject({ name: 'Draft', blocks: [], savedAt: null, savedBy: null })
		const [act] = rowsOf(
			running.service,
			'SELECT action FROM audit_log WHERE subject = ? ORDER BY seq DESC',
			id,
		)
		expect(act.action).toBe('template.draft_discarded')
		const again = await expectNoEffect(running.service, () => call('DELETE', pathOf(id)))
		expect(again.body).toEqual(discarded.body)
	})

	test('A page that shows a discarded or earlier draft is refused, however often somebody saves', async () => {
		const id = await createTemplate()
		await save(id, 0)
		await call('DELETE', pathOf(id))
		const { revision } = await read(id)
		expect(revision).toBe(2)
		for (const earlier of [0, 1]) {
			const answer = await save(id, earlier)
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.details).toEqual({
				revision,
				savedAt: null,
				savedBy: null,
				savedByName: null,
			})
		}
		expect((await save(id, 2)).body.revision).toBe(3)
		await call('DELETE', pathOf(id))
		expect((await save(id, 4)).body.revision).toBe(5)
	})
})

test("404 for another organization's template and for an unknown one, whatever is asked of its draft", async () => {
	const own = await createTemplate()
	await save(own, 0)
	const other = running.tenant('Other hall')
	for (const [by, id] of [
		[other.call, own],
		[call, NOBODY],
	] as const) {
		const answers = [
			await by('GET', pathOf(id)),
			await save(id, 1, whole, by),
			await by('DELETE', pathOf(id)),
			await by('POST', `/v1/templates/${id}/publish`, { revision: 1 }),
		]
		for (const answer of answers) expectRefusal(answer, 'not_found')
	}
	expect(await read(own)).toMatchObject({ ...whole, revision: 1 })
})
