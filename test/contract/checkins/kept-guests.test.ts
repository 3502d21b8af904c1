import { expect, test } from 'bun:test'
import { MAX_KEPT } from '../../../src/features/checkins/kept/model.ts'
import { ROLES, scopesOf } from '../../../src/features/accounts/staff/roles.ts'
import { revokeLinks } from '../../../src/features/links/token/link.ts'
import { ensurePdfLink } from '../../../src/features/links/token/pdf-link.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { guestsOf, publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Client, Tenant } from '../../support/service/service.ts'

const DAY_MS = 86_400_000
const clock = createStillClock('2026-07-01T12:00:00.000Z')
const running = useService({}, { clock })

type Hall = Tenant & { readonly templateId: string; readonly door: Client }

/** An organization of its own: who signed in one test is likely in no other. */
async function open(name: string): Promise<Hall> {
	const tenant = running.tenant(name)
	const templateId = await publishTemplate(tenant.call, {
		settings: { expiry: { type: 'duration', days: 90 } },
	})
	return { ...tenant, templateId, door: running.clientOf(tenant.organizationId, ['checkins:write']) }
}

const list = async ({ door }: Pick<Hall, 'door'>, query = ''): Promise<any[]> => {
	// What desks share for a minute is not what most of this is about.
	clock.advance(60_000)
	return (await door('GET', `/v1/kept-guests${query}`)).body.items
}
const idsIn = async (hall: Hall): Promise<string[]> =>
	(await list(hall)).map(({ participant }) => participant.id)

test('200 with names, age, coverage, marks and a ban, exactly, and one entry on the access log', async () => {
	const hall = await open('Exact')
	const signed = await sign(hall, hall.templateId, {
		values: { email: 'grace@secret.example', phone: '+49 170 7654321', born: '1986-07-02', condition: true },
	})
	const { participantId: id } = signed
	const { body: mark } = await hall.call('POST', '/v1/marks', { name: 'Top rope', kind: 'skill' })
	const { body: place } = await hall.call('POST', '/v1/locations', { name: 'Wall' })
	const { body: asked } = await hall.call('POST', '/v1/marks', {
		name: 'Lead',
		kind: 'skill',
		requiredFor: [place.id],
	})
	await hall.call('PUT', `/v1/participants/${id}/marks/${mark.id}`, { until: '2026-12-31' })
	await hall.call('PUT', `/v1/participants/${id}/ban`, { reason: 'Climbed unroped' })
	await hall.call('POST', `/v1/participants/${id}/notes`, { text: 'Left a jacket', atDoor: true })
	await hall.call('PATCH', `/v1/participants/${id}`, { passNumber: 'K-4711' })
	await settleJobs(running.service)
	let answer = await hall.call('GET', '/health')
	const added = await rowsAdded(running.service, async () => {
		answer = await hall.door('GET', `/v1/kept-guests?locationId=${place.id.toUpperCase()}`)
	})
	expect(added).toEqual({ phi_access_log: 1 })
	const shown = ({ id, name }: any, until: string | null) => ({ id, name, kind: 'skill', until })
	const grace = {
		participant: { id, firstName: 'Grace', lastName: 'Hopper' },
		age: 39,
		dateOfBirth: null,
		coverage: {
			covered: true,
			reasons: [],
			waiverId: signed.id,
			templateId: hall.templateId,
			templateName: 'Waiver',
			expiresAt: '2026-09-29T23:59:59.999Z',
		},
		marks: [shown(mark, '2026-12-31')],
		lacking: [shown(asked, null)],
		ban: { reason: 'Climbed unroped', until: null },
		passNumber: 'K-4711',
		copyCode: null,
	}
	expect([answer.status, answer.body]).toEqual([200, { items: [grace] }])
	expect(answer.headers.get('cache-control')).toBe('no-store')
	for (const secret of ['secret.example', '7654321', '1986', 'jacket', 'medical'])
		expect(JSON.stringify(answer.body)).not.toContain(secret)
	const entries = rowsOf(
		running.service,
		'SELECT action, waiver_id, participant_id FROM phi_access_log WHERE organization_id = ?',
		hall.organizationId,
	)
	expect(entries).toEqual([{ action: 'guests.kept', waiver_id: null, participant_id: null }])
	const reader = running.clientOf(hall.organizationId, ['checkins:write', 'participants:read'])
	expect(await list({ door: reader })).toEqual([{ ...grace, dateOfBirth: '1986-07-02', lacking: [] }])
})

