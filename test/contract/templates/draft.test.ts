import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../src/ledger/canonical-json.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }

async function createDraft(...blocks: unknown[]): Promise<{ id: string; saved: any }> {
	const { id } = (await call('POST', '/v1/templates', { name: 'Draft' })).body
	const saved = blocks.length === 0 ? undefined : await call('PUT', `/v1/templates/${id}/draft`, { blocks })
	return { id, saved: saved?.body }
}

describe('PUT /v1/templates/{id}/draft', () => {
	test('200 with the id and number of the version to come, and a single draft however often it is saved', async () => {
		const { id, saved } = await createDraft(name)
		expect(saved).toEqual({ versionId: expect.stringMatching(UUID_V7), versionNumber: 1 })
		const again = () => call('PUT', `/v1/templates/${id}/draft`, { blocks: [name, signature] })
		expect(await rowsAdded(running.service, again)).toEqual({ audit_log: 1 })
		expect((await again()).body).toEqual(saved)
		const published = await call('POST', `/v1/templates/${id}/publish`)
		expect(published.body).toEqual({ ...saved, publishedAt: NOW })
		const next = (await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name] })).body
		expect(next.versionNumber).toBe(2)
		expect(next.versionId).not.toBe(saved.versionId)
	})

	test('200 leaves status and published version unchanged', async () => {
		const { id } = await createDraft(name, signature)
		await call('POST', `/v1/templates/${id}/publish`)
		const before = (await call('GET', `/v1/templates/${id}`)).body
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [{ ...name, label: 'Another' }] })
		expect((await call('GET', `/v1/templates/${id}`)).body).toEqual(before)
	})

	test('200 for an archived template, which stays archived', async () => {
		const { id } = await createDraft()
		await call('POST', `/v1/templates/${id}/archive`)
		expect((await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name] })).status).toBe(200)
		expect((await call('GET', `/v1/templates/${id}`)).body.status).toBe('archived')
	})

	test.each([
		['no blocks', {}, [{ path: '/blocks', code: 'required' }]],
		['an empty list', { blocks: [] }, [{ path: '/blocks', code: 'too_few' }]],
		['an object', { blocks: { 0: name } }, [{ path: '/blocks', code: 'type' }]],
		['another field', { blocks: [name], publish: true }, [{ path: '/publish', code: 'unknown_field' }]],
	])('422 for %s', async (_name, body, faults) => {
		const { id } = await createDraft()
		const answer = await expectNoEffect(running.service, () => call('PUT', `/v1/templates/${id}/draft`, body))
		expectRefusal(answer, 'validation_failed', faults)
	})

	test.each([
		['an id twice', [name, name], [{ path: '/blocks/1/id', code: 'duplicate_id', blockId: 'name' }]],
		[
			'an unknown type',
			[{ id: 'x', type: 'video' }],
			[{ path: '/blocks/0/type', code: 'unknown_type', blockId: 'x' }],
		],
		[
			'no label',
			[{ id: 'x', type: 'name' }],
			[{ path: '/blocks/0/label', code: 'missing_field', blockId: 'x' }],
		],
		['a block that is text', ['name'], undefined],
		[
			'an unknown setting',
			[{ ...name, color: 'red' }],
			[{ path: '/blocks/0/color', code: 'unknown_field', blockId: 'name' }],
		],
		['__proto__', [JSON.parse('{"id":"x","type":"divider","__proto__":{"label":"y"}}')], undefined],
	])('422 for %s, naming the block', async (_name, blocks, faults) => {
		const { id } = await createDraft()
		// JSON.stringify keeps an own __proto__.
		const put = () => call('PUT', `/v1/templates/${id}/draft`, JSON.stringify({ blocks }))
		expectRefusal(await expectNoEffect(running.service, put), 'validation_failed', faults)
	})

	test('422 for 201 blocks, 413 for a draft over 1 MiB', async () => {
		const { id } = await createDraft()
		const many = Array.from({ length: 201 }, (_, n) => ({ id: `b${n}`, type: 'divider' }))
		const put = (blocks: unknown) => call('PUT', `/v1/templates/${id}/draft`, { blocks })
		expectRefusal(await put(many), 'validation_failed')
		const long = [{ id: 't', type: 'text', text: 'x'.repeat(1024 * 1024) }]
		expectRefusal(await expectNoEffect(running.service, () => put(long)), 'payload_too_large')
	})

	test('404 comes before the check of the blocks', async () => {
		const blocks = [{ id: 'x', type: 'video' }]
		expectRefusal(await call('PUT', `/v1/templates/${NOBODY}/draft`, { blocks }), 'not_found')
	})
})

