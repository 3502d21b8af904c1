import { expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T12:00:00Z')

const running = useService({ baseUrl: 'https://hall.example/waivers' }, { clock })
const hall = running.tenant('The Hall')

/** The address that the list and the detail agree on, and how its page answers. */
async function look(
	id: string,
	status = 'active',
): Promise<[signUrl: string | null, page: number | undefined]> {
	const { body } = await hall.call('GET', `/v1/templates/${id}`)
	const { body: list } = await hall.call('GET', `/v1/templates?status=${status}`)
	const item = list.items.find((each: { id: string }) => each.id === id)
	expect(item.signUrl).toBe(body.signUrl)
	if (body.signUrl === null) return [null, undefined]
	const path = body.signUrl.replace('https://hall.example/waivers', '')
	return [body.signUrl, (await running.anonymous('GET', path)).status]
}

test("A published public template has its page's address, which follows its slug and opens", async () => {
	const id = await publishTemplate(hall.call, { name: 'Climbing' })
	expect(await look(id)).toEqual(['https://hall.example/waivers/w/the-hall/climbing', 200])
	const { body } = await hall.call('PATCH', `/v1/templates/${id}`, { slug: 'wall' })
	expect(body.signUrl).toBe('https://hall.example/waivers/w/the-hall/wall')
	expect(await look(id)).toEqual([body.signUrl, 200])
})

test('A template has no address while it is a draft, archived, not public or past its season', async () => {
	const { body: draft } = await hall.call('POST', '/v1/templates', { name: 'Draft' })
	expect(await look(draft.id, 'draft')).toEqual([null, undefined])
	const id = await publishTemplate(hall.call, {
		name: 'Season',
		settings: { expiry: { type: 'date', date: '2026-07-01' } },
	})
	expect((await look(id))[1]).toBe(200)
	for (const visibility of ['kiosk_only', 'invite_only']) {
		await hall.call('PATCH', `/v1/templates/${id}`, { visibility })
		expect(await look(id)).toEqual([null, undefined])
	}
	await hall.call('PATCH', `/v1/templates/${id}`, { visibility: 'public' })
	await hall.call('POST', `/v1/templates/${id}/archive`)
	expect(await look(id, 'archived')).toEqual([null, undefined])
	await hall.call('POST', `/v1/templates/${id}/unarchive`)
	expect((await look(id))[1]).toBe(200)
	clock.set('2026-07-02T00:00:00Z')
	expect(await look(id)).toEqual([null, undefined])
})
