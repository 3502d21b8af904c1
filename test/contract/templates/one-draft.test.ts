import { expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// A template has one draft, which programs send whole and people edit.

const NOW = '2026-07-01T12:00:00.000Z'

const running = useService({}, { clock: createStillClock(NOW) })
const hall = running.tenant('Hall')
const { call } = hall

const name = { id: 'name', type: 'name', label: 'Name' }
const signature = { id: 'signature', type: 'signature', label: 'Signature' }
const halfDone = { name: '', settings: {}, blocks: [{ id: 'new' }, { ...name, label: '' }] }

/** The revision of a template whose first draft was published. */
const PUBLISHED = 2

const pathOf = (id: string): string => `/v1/templates/${id}/draft`

/** Saves as the builder does. */
function save(id: string, revision: number, content: object, by = call): Promise<Answer> {
	return by('PUT', pathOf(id), { ...content, revision })
}

test('A draft that a program sends is no silent loss for whoever edits: their next save gets 409', async () => {
	const id = await publishTemplate(call, { of: [name, signature] })
	expect((await save(id, PUBLISHED, halfDone)).status).toBe(200)
	const blocks = [{ ...name, label: 'By the program' }, signature]
	expect((await call('PUT', pathOf(id), { blocks })).status).toBe(200)
	const answer = await expectNoEffect(running.service, () => save(id, PUBLISHED + 1, halfDone))
	expectRefusal(answer, 'conflict')
	expect(answer.body.error.details).toEqual({
		revision: PUBLISHED + 2,
		savedAt: NOW,
		savedBy: `key:${rowsOf(running.service, 'SELECT id FROM api_keys')[0].id}`,
		savedByName: 'test',
	})
	// The program's draft is as the template in all but its blocks.
	const { name: templateName, settings } = (await call('GET', `/v1/templates/${id}`)).body
	expect((await call('GET', pathOf(id))).body).toMatchObject({ name: templateName, settings, blocks })
})

test('A change of name or settings is a conflict for whoever edits, which names who made it; one of the address is none', async () => {
	const { id } = (await call('POST', '/v1/templates', { name: 'Draft' })).body
	await save(id, 0, halfDone)
	await call('PATCH', `/v1/templates/${id}`, { slug: 'another', visibility: 'invite_only' })
	expect((await save(id, 1, halfDone)).status).toBe(200)
	const ana = await hire(running, hall, 'manager')
	await ana.call('PATCH', `/v1/templates/${id}`, { name: 'Renamed' })
	const answer = await save(id, 2, halfDone)
	expectRefusal(answer, 'conflict')
	expect(answer.body.error.details).toMatchObject({ revision: 3, savedBy: `staff:${ana.staffId}` })
	await call('PATCH', `/v1/templates/${id}`, { settings: { ageOfMajority: 21 } })
	expectRefusal(await save(id, 3, halfDone), 'conflict')
	expect((await save(id, 4, halfDone)).status).toBe(200)
})

test('What somebody has not edited follows the template: its later settings are published', async () => {
	const id = await publishTemplate(call, { name: 'Pass', of: [name, signature] })
	await save(id, PUBLISHED, { name: 'Pass', settings: {}, blocks: [signature, name] })
	await call('PATCH', `/v1/templates/${id}`, { settings: { ageOfMajority: 21 } })
	await call('POST', `/v1/templates/${id}/publish`)
	expect((await call('GET', `/v1/templates/${id}`)).body).toMatchObject({
		name: 'Pass',
		settings: { ageOfMajority: 21 },
		activeVersion: { versionNumber: 2, blocks: [signature, name] },
	})
})

test('A draft with faults is not published by a program either, and guests keep the published version', async () => {
	const id = await publishTemplate(call, { of: [name, signature] })
	const edit = { name: 'Pass', settings: {}, blocks: [name, signature, { id: 'new' }] }
	const { issues } = (await save(id, PUBLISHED, edit)).body
	expect(issues).toHaveLength(1)
	const answer = await expectNoEffect(running.service, () => call('POST', `/v1/templates/${id}/publish`))
	expectRefusal(answer, 'validation_failed')
	expect(answer.body.error.details).toEqual(issues)
})

test.each(['owner', 'manager', 'desk', 'auditor'] as const)(
	'Staff with the role %s read a draft, and edit it only with the right to',
	async (role) => {
		const id = await publishTemplate(call, { of: [name, signature] })
		await save(id, PUBLISHED, halfDone)
		const person = await hire(running, hall, role)
		const { status, body } = await person.call('GET', pathOf(id))
		expect([status, body.blocks, body.revision]).toEqual([200, halfDone.blocks, PUBLISHED + 1])
		const mayEdit = role === 'owner' || role === 'manager'
		const edits = [
			() => save(id, PUBLISHED + 1, { blocks: [name] }, person.call),
			() => person.call('PUT', pathOf(id), { blocks: [name, signature] }),
			() => person.call('DELETE', pathOf(id)),
		]
		for (const edit of edits) expect((await edit()).status).toBe(mayEdit ? 200 : 403)
	},
)
