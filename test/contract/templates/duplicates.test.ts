import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }

const save = (id: string, revision: number, content: object) =>
	call('PUT', `/v1/templates/${id}/draft`, { ...content, revision })

const draftOf = async (id: string): Promise<any> => (await call('GET', `/v1/templates/${id}/draft`)).body

describe('POST /v1/templates/{id}/duplicate', () => {
	const duplicate = (id: string) => call('POST', `/v1/templates/${id}/duplicate`)

	test('201 with a draft template that has the settings, visibility and blocks, and its own slug', async () => {
		const settings = { ageOfMajority: 16, venue: { floor: 2 } }
		const id = await publishTemplate(call, { name: 'Day pass', settings, of: [name, signature] })
		await call('PATCH', `/v1/templates/${id}`, { visibility: 'kiosk_only' })
		const before = (await call('GET', `/v1/templates/${id}`)).body
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			const { status, body } = await duplicate(id)
			expect({ status, body }).toEqual({
				status: 201,
				body: {
					id: expect.stringMatching(UUID_V7),
					name: 'Copy of Day pass',
					slug: 'copy-of-day-pass',
					status: 'draft',
					kind: 'waiver',
					visibility: 'kiosk_only',
					locationIds: null,
					season: null,
					signUrl: null,
					updatedAt: NOW,
					activeVersion: null,
				},
			})
			answer = body
		})
		expect(added).toEqual({ templates: 1, template_drafts: 1, audit_log: 2 })
		expect((await call('GET', `/v1/templates/${answer.id}`)).body.settings).toEqual(settings)
		expect((await call('GET', `/v1/templates/${answer.id}/draft`)).body.blocks).toEqual([name, signature])
		expect((await call('POST', `/v1/templates/${answer.id}/publish`)).status).toBe(200)
		expect((await call('GET', `/v1/templates/${id}`)).body).toEqual(before)
		expect((await duplicate(id)).body.slug).toBe('copy-of-day-pass-2')
	})

	test('A duplicate has the unpublished changes, half done or not', async () => {
		const id = await publishTemplate(call, { name: 'Season' })
		const settings = { expiry: { type: 'date', date: '2026-06-30' } }
		expect((await save(id, 2, { name: ' ', settings, blocks: [{ id: 'new' }] })).status).toBe(200)
		const { body } = await duplicate(id)
		expect(body.name).toBe('Copy of Season')
		const copied = { name: 'Copy of Season', settings, blocks: [{ id: 'new' }] }
		expect(await draftOf(body.id)).toMatchObject({ ...copied, revision: 1 })
	})

	test('A duplicate has a name that is not too long, and no blocks if the template has none', async () => {
		const { body: long } = await call('POST', '/v1/templates', { name: '🧗'.repeat(200) })
		const { body } = await duplicate(long.id)
		expect(body.name).toBe(`Copy of ${'🧗'.repeat(192)}`)
		expectRefusal(await call('GET', `/v1/templates/${body.id}/draft`), 'not_found')
	})
})

describe('DELETE /v1/templates/{id}', () => {
	test('200 for a template that was never published; its draft goes with it', async () => {
		const { body: template } = await call('POST', '/v1/templates', { name: 'Short-lived' })
		await call('PUT', `/v1/templates/${template.id}/draft`, { blocks: [name] })
		await save(template.id, 1, { name: 'x', settings: {}, blocks: [] })
		const removed = await rowsAdded(running.service, async () => {
			const { status, body } = await call('DELETE', `/v1/templates/${template.id}`)
			expect({ status, body }).toEqual({ status: 200, body: template })
		})
		expect(removed).toEqual({ templates: -1, template_drafts: -1, audit_log: 1 })
		expectRefusal(await call('GET', `/v1/templates/${template.id}`), 'not_found')
		expectRefusal(await call('DELETE', `/v1/templates/${template.id}`), 'not_found')
		const acts = rowsOf(running.service, 'SELECT action FROM audit_log WHERE subject = ?', template.id)
		expect(acts.at(-1).action).toBe('template.deleted')
	})

	test('409 for a template that was published, even if archived, or that an event uses', async () => {
		const published = await publishTemplate(call)
		const remove = (id: string) =>
			expectNoEffect(running.service, () => call('DELETE', `/v1/templates/${id}`))
		expectRefusal(await remove(published), 'conflict')
		await call('POST', `/v1/templates/${published}/archive`)
		expectRefusal(await remove(published), 'conflict')
		const { body: used } = await call('POST', '/v1/templates', { name: 'Party' })
		await call('PUT', `/v1/templates/${used.id}/draft`, { blocks: [name] })
		await call('POST', '/v1/events', { name: 'Birthday', templateId: used.id })
		expectRefusal(await remove(used.id), 'conflict')
		expect((await call('GET', `/v1/templates/${used.id}/draft`)).status).toBe(200)
	})
})

test("404 for another organization's template and for an unknown one", async () => {
	const { body: own } = await call('POST', '/v1/templates', { name: 'Own' })
	const other = running.tenant('Other hall')
	for (const [by, id] of [
		[other.call, own.id],
		[call, NOBODY],
	] as const) {
		expectRefusal(await by('POST', `/v1/templates/${id}/duplicate`), 'not_found')
		expectRefusal(await by('DELETE', `/v1/templates/${id}`), 'not_found')
	}
	expect((await call('GET', `/v1/templates/${own.id}`)).status).toBe(200)
})
