import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { ROLES } from '../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../src/features/accounts/staff/roles.ts'
import { openEventStream } from '../../support/http/event-stream.ts'
import { useService, until } from '../../support/service/service.ts'
import type { Answer, Client } from '../../support/service/service.ts'
import { joinStaff, openBrowser } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

// People sign in, which takes a hash of a password each.
setDefaultTimeout(60_000)

const running = useService()
const venue = running.tenant('Venue')
const other = running.tenant('Other venue')
const templateId = await publishTemplate(venue.call)
const place = async (name: string): Promise<string> =>
	(await venue.call('POST', '/v1/locations', { name })).body.id
const [north, south, east] = [await place('North'), await place('South'), await place('East')]

const { call } = venue
const boundTo = (...locationIds: string[]): Client =>
	running.clientOf(venue.organizationId, ['*'], locationIds)
const inSouth = boundTo(south)

let guests = 0
async function signAt(locationId: string | undefined, by: Client = call) {
	guests += 1
	const name = { firstName: 'Guest', lastName: `Number${guests}` }
	const values = { name, email: `guest${guests}@example.com` }
	return sign({ call: by }, templateId, { values, ...(locationId === undefined ? {} : { locationId }) })
}

const guest = { north: await signAt(north), south: await signAt(south), nowhere: await signAt(undefined) }
const arriveAt = async (locationId: string, waiverId: string): Promise<string> =>
	(await call('POST', '/v1/checkins', { waiverId, locationId, method: 'staff' })).body.id
const arrival = {
	north: await arriveAt(north, guest.north.id),
	south: await arriveAt(south, guest.south.id),
}

const idsOf = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id)

/** Somebody of a role who is bound to locations, signed in. */
async function hireAt(role: Role, locationIds: string[] | null) {
	const { body } = await call('POST', '/v1/staff', { name: 'Ana Núñez', role, locationIds })
	const browser = openBrowser(running)
	await joinStaff(running, body.inviteUrl, browser)
	return { staffId: body.id as string, call: browser.call, hired: body }
}

test('A search finds the waivers of the own halls and of none, and counts just these', async () => {
	const { body } = await inSouth('GET', '/v1/waivers?count=true')
	expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual(
		[guest.south.id, guest.nowhere.id].sort(),
	)
	expect(body.count).toBe(2)
	const all = await call('GET', '/v1/waivers?count=true')
	expect(all.body.count).toBe(3)
	// With a term, by the end, and valid now: each is read from another index.
	for (const filter of ['query=guest', 'sort=soonest', 'state=valid', 'validOn=2030-01-01', 'source=api']) {
		const found = idsOf(await inSouth('GET', `/v1/waivers?${filter}`))
		expect([filter, found.includes(guest.north.id)]).toEqual([filter, false])
	}
	expect(idsOf(await inSouth('GET', `/v1/waivers?locationId=${south}`))).toEqual([guest.south.id])
	expect(idsOf(await boundTo(north, south)('GET', '/v1/waivers'))).toHaveLength(3)
})

test('Pages of a bound search have each waiver once', async () => {
	const seen: string[] = []
	let cursor = ''
	for (;;) {
		const { body } = await inSouth('GET', `/v1/waivers?limit=1${cursor}`)
		seen.push(...body.items.map(({ id }: { id: string }) => id))
		if (body.nextCursor === null) break
		cursor = `&cursor=${body.nextCursor}`
	}
	expect(seen.sort()).toEqual([guest.south.id, guest.nowhere.id].sort())
})