describe('GET /v1/templates/{id}/draft', () => {
	test('200 with the blocks as sent; 404 before there is a draft and after it is published', async () => {
		const { id } = await createDraft()
		expectRefusal(await call('GET', `/v1/templates/${id}/draft`), 'not_found')
		const terms = { id: 't', type: 'text', text: '\u202eabc\u202c А\u0430 \u200b<b>' }
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name, terms, signature] })
		const { status, body } = await call('GET', `/v1/templates/${id}/draft`)
		expect({ status, body }).toEqual({
			status: 200,
			body: {
				name: 'Draft',
				settings: {},
				blocks: [name, terms, signature],
				updatedAt: NOW,
				revision: 1,
				savedAt: NOW,
				savedBy: expect.stringMatching(/^key:/),
				savedByName: expect.any(String),
				issues: [],
			},
		})
		await call('POST', `/v1/templates/${id}/publish`)
		expectRefusal(await call('GET', `/v1/templates/${id}/draft`), 'not_found')
	})
})

describe('POST /v1/templates/{id}/publish', () => {
	test('200 activates the template and leaves a version, a chain entry, an audit entry and an event', async () => {
		const { id, saved } = await createDraft(name, signature)
		const publish = () => call('POST', `/v1/templates/${id}/publish`)
		const added = await rowsAdded(running.service, publish)
		const { chain, ...rest } = added
		expect(rest).toEqual({ template_versions: 1, template_drafts: -1, audit_log: 1, webhook_events: 1 })
		expect(chain).toBeGreaterThanOrEqual(1)
		const detail = (await call('GET', `/v1/templates/${id}`)).body
		const activeVersion = {
			id: saved.versionId,
			versionNumber: 1,
			blocks: [name, signature],
			publishedAt: NOW,
		}
		expect(detail).toMatchObject({ status: 'active', activeVersion })
		const termsHash = createHash('sha256')
			.update(canonicalJson([name, signature]))
			.digest('hex')
		const [{ body }] = rowsOf(running.service, 'SELECT body FROM chain ORDER BY seq DESC LIMIT 1')
		expect(JSON.parse(body)).toMatchObject({
			kind: 'template.published',
			subject: saved.versionId,
			data: { templateId: id, versionNumber: 1, termsHash },
		})
	})

	test('200 for one of two simultaneous calls, 409 for the other, and one version', async () => {
		const { id } = await createDraft(name, signature)
		const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/v1/templates/${id}/publish`)))
		expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
		expect((await call('GET', `/v1/templates/${id}/versions`)).body.items).toHaveLength(1)
	})

	test('404 if unknown, 409 if archived or without a draft, 422 naming what is missing', async () => {
		const publish = (id: string) =>
			expectNoEffect(running.service, () => call('POST', `/v1/templates/${id}/publish`))
		expectRefusal(await publish(NOBODY), 'not_found')
		const { id: unsigned } = await createDraft({ id: 'x', type: 'divider' })
		expectRefusal(await publish(unsigned), 'validation_failed', [
			{ path: '', code: 'missing_signature' },
			{ path: '', code: 'missing_name' },
		])
		await call('POST', `/v1/templates/${unsigned}/archive`)
		expectRefusal(await publish(unsigned), 'template_archived')
		const { id: empty } = await createDraft()
		expectRefusal(await publish(empty), 'nothing_to_publish')
	})
})

describe('GET /v1/templates/{id}/versions', () => {
	test('200 newest first, and each version keeps its own blocks permanently', async () => {
		const { id } = await createDraft(name, signature)
		const first = (await call('POST', `/v1/templates/${id}/publish`)).body
		clock.advance(60_000)
		const second = [{ ...name, label: 'Second' }, signature]
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: second })
		const { versionId, publishedAt } = (await call('POST', `/v1/templates/${id}/publish`)).body
		expect((await call('GET', `/v1/templates/${id}/versions`)).body).toEqual({
			items: [
				{ id: versionId, versionNumber: 2, publishedAt },
				{ id: first.versionId, versionNumber: 1, publishedAt: first.publishedAt },
			],
		})
		expect((await call('GET', `/v1/templates/${id}/versions/1`)).body).toEqual({
			id: first.versionId,
			versionNumber: 1,
			publishedAt: first.publishedAt,
			blocks: [name, signature],
		})
		expect((await call('GET', `/v1/templates/${id}/versions/2`)).body.blocks).toEqual(second)
	})

	test.each([
		['3', 404],
		['999999999', 404],
		['0', 422],
		['01', 422],
		['1.0', 422],
		['-1', 422],
		['9999999999', 422],
	])('Version %s gets %p', async (number, status) => {
		const { id } = await createDraft()
		const answer = await call('GET', `/v1/templates/${id}/versions/${number}`)
		if (status === 404) expectRefusal(answer, 'not_found')
		else expectRefusal(answer, 'validation_failed', [{ path: 'n', code: 'format' }])
	})
})
