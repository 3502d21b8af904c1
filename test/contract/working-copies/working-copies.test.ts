import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Answer, Client, Tenant, TestService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)
let running: TestService
let hall: Tenant
let call: Client
/** The key of `call`, as an actor and by its name. */
let key: { savedBy: string; savedByName: string }

beforeAll(() => {
	running = startTestService({}, { clock })
	hall = running.tenant('Hall')
	call = hall.call
	const [row] = rowsOf(running.service, 'SELECT id, name FROM api_keys')
	key = { savedBy: `key:${row.id}`, savedByName: row.name }
})
afterAll(() => running.close())

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const whole = { name: 'Day pass', settings: { ageOfMajority: 16 }, blocks: [name, signature] }
/** As it is while somebody types: a block without a label, a condition on nothing, a type that is not chosen yet. */
const halfDone = {
	name: '',
	settings: {},
	blocks: [{ id: 'new' }, { id: 'q', type: 'yes_no', visibleIf: {} }, { ...name, label: '' }],
}

async function createTemplate(): Promise<string> {
	return (await call('POST', '/v1/templates', { name: 'Draft' })).body.id
}

const pathOf = (id: string): string => `/v1/templates/${id}/working-copy`

function save(id: string, match: string, content: object = whole, by = call): Promise<Answer> {
	return by('PUT', pathOf(id), content, { 'if-match': match })
}

const read = async (id: string): Promise<any> => (await call('GET', pathOf(id))).body

describe('GET /v1/templates/{id}/working-copy', () => {
	test('200 with the live state and revision 0 where none was ever saved', async () => {
		const id = await createTemplate()
		const live = { revision: 0, savedAt: null, savedBy: null, savedByName: null, isDifferent: false }
		const { status, body } = await call('GET', pathOf(id))
		expect({ status, body }).toEqual({
			status: 200,
			body: {
				name: 'Draft',
				settings: {},
				blocks: [],
				...live,
				issues: [
					{ path: '/blocks', code: 'no_blocks', message: expect.any(String) },
					{ path: '/blocks', code: 'missing_signature', message: expect.any(String) },
					{ path: '/blocks', code: 'missing_name', message: expect.any(String) },
				],
			},
		})
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name, signature] })
		expect(await read(id)).toMatchObject({ blocks: [name, signature], issues: [], ...live })
		await call('POST', `/v1/templates/${id}/publish`)
		expect(await read(id)).toMatchObject({ blocks: [name, signature], issues: [], ...live })
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name] })
		expect(await read(id)).toMatchObject({ blocks: [name], ...live })
	})
})

