import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
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

async function createTemplate(): Promise<string> {
	return (await call('POST', '/v1/templates', { name: 'Draft' })).body.id
}

function save(id: string, revision: number, content: object = whole): Promise<Answer> {
	return call('PUT', `/v1/templates/${id}/draft`, { ...content, revision })
}

describe('POST /v1/templates/{id}/publish {revision}', () => {
	const publish = (id: string, revision: number) => call('POST', `/v1/templates/${id}/publish`, { revision })

	test('200 publishes name, settings and blocks together, and leaves no draft', async () => {
		const id = await publishTemplate(call)
		await call('PUT', `/v1/templates/${id}/draft`, { blocks: [name] })
		// Publishing it for the first time took two revisions.
		await save(id, 3, { ...whole, settings: { onPublish: 'resign' } })
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await publish(id, 4)
			expect({ status, body }).toEqual({
				status: 200,
				body: { versionId: expect.stringMatching(UUID_V7), versionNumber: 2, publishedAt: NOW },
			})
		})
		expect(added).toMatchObject({
			template_versions: 1,
			template_drafts: -1,
			audit_log: 2,
			chain: 1,
			webhook_events: 1,
		})
		const { body } = await call('GET', `/v1/templates/${id}`)
		expect(body).toMatchObject({ name: 'Day pass', status: 'active', settings: { onPublish: 'resign' } })
		expect(body.activeVersion.blocks).toEqual([name, signature])
		expectRefusal(await call('GET', `/v1/templates/${id}/draft`), 'not_found')
		const [row] = rowsOf(running.service, 'SELECT accepted_since FROM templates WHERE id = ?', id)
		expect(row.accepted_since).toBe(2)
	})

	test('Without a body, with an empty one, or with {} the newest draft is published, whoever saved it', async () => {
		const id = await createTemplate()
		for (const body of [undefined, '', {}]) {
			await call('PUT', `/v1/templates/${id}/draft`, { blocks: [signature, name] })
			expect((await call('POST', `/v1/templates/${id}/publish`, body)).status).toBe(200)
		}
		const { revision } = (await call('GET', `/v1/templates/${id}/draft?fallback=published`)).body
		await save(id, revision)
		expect((await call('POST', `/v1/templates/${id}/publish`)).status).toBe(200)
		expect((await call('GET', `/v1/templates/${id}`)).body).toMatchObject({
			name: 'Day pass',
			settings: { ageOfMajority: 16 },
			activeVersion: { versionNumber: 4, blocks: [name, signature] },
		})
	})

	test('409 if the revision is not the newest, if there is no draft, and for an archived template', async () => {
		const id = await createTemplate()
		expectRefusal(await publish(id, 1), 'nothing_to_publish')
		await save(id, 0)
		await save(id, 1)
		for (const revision of [1, 3]) {
			const answer = await expectNoEffect(running.service, () => publish(id, revision))
			expectRefusal(answer, 'conflict')
			expect(answer.body.error.details).toEqual({ revision: 2, savedAt: NOW, ...key })
		}
		await call('POST', `/v1/templates/${id}/archive`)
		expectRefusal(await publish(id, 2), 'template_archived')
		await call('POST', `/v1/templates/${id}/unarchive`)
		expect((await publish(id, 2)).status).toBe(200)
		// Without a draft there is nothing to publish, whatever revision is named.
		for (const revision of [2, 4])
			expectRefusal(await expectNoEffect(running.service, () => publish(id, revision)), 'nothing_to_publish')
	})

	test('422 with the issues of the draft, and nothing of it is published', async () => {
		const id = await createTemplate()
		const { issues } = (await save(id, 0, halfDone)).body
		const answer = await expectNoEffect(running.service, () => publish(id, 1))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details).toEqual(issues)
		expect((await call('GET', `/v1/templates/${id}`)).body).toMatchObject({ name: 'Draft', status: 'draft' })
	})

	test.each([
		[{ revision: 0 }, [{ path: '/revision', code: 'range' }]],
		[{ revision: '1' }, [{ path: '/revision', code: 'type' }]],
		[{ version: 1 }, [{ path: '/version', code: 'unknown_field' }]],
	])('422 %j', async (body, faults) => {
		const id = await createTemplate()
		expectRefusal(await call('POST', `/v1/templates/${id}/publish`, body), 'validation_failed', faults)
	})
})