test('A CSV, a ZIP and a change of many have nothing of another hall', async () => {
	const csv = async (path: string) => new TextDecoder().decode((await inSouth('GET', path)).bytes)
	const waivers = await csv('/v1/waivers.csv')
	expect([waivers.includes(guest.south.id), waivers.includes(guest.north.id)]).toEqual([true, false])
	const arrivals = await csv('/v1/checkins.csv')
	expect([arrivals.includes(arrival.south), arrivals.includes(arrival.north)]).toEqual([true, false])
	const people = await csv('/v1/participants.csv')
	expect([people.includes(guest.south.participantId), people.includes(guest.north.participantId)]).toEqual([
		true,
		false,
	])
	const ids = [guest.north.id, guest.south.id]
	const { body } = await inSouth('POST', '/v1/waivers/bulk', { ids, action: 'tag', tags: ['seen'] })
	expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'done'])
	expect((await call('GET', `/v1/waivers/${guest.north.id}`)).body.tags).toEqual([])
	const zip = await inSouth('GET', `/v1/waivers.zip?ids=${guest.north.id}`)
	expect(new TextDecoder('latin1').decode(zip.bytes)).not.toContain(`waiver-${guest.north.id}.pdf`)
})

test('A guest of another hall is found at the door, is covered, and may be let in at the own one, without a look at the answers', async () => {
	const { participantId, id: waiverId } = guest.north
	const { body: found } = await inSouth('GET', '/v1/checkins/lookup?q=number1')
	expect(found.items[0].participant.id).toBe(participantId)
	expect(found.items[0].coverage.covered).toBe(true)
	expect((await inSouth('GET', `/v1/participants/${participantId}/coverage`)).body.covered).toBe(true)
	const { status, body } = await inSouth('POST', '/v1/checkins', { waiverId, method: 'staff' })
	expect([status, body.locationId]).toEqual([201, south])
	await call('POST', `/v1/checkins/${body.id}/annul`)
	for (const path of ['', '/pdf', '/events', '/proof'])
		expect([path, (await inSouth('GET', `/v1/waivers/${waiverId}${path}`)).status]).toEqual([path, 404])
})

test('Of somebody who has signed elsewhere alone, a person shows names and no contact, waiver or note', async () => {
	const stranger = await signAt(north)
	await call('POST', `/v1/participants/${stranger.participantId}/notes`, { text: 'Left a jacket' })
	const { body } = await inSouth('GET', `/v1/participants/${stranger.participantId}`)
	expect(body).toMatchObject({ firstName: 'Guest', email: null, phone: null, waivers: [], notes: [] })
	expect(JSON.stringify(body)).not.toContain(stranger.id)
	expect((await call('GET', `/v1/participants/${stranger.participantId}`)).body.notes).toHaveLength(1)
	const list = idsOf(await inSouth('GET', '/v1/participants'))
	expect([list.includes(stranger.participantId), list.includes(guest.south.participantId)]).toEqual([
		false,
		true,
	])
	expect(
		(await inSouth('PATCH', `/v1/participants/${stranger.participantId}`, { firstName: 'X' })).status,
	).toBe(404)
	// Whoever comes belongs to the hall.
	await arriveAt(south, stranger.id)
	expect((await inSouth('GET', `/v1/participants/${stranger.participantId}`)).body.email).toContain('@')
})

test('What a bound key signs is of its own hall: its only one, or the one that it names', async () => {
	const alone = await signAt(undefined, inSouth)
	expect((await call('GET', `/v1/waivers/${alone.id}`)).body.locationId).toBe(south)
	const inTwo = boundTo(north, south)
	const body = {
		templateId,
		values: { name: { firstName: 'A', lastName: 'B' }, consent: true, signature: { typed: 'A B' } },
	}
	for (const sent of [{}, { locationId: east }, { locationId: null }]) {
		const refusal = await inTwo('POST', '/v1/waivers', { ...body, ...sent })
		expect([refusal.status, refusal.body.error.details[0].path]).toEqual([422, '/locationId'])
	}
	expect((await inTwo('POST', '/v1/waivers', { ...body, locationId: north })).status).toBe(201)
})

test('Counts of the day, of a range and of those inside are those of the own halls', async () => {
	const { body: all } = await call('GET', '/v1/today')
	const { body: own } = await inSouth('GET', '/v1/today')
	const { body: rest } = await boundTo(north)('GET', '/v1/today')
	const ofNone = 1
	expect(all.signed).toBe(own.signed + rest.signed - ofNone)
	expect(own.signed).toBeLessThan(all.signed)
	const figures = await inSouth('GET', '/v1/figures')
	expect(figures.body.signed).toBe(own.signed)
	expect(figures.body.byLocation.map(({ locationId }: { locationId: string }) => locationId)).not.toContain(
		north,
	)
	const inside = await inSouth('GET', '/v1/inside')
	expect(inside.body.people.every(({ locationId }: { locationId: string }) => locationId === south)).toBe(
		true,
	)
	expect(inside.body.inside).toBeLessThan((await call('GET', '/v1/inside')).body.inside)
	expect(inside.body.capacity).toBeNull()
})