describe('PUT /v1/templates/{id}/working-copy', () => {
	test('200 with who saved it when, and whether it differs from the draft or the published version', async () => {
		const id = await createTemplate()
		const first = await save(id, '*')
		expect({ status: first.status, body: first.body }).toEqual({
			status: 200,
			body: { ...whole, revision: 1, savedAt: NOW, ...key, issues: [], isDifferent: true },
		})
		expect(await read(id)).toEqual(first.body)
		const second = await save(id, '"1"', { name: 'Draft', settings: {}, blocks: [] })
		expect(second.body).toMatchObject({ revision: 2, isDifferent: false })
		expect((await save(id, '2')).body.revision).toBe(3)
	})

	test('200 for blocks in any state, with the issues that publishing would refuse them for', async () => {
		const id = await createTemplate()
		const { status, body } = await save(id, '"0"', halfDone)
		expect([status, body.name, body.blocks]).toEqual([200, '', halfDone.blocks])
		expect(body.issues.map(({ path, code, blockId }: any) => [path, code, blockId])).toEqual([
			['/name', 'length', undefined],
			['/blocks/0/type', 'unknown_type', 'new'],
			['/blocks/1/label', 'missing_field', 'q'],
			['/blocks/1/visibleIf/blockId', 'missing_field', 'q'],
			['/blocks/2/label', 'empty_text', 'name'],
			['/blocks', 'missing_signature', undefined],
		])
		const over = { ...whole, settings: { expiry: { type: 'date', date: '2026-06-30' } } }
		expect((await save(id, '"1"', over)).body.issues).toMatchObject([
			{ path: '/settings/expiry/date', code: 'past' },
		])
	})

	test('Nothing changes for guests, in the draft, or in the template', async () => {
		const id = await publishTemplate(call, { of: [name, signature] })
		const looks = () =>
			Promise.all([
				call('GET', `/v1/templates/${id}`),
				call('GET', '/v1/templates'),
				call('GET', `/v1/templates/${id}/versions`),
			]).then((answers) => answers.map(({ body }) => body))
		const before = await looks()
		await save(id, '*', { ...whole, blocks: [{ ...name, label: 'Another' }] })
		expect(await looks()).toEqual(before)
		expectRefusal(await call('GET', `/v1/templates/${id}/draft`), 'not_found')
		const waiver = await sign(hall, id, { values: { consent: undefined } })
		expect((await call('GET', `/v1/waivers/${waiver.id}`)).body.templateVersionId).toBe(
			before[0].activeVersion.id,
		)
	})

	test('409 for another revision than the newest, saying which it is and who saved it when', async () => {
		const id = await createTemplate()
		await save(id, '*')
		await save(id, '"1"', { ...whole, name: 'Newest' })
		for (const match of ['"1"', '"3"', '"0"', '*']) {
			const answer = await expectNoEffect(running.service, () => save(id, match))
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.details).toEqual({ revision: 2, savedAt: NOW, ...key })
		}
		expect(await read(id)).toMatchObject({ name: 'Newest', revision: 2 })
	})

	test('When two pages save at once, one is refused and the work of the other stays', async () => {
		const id = await createTemplate()
		const names = ['One', 'Two', 'Three', 'Four']
		const answers = await Promise.all(names.map((each) => save(id, '*', { ...whole, name: each })))
		const saved = answers.filter(({ status }) => status === 200)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
		expect(saved).toHaveLength(1)
		expect(await read(id)).toEqual(saved[0]?.body)
	})

	test('The audit log says who began and who took over, but not each save', async () => {
		const id = await createTemplate()
		const ana = await hire(running, hall, 'manager')
		expect(await rowsAdded(running.service, () => save(id, '*'))).toEqual({ working_copies: 1, audit_log: 1 })
		expect(await rowsAdded(running.service, () => save(id, '"1"'))).toEqual({})
		const taken = await save(id, '"2"', whole, ana.call)
		expect(taken.body).toMatchObject({ savedBy: `staff:${ana.staffId}`, savedByName: 'Ana Núñez' })
		const acts = rowsOf(
			running.service,
			'SELECT actor, action FROM audit_log WHERE subject = ? ORDER BY seq',
			id,
		)
		expect(acts.map(({ actor, action }) => [actor, action])).toEqual([
			[key.savedBy, 'template.created'],
			[key.savedBy, 'template.working_copy_saved'],
			[`staff:${ana.staffId}`, 'template.working_copy_saved'],
		])
	})

	test.each([
		['no name', { settings: {}, blocks: [] }, [{ path: '/name', code: 'required' }]],
		['a block that is text', { ...whole, blocks: ['name'] }, [{ path: '/blocks/0', code: 'type' }]],
		['a block without an id', { ...whole, blocks: [{}] }, [{ path: '/blocks/0/id', code: 'required' }]],
		[
			'201 blocks',
			{ ...whole, blocks: Array.from({ length: 201 }, (_, n) => ({ id: `b${n}` })) },
			[{ path: '/blocks', code: 'too_many' }],
		],
		['wrong settings', { ...whole, settings: { ageOfMajority: 99 } }, undefined],
		['another field', { ...whole, publish: true }, [{ path: '/publish', code: 'unknown_field' }]],
	])('422 %s', async (_name, content, faults) => {
		const id = await createTemplate()
		const answer = await expectNoEffect(running.service, () => save(id, '*', content))
		expectRefusal(answer, 'validation_failed', faults)
	})

	test('422 without If-Match or with another text in it, for blocks nested too deeply; 413 over 1 MiB', async () => {
		const id = await createTemplate()
		const faults = (code: string) => [{ path: 'if-match', code }]
		expectRefusal(await call('PUT', pathOf(id), whole), 'validation_failed', faults('required'))
		expectRefusal(await save(id, '"x"'), 'validation_failed', faults('format'))
		const deep = `${'['.repeat(100)}${']'.repeat(100)}`
		const nested = JSON.stringify(whole).replace('"Name"', deep)
		const put = (body: unknown) => call('PUT', pathOf(id), body, { 'if-match': '*' })
		expectRefusal(await put(nested), 'malformed_json')
		const long = { ...whole, blocks: [{ id: 't', text: 'x'.repeat(1024 * 1024) }] }
		expectRefusal(await expectNoEffect(running.service, () => put(long)), 'payload_too_large')
	})
})

describe('DELETE /v1/templates/{id}/working-copy', () => {
	test('200 with the live state; repeating it changes nothing', async () => {
		const id = await createTemplate()
		await save(id, '*')
		const discarded = await call('DELETE', pathOf(id))
		expect(discarded.status).toBe(200)
		expect(discarded.body).toMatchObject({ name: 'Draft', blocks: [], savedAt: null, isDifferent: false })
		const again = await expectNoEffect(running.service, () => call('DELETE', pathOf(id)))
		expect(again.body).toEqual(discarded.body)
	})

	test('A page that shows a discarded or earlier copy is refused, however often somebody saves', async () => {
		const id = await createTemplate()
		await save(id, '*')
		await call('DELETE', pathOf(id))
		const { revision } = await read(id)
		expect(revision).toBe(2)
		for (const match of ['"0"', '"1"']) {
			const answer = await save(id, match)
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.details).toEqual({
				revision,
				savedAt: null,
				savedBy: null,
				savedByName: null,
			})
		}
		expect((await save(id, '*')).body.revision).toBe(3)
		await call('DELETE', pathOf(id))
		expect((await save(id, '"4"')).body.revision).toBe(5)
	})
})

test("404 for another organization's template and for an unknown one, whatever is asked of its working copy", async () => {
	const own = await createTemplate()
	await save(own, '*')
	const other = running.tenant('Other hall')
	for (const [by, id] of [
		[other.call, own],
		[call, NOBODY],
	] as const) {
		const answers = [
			await by('GET', pathOf(id)),
			await save(id, '"1"', whole, by),
			await by('DELETE', pathOf(id)),
			await by('POST', `/v1/templates/${id}/publish`, { revision: 1 }),
		]
		for (const answer of answers) expectRefusal(answer, 'not_found')
	}
	expect(await read(own)).toMatchObject({ ...whole, revision: 1 })
})
