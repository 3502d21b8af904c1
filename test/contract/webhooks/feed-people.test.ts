import { expect, test } from 'bun:test'
import { expectRefusal } from '../../support/http/refusals.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { useService } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const running = useService()
const hall = running.tenant('Hall')
const other = running.tenant('Other hall')
const templateId = await publishTemplate(hall.call)
const child = { firstName: 'Bo', lastName: 'Lee', dateOfBirth: '2019-11-23' }

const readFeed = async (call = hall.call, query = '&people=true'): Promise<any[]> =>
	(await call('GET', `/v1/events-feed?limit=100${query}`)).body.items

/** The people of the newest event of a kind. */
const peopleOf = async (type: string): Promise<any[]> =>
	(await readFeed()).findLast((event) => event.type === type).people

test('GET /v1/events-feed?people=true names the people of each event, as they are called today, and no other hall', async () => {
	const waiver = await sign(hall, templateId, { values: { children: [child] } })
	await hall.call('POST', '/v1/checkins', { waiverId: waiver.id, method: 'staff' })
	await sign(other, await publishTemplate(other.call))
	const names = (people: any[]) => people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
	const [signer] = await peopleOf('waiver.signed')
	expect(await peopleOf('waiver.signed')).toEqual([
		{ id: waiver.participantId, firstName: signer.firstName, lastName: signer.lastName, dateOfBirth: null },
		{ id: expect.any(String), ...child },
	])
	expect(names(await peopleOf('checkin.created'))).toEqual(names(await peopleOf('waiver.signed')))
	await hall.call('PUT', `/v1/participants/${waiver.participantId}/ban`, { reason: 'Jumped the fence' })
	expect(await peopleOf('participant.banned')).toMatchObject([{ id: waiver.participantId }])
	expect(await peopleOf('template.published')).toEqual([])
	expect((await readFeed(hall.call, '')).every((event) => !('people' in event))).toBe(true)
	const elsewhere = await readFeed(other.call)
	expect(elsewhere.filter(({ type }) => type === 'waiver.signed')).toHaveLength(1)
	await settleJobs(running.service)
	await hall.call('POST', `/v1/waivers/${waiver.id}/purge`)
	expect(await peopleOf('waiver.signed')).toEqual([])
})

test('A duplicate that was merged is told as the person who remains, and whoever was erased is not', async () => {
	const [first, second] = [await sign(hall, templateId), await sign(hall, templateId)]
	await hall.call('POST', `/v1/participants/${second.participantId}/merge`, { intoId: first.participantId })
	const of = async (id: string) =>
		(await readFeed()).find(({ type, data }) => type === 'waiver.signed' && data.waiverId === id).people
	expect(await of(second.id)).toMatchObject([{ id: first.participantId }])
	await settleJobs(running.service)
	const erasure = await hall.call('POST', `/v1/participants/${first.participantId}/erase`, {
		reason: 'Asked',
	})
	expect(erasure.status).toBeLessThan(300)
	expect(await of(second.id)).toEqual([])
})

test('403 for a key that may not read people, with the scope that it lacks', async () => {
	const narrow = running.clientOf(hall.organizationId, ['webhooks:manage'])
	const refusal = await narrow('GET', '/v1/events-feed?people=true')
	expectRefusal(refusal, 'insufficient_scope')
	expect(refusal.body.error.details).toEqual({ required: 'participants:read' })
	expect((await narrow('GET', '/v1/events-feed')).status).toBe(200)
	const wide = running.clientOf(hall.organizationId, ['webhooks:manage', 'participants:read'])
	expect((await wide('GET', '/v1/events-feed?people=true')).status).toBe(200)
	expect((await wide('GET', '/v1/events-feed?people=false')).status).toBe(422)
})
