import { expect, test } from 'bun:test'
import { expectNoEffect, rowsAdded } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const change = (body: object): Promise<Answer> => hall.call('POST', '/v1/waivers/bulk', body)
const read = async (id: string) => (await hall.call('GET', `/v1/waivers/${id}`)).body
const signOne = async (extra: Record<string, unknown> = {}): Promise<string> => {
	const { id } = await sign(hall, templateId, extra)
	await untilIdle(running)
	return id
}
const done = (id: string) => ({ id, outcome: 'done', error: null })
const unchanged = (id: string) => ({ id, outcome: 'unchanged', error: null })
const refusal = (id: string, code: string) => ({
	id,
	outcome: 'refused',
	error: { code, message: expect.stringMatching(/\.$/) },
})

test('Tags are added to those that are there, and each waiver has an outcome of its own', async () => {
	const [one, other, purged, full] = [
		await signOne({ tags: ['vip'] }),
		await signOne({ tags: ['club'] }),
		await signOne(),
		await signOne({ tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) }),
	]
	await hall.call('POST', `/v1/waivers/${purged}/purge`)
	await untilIdle(running)
	const added = await rowsAdded(running.service, async () => {
		const { status, body } = await change({
			ids: [one.toUpperCase(), other, purged, full, NOBODY, one],
			action: 'tag',
			tags: [' Club ', 'club'],
		})
		expect(status).toBe(200)
		expect(body.items).toEqual([
			done(one),
			unchanged(other),
			refusal(purged, 'purged'),
			refusal(full, 'validation_failed'),
			refusal(NOBODY, 'not_found'),
		])
	})
	expect(added).toEqual({ audit_log: 1, waiver_tags: 1 })
	const { items } = (await hall.call('GET', '/v1/waivers?tag=club')).body
	expect(items.map(({ id }: { id: string }) => id)).toEqual([other, one])
	expect(items[1].tags).toEqual(['vip', 'club'])
})

test('Voiding many names the reason in each, and leaves what is voided as it was', async () => {
	const [one, other] = [await signOne(), await signOne()]
	await hall.call('POST', `/v1/waivers/${other}/void`, { reason: 'First' })
	const { body } = await change({ ids: [one, other], action: 'void', reason: ' Signed twice ' })
	expect(body.items).toEqual([done(one), refusal(other, 'already_voided')])
	expect(await read(one)).toMatchObject({ status: 'voided', voidReason: 'Signed twice' })
	expect(await read(other)).toMatchObject({ voidReason: 'First' })
})

test('Clearing many clears every open flag of each, with the note', async () => {
	const [flagged, plain] = [await signOne({ values: { condition: true } }), await signOne()]
	const added = await rowsAdded(running.service, async () => {
		const { body } = await change({ ids: [flagged, plain], action: 'clear', note: 'All healed.' })
		expect(body.items).toEqual([done(flagged), unchanged(plain)])
	})
	expect(added).toEqual({ chain: 1, audit_log: 1, webhook_events: 1 })
	const [flag] = (await read(flagged)).flags
	expect(flag).toMatchObject({ clearedAt: expect.any(String), note: 'All healed.' })
	expect((await change({ ids: [flagged], action: 'clear' })).body.items).toEqual([unchanged(flagged)])
})

test('200 waivers are changed in one call, and one more is refused', async () => {
	const ids = Array.from({ length: 201 }, () => crypto.randomUUID())
	const { body } = await change({ ids: ids.slice(0, 200), action: 'clear' })
	expect(body.items.map(({ id, outcome }: any) => [id, outcome])).toEqual(
		ids.slice(0, 200).map((id) => [id, 'refused']),
	)
	for (const wrong of [
		{ ids, action: 'clear' },
		{ ids: [], action: 'clear' },
		{ ids: ids.slice(0, 1), action: 'purge' },
		{ ids: ids.slice(0, 1), action: 'tag' },
		{ ids: ids.slice(0, 1), action: 'tag', tags: [] },
		{ ids: ids.slice(0, 1), action: 'void' },
		{ ids: ids.slice(0, 1), action: 'void', reason: ' ' },
	])
		expectRefusal(await expectNoEffect(running.service, () => change(wrong)), 'validation_failed')
})

test("Another organization's waivers are not found", async () => {
	const id = await signOne()
	const other = running.tenant('Others')
	const answer = await expectNoEffect(running.service, () =>
		other.call('POST', '/v1/waivers/bulk', { ids: [id], action: 'void', reason: 'x' }),
	)
	expect(answer.body.items).toEqual([refusal(id, 'not_found')])
})
