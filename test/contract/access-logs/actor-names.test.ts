import { expect, test } from 'bun:test'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { runWaiver } from '../../support/service/child-service.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')
const ana = await hire(running, hall, 'manager')
const waiver = await sign(hall, await publishTemplate(hall.call, { name: 'Climbing' }))

await ana.call('GET', `/v1/waivers/${waiver.id}`)
await ana.call('GET', `/v1/participants/${waiver.participantId}`)
await ana.call('POST', `/v1/waivers/${waiver.id}/void`, { reason: 'Signed twice.' })
const env = { DATA_DIR: running.config.dataDir }
await runWaiver(['pdf', 'render', waiver.id], env)

const namesIn = async (path: string): Promise<Record<string, string | null>> => {
	const { body } = await hall.call('GET', path)
	return Object.fromEntries(
		body.items.map(({ actor, actorName, action, type }: any) => [
			`${actor.split(':')[0]} ${action ?? type}`,
			actorName,
		]),
	)
}

test('The audit log names staff and keys who acted, but not the service itself', async () => {
	expect(await namesIn(`/v1/audit-log?subject=${waiver.id}`)).toEqual({
		'staff waiver.voided': 'Ana Núñez',
		'key waiver.signed': 'test',
		'cli waiver.render_requested': null,
	})
})

test('The access log names who looked, at a waiver and at a person', async () => {
	const reads = { 'staff waiver.read': 'Ana Núñez', 'staff participant.read': 'Ana Núñez' }
	expect(await namesIn(`/v1/phi-access-log?participantId=${waiver.participantId}`)).toEqual(reads)
})

test("A waiver's history names people, but the chain does not", async () => {
	expect(await namesIn(`/v1/waivers/${waiver.id}/events`)).toMatchObject({
		'staff waiver.voided': 'Ana Núñez',
		'staff waiver.read': 'Ana Núñez',
		'key waiver.signed': 'test',
		'system chain.appended': null,
	})
})

test('200 names who acts, people and keys of this organization alone, whoever has left, too', async () => {
	const { body: key } = await hall.call('POST', '/v1/keys', { name: 'Till', scopes: ['checkins:write'] })
	await hall.call('DELETE', `/v1/keys/${key.id}`)
	const { body: invited } = await hall.call('POST', '/v1/staff', { name: 'Ben', role: 'desk' })
	await hall.call('PATCH', `/v1/staff/${invited.id}`, { active: false })
	const { status, body } = await ana.call('GET', '/v1/actors')
	const { items } = (await hall.call('GET', '/v1/keys')).body
	expect(status).toBe(200)
	expect(body).toEqual({
		items: [
			{ actor: `staff:${invited.id}`, name: 'Ben' },
			{ actor: `staff:${ana.staffId}`, name: 'Ana Núñez' },
			...items.map(({ id, name }: { id: string; name: string }) => ({ actor: `key:${id}`, name })),
		],
	})
	expect(items.map(({ name }: { name: string }) => name)).toEqual(['Till', 'test'])
	const other = running.tenant('Other')
	expect((await other.call('GET', '/v1/actors')).body.items.map(({ name }: any) => name)).toEqual(['test'])
})

test('A new name shows in the log, which keeps the id', async () => {
	await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { name: 'Ana Ray' })
	const { body } = await hall.call('GET', `/v1/audit-log?subject=${waiver.id}&actor=staff:${ana.staffId}`)
	expect(body.items.map(({ actor, actorName }: any) => [actor, actorName])).toEqual([
		[`staff:${ana.staffId}`, 'Ana Ray'],
	])
	await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { name: 'Ana Núñez' })
})