test('The list has the beginning of the code that a guest got for their waiver, until it is revoked, and no more of it', async () => {
	const hall = await open('Codes')
	const guest = await guestsOf(hall, hall.templateId)()
	const { deps } = running.service
	const { token } = await deps.write((tx) =>
		ensurePdfLink(tx, deps, { organizationId: hall.organizationId, waiverId: guest.id }),
	)
	const codes = async () => (await list(hall)).map(({ copyCode }) => copyCode)
	expect(await codes()).toEqual([token.slice(0, 8)])
	clock.advance(20 * DAY_MS)
	expect(JSON.stringify(await list(hall))).not.toContain(token.slice(0, 9))
	await deps.write((tx) => revokeLinks(tx, deps, { kind: 'copy', subjectId: guest.id }))
	expect(await codes()).toEqual([null])
})

test('304 without a body, and without an entry, while the list is the same; a change gets another tag', async () => {
	const hall = await open('Unchanged')
	const guest = await guestsOf(hall, hall.templateId)()
	await settleJobs(running.service)
	const first = await hall.door('GET', '/v1/kept-guests')
	const tag = first.headers.get('etag') ?? ''
	expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
	const ask = () => hall.door('GET', '/v1/kept-guests', undefined, { 'if-none-match': tag })
	clock.advance(10 * 60_000)
	const same = await expectNoEffect(running.service, ask)
	expect([same.status, same.headers.get('etag')]).toEqual([304, tag])
	await hall.call('PUT', `/v1/participants/${guest.participantId}/ban`, { reason: 'Stole a rope' })
	clock.advance(60_000)
	const other = await ask()
	expect([other.status, other.body.items[0].ban.reason]).toEqual([200, 'Stole a rope'])
	expect(other.headers.get('etag')).not.toBe(tag)
})

test('Whoever signed or came in four weeks, signed for an event of today, or is banned is listed, and nobody else', async () => {
	const hall = await open('Likely')
	const newGuest = guestsOf(hall, hall.templateId)
	const startsAt = new Date(clock.now() + 40 * DAY_MS).toISOString()
	const { body: event } = await hall.call('POST', '/v1/events', {
		name: 'Party',
		templateId: hall.templateId,
		startsAt,
	})
	const expected = await sign(hall, hall.templateId, { eventId: event.id })
	const [banned, comer, stranger] = [await newGuest(), await newGuest(), await newGuest()]
	await hall.call('PUT', `/v1/participants/${banned.participantId}/ban`, { reason: 'Stole a rope' })
	clock.advance(20 * DAY_MS)
	await hall.door('POST', '/v1/checkins', { waiverId: comer.id, method: 'qr' })
	const annulled = await hall.call('POST', '/v1/checkins', { waiverId: stranger.id, method: 'qr' })
	await hall.call('POST', `/v1/checkins/${annulled.body.id}/annul`)
	clock.advance(20 * DAY_MS)
	const newcomer = await newGuest()
	expect(await idsIn(hall)).toEqual(
		[banned, newcomer, comer, expected].map(({ participantId }) => participantId),
	)
	clock.advance(DAY_MS)
	expect(await idsIn(hall)).not.toContain(expected.participantId)
})