test('Everybody is checked out at the own halls, and nobody elsewhere', async () => {
	await inSouth('POST', '/v1/checkins/checkout', {})
	const { body } = await call('GET', '/v1/inside')
	expect(body.people.map(({ locationId }: { locationId: string }) => locationId)).toEqual([north])
})

const streams: { close(): void }[] = []
afterAll(() => streams.forEach((stream) => stream.close()))

test('The live stream and the feed tell of the own halls', async () => {
	const key = { name: 'South', scopes: ['*'], locationIds: [south] }
	const { body: made } = await call('POST', '/v1/keys', key)
	const stream = await openEventStream(running.service.url, made.key)
	streams.push(stream)
	const foreignArrival = await arriveAt(north, guest.north.id)
	const ownArrival = await arriveAt(south, guest.south.id)
	await until(() => (stream.text().includes(ownArrival) ? true : undefined))
	expect(stream.text()).not.toContain(guest.north.id)
	const once = await inSouth('GET', '/v1/live?once=true&seconds=60')
	const told = new TextDecoder().decode(once.bytes)
	expect([told.includes(ownArrival), told.includes(foreignArrival)]).toEqual([true, false])
	// A guest of the north who has come to the south is told of as an arrival there.
	const signedBy = async (by: Client): Promise<string[]> =>
		(await by('GET', '/v1/events-feed?limit=100')).body.items
			.filter(({ type }: { type: string }) => type === 'waiver.signed')
			.map(({ data }: { data: { waiverId: string } }) => data.waiverId)
	const [ofSouth, ofAll] = [await signedBy(inSouth), await signedBy(call)]
	expect([ofSouth.includes(guest.south.id), ofSouth.includes(guest.north.id)]).toEqual([true, false])
	expect(ofAll).toContain(guest.north.id)
})

test('A bound key makes keys and people of its own halls, and knows of no others', async () => {
	const input = { name: 'More', scopes: ['waivers:read'] }
	for (const locationIds of [null, [north], [south, north]]) {
		const { status } = await inSouth('POST', '/v1/keys', { ...input, locationIds })
		const invited = await inSouth('POST', '/v1/staff', { name: 'Bo', role: 'desk', locationIds })
		expect([locationIds, status, invited.status]).toEqual([locationIds, 403, 403])
	}
	const { body: key } = await inSouth('POST', '/v1/keys', input)
	const { body: person } = await inSouth('POST', '/v1/staff', { name: 'Bo', role: 'desk' })
	expect([key.locationIds, person.locationIds]).toEqual([[south], [south]])
	expect((await inSouth('PATCH', `/v1/staff/${person.id}`, { locationIds: null })).status).toBe(403)
	const listed = (await inSouth('GET', '/v1/keys?limit=100')).body.items
	expect(listed.every(({ locationIds }: { locationIds: string[] }) => String(locationIds) === south)).toBe(
		true,
	)
	const { body: unbound } = await call('POST', '/v1/keys', input)
	expect((await inSouth('DELETE', `/v1/keys/${unbound.id}`)).status).toBe(404)
	expect((await inSouth('POST', `/v1/keys/${unbound.id}/rotate`)).status).toBe(404)
	const rotated = await inSouth('POST', `/v1/keys/${key.id}/rotate`)
	expect([rotated.status, rotated.body.locationIds]).toEqual([201, [south]])
})

test('Somebody is bound only to locations of their own organization', async () => {
	const { body: foreign } = await other.call('POST', '/v1/locations', { name: 'Elsewhere' })
	const { status, body } = await call('POST', '/v1/keys', {
		name: 'X',
		scopes: ['*'],
		locationIds: [foreign.id],
	})
	expect([status, body.error.details[0].path]).toEqual([422, '/locationIds/0'])
	// Whoever is bound to a location of one organization sees nothing of another.
	const stranger = running.clientOf(other.organizationId, ['*'], [foreign.id])
	expect((await stranger('GET', '/v1/waivers')).body.items).toEqual([])
	expect((await stranger('GET', `/v1/waivers/${guest.south.id}`)).status).toBe(404)
})

test.each(ROLES)('The role %s sees its hall when it is bound, and all when it is not', async (role) => {
	const here = await hireAt(role, [south])
	const everywhere = await hireAt(role, null)
	expect([here.hired.locationIds, everywhere.hired.locationIds]).toEqual([[south], null])
	const names = async ({ call: send }: { call: Client }) =>
		(await send('GET', '/v1/locations')).body.items.map(({ name }: { name: string }) => name).sort()
	expect([await names(here), await names(everywhere)]).toEqual([['South'], ['East', 'North', 'South']])
	const arrivals = idsOf(await here.call('GET', '/v1/checkins'))
	expect([arrivals.includes(arrival.south), arrivals.includes(arrival.north)]).toEqual([true, false])
	expect(idsOf(await everywhere.call('GET', '/v1/checkins'))).toContain(arrival.north)
	const { body: session } = await here.call('GET', '/desk/session')
	expect(session.locationIds).toEqual([south])
	// What belongs to all of them is for whoever works for all.
	for (const path of ['/v1/log', '/v1/retention', '/v1/webhooks'])
		expect([path, (await here.call('GET', path)).status]).toEqual([path, 403])
})

test('Other locations take effect at once, and end a stream that is open', async () => {
	const person = await hireAt('manager', [south])
	expect(idsOf(await person.call('GET', '/v1/waivers'))).not.toContain(guest.north.id)
	await call('PATCH', `/v1/staff/${person.staffId}`, { locationIds: [north] })
	const found = idsOf(await person.call('GET', '/v1/waivers'))
	expect([found.includes(guest.north.id), found.includes(guest.south.id)]).toEqual([true, false])
	await call('PATCH', `/v1/staff/${person.staffId}`, { locationIds: null })
	expect(idsOf(await person.call('GET', '/v1/waivers'))).toEqual(
		expect.arrayContaining([guest.north.id, guest.south.id]),
	)
})

test('A stream of events ends when its caller gets other locations', async () => {
	const browser = openBrowser(running)
	const { body } = await call('POST', '/v1/staff', { name: 'Ana', role: 'manager', locationIds: [south] })
	await joinStaff(running, body.inviteUrl, browser)
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
	const stream = await openEventStream(running.service.url, undefined, { cookie })
	streams.push(stream)
	await call('PATCH', `/v1/staff/${body.id}`, { locationIds: [north] })
	const waiverId = guest.north.id
	await arriveAt(north, waiverId)
	await stream.ended
	expect(stream.text()).not.toContain(waiverId)
})

test('The last owner who works for all locations stays one', async () => {
	const { body: location } = await other.call('POST', '/v1/locations', { name: 'Their hall' })
	const { body } = await other.call('POST', '/v1/staff', { name: 'Only One', role: 'owner' })
	await joinStaff(running, body.inviteUrl)
	const refusal = await other.call('PATCH', `/v1/staff/${body.id}`, { locationIds: [location.id] })
	expect([refusal.status, refusal.body.error.code]).toEqual([409, 'conflict'])
})

test('A location to which somebody is bound is not deleted, and one that nobody names is', async () => {
	const spare = await place('Spare')
	const { body: key } = await call('POST', '/v1/keys', { name: 'Spare', scopes: ['*'], locationIds: [spare] })
	const refusal = await call('DELETE', `/v1/locations/${spare}`)
	expect([refusal.status, refusal.body.error.message]).toEqual([
		409,
		'Keys, staff or forms are bound to this location. Bind them to another first.',
	])
	await call('DELETE', `/v1/keys/${key.id}`)
	expect((await call('DELETE', `/v1/locations/${spare}`)).status).toBe(200)
})