test('Each person is listed once, also after a merge, and nobody after an erasure', async () => {
	const hall = await open('Once')
	const newGuest = guestsOf(hall, hall.templateId)
	const [first, second, gone] = [await newGuest(), await newGuest(), await newGuest()]
	await sign(hall, hall.templateId, {
		values: { name: { firstName: 'Ida', lastName: 'Karsta' } },
	})
	await hall.call('POST', `/v1/participants/${second.participantId}/merge`, { intoId: first.participantId })
	await hall.call('PUT', `/v1/participants/${second.participantId}/ban`, { reason: 'Stole a rope' })
	await settleJobs(running.service)
	await hall.call('POST', `/v1/participants/${gone.participantId}/erase`)
	const items = await list(hall)
	expect(items.filter(({ participant }) => participant.id === second.participantId)).toEqual([])
	expect(items.filter(({ participant }) => participant.id === gone.participantId)).toEqual([])
	const [one] = items
	expect([one.participant.id, one.ban.reason]).toEqual([first.participantId, 'Stole a rope'])
	expect(new Set(items.map(({ participant }) => participant.id)).size).toBe(items.length)
})

test('Desks that ask within a minute share a list, each with the days of birth that its scopes allow, and no other organization gets it', async () => {
	const [hall, other] = [await open('Shared'), await open('Next door')]
	await sign(hall, hall.templateId, { values: { born: '1986-07-02' } })
	const reader = running.clientOf(hall.organizationId, ['checkins:write', 'participants:read'])
	const ask = async (by: Client) => (await by('GET', '/v1/kept-guests')).body.items
	const bornOf = async (by: Client) => (await ask(by)).map(({ dateOfBirth }: any) => dateOfBirth)
	expect(await bornOf(reader)).toEqual(['1986-07-02'])
	expect(await bornOf(hall.door)).toEqual([null])
	expect(await ask(other.door)).toEqual([])
	await guestsOf(hall, hall.templateId)()
	expect(await ask(hall.door)).toHaveLength(1)
	clock.advance(60_000)
	expect(await ask(hall.door)).toHaveLength(2)
})

test('404 for a location of another organization or of none', async () => {
	const [hall, other] = [await open('Places'), await open('Other places')]
	const { body: place } = await other.call('POST', '/v1/locations', { name: 'Wall' })
	for (const id of [NOBODY, place.id])
		expectRefusal(await hall.door('GET', `/v1/kept-guests?locationId=${id}`), 'not_found')
	expectRefusal(await hall.door('GET', '/v1/kept-guests?locationId=wall'), 'validation_failed')
})

test('403 for a role that lets nobody in, and 200 for each that does', async () => {
	const hall = await open('Roles')
	for (const role of ROLES) {
		const scopes = [...scopesOf(role)] as any[]
		const { status } = await running.clientOf(hall.organizationId, scopes)('GET', '/v1/kept-guests')
		expect([role, status]).toEqual([role, role === 'auditor' ? 403 : 200])
	}
})

test('A list has at most five thousand people, the banned first', async () => {
	const hall = await open('Crowd')
	const { id: waiverId, participantId } = await guestsOf(hall, hall.templateId)()
	await hall.call('PUT', `/v1/participants/${participantId}/ban`, { reason: 'Stole a rope' })
	const client = running.service.deps.db.$client
	// One waiver that names them all: signing five thousand takes minutes.
	const numbers = `WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${MAX_KEPT})`
	client.run(
		`${numbers} INSERT INTO participants (id, organization_id, first_name, last_name, name_folded, created_at, updated_at, seq)
		SELECT 'crowd-' || value, ?1, 'Ida', 'Karst', 'ida karst', 0, 0, 1000000 + value FROM n`,
		[hall.organizationId],
	)
	client.run(
		`${numbers} INSERT INTO waiver_participants (waiver_seq, position, participant_id, role, person)
		SELECT (SELECT seq FROM waivers WHERE id = ?1), value, 'crowd-' || value, 'minor', '{}' FROM n`,
		[waiverId],
	)
	const ids = await idsIn(hall)
	expect([ids.length, ids[0]]).toEqual([MAX_KEPT, participantId])
})
