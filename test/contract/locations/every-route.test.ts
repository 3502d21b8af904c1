import { expect, setDefaultTimeout, test } from 'bun:test'
import { OWNED } from '../../../src/features/locations/is-own.ts'
import { readRoutes } from '../../../src/http/read-routes.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import type { Operation } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

// Every operation is called, and what it needs is made first.
setDefaultTimeout(300_000)

/** What is about guests of any hall, and why. It names people, coverage and what keeps somebody out. */
const AT_THE_DOOR = {
	createCheckin: 'a guest of any hall may come, to one of the own',
	createRefusal: 'and may be turned away there',
	lookUpGuests: 'the door finds whoever stands before it',
	listKeptGuests: 'also without a network',
	printLabels: 'who has come gets a label',
	getCoverage: 'a waiver of one hall covers its guest in all',
	getParticipant: 'names and coverage; contacts, notes and waivers are those of the own halls',
	banParticipant: 'a ban keeps somebody out of all halls',
	liftBan: 'as long as it is in force',
	giveMark: 'what somebody can do does not end at the door of a hall',
	takeMark: 'nor does it when it was wrong',
	addNote: 'a note is of a person',
	deleteNote: 'a note is of a person',
	listNotes: 'a note is of a person',
} as const

/** Whose answer has ids of another hall, since they are about guests of any. */
const TELLS_OF_ANY = new Set(Object.keys(AT_THE_DOOR))

const running = useService()
const { db } = running.service.deps
const contract = await readApi(running)
const north = await furnish(running, 'North')
const { body: south } = await north.call('POST', '/v1/locations', { name: 'South' })
const bound = running.clientOf(north.organizationId, ['*'], [south.id])

const routes = readRoutes(running.service.app.routes)
const hallsOf = ({ method, path }: Operation): string | undefined =>
	routes.find((route) => route.method === method && route.path.replace(/:(\w+)/g, '{$1}') === path)?.halls

const TABLES = db.$client
	.query<{ name: string }, []>(
		"SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'location_id'",
	)
	.all()
	.map(({ name }) => name)

/** Gives everything that can have a location that of the north, also keys and people; what links to it goes by its event. */
function moveNorth(): void {
	for (const table of TABLES)
		db.$client.run(`UPDATE ${table} SET location_id = ? WHERE organization_id = ?`, [
			north.locationId,
			north.organizationId,
		])
	db.$client.run('UPDATE templates SET location_ids = json_array(?) WHERE organization_id = ?', [
		north.locationId,
		north.organizationId,
	])
	db.$client.run('UPDATE prefill_links SET event_id = ? WHERE organization_id = ?', [
		north.eventId,
		north.organizationId,
	])
	db.$client.run('UPDATE messages SET event_id = ? WHERE organization_id = ?', [
		north.eventId,
		north.organizationId,
	])
}

/** The ids of what is of the north. */
function northIds(): string[] {
	return [...TABLES, 'messages', 'prefill_links', 'invitees']
		.flatMap((table) =>
			db.$client
				.query<{ id: string }, [string]>(`SELECT id FROM ${table} WHERE organization_id = ?`)
				.all(north.organizationId),
		)
		.map(({ id }) => id)
		.concat(north.locationId, north.keyId, north.staffId)
}

const textOf = ({ bytes }: Answer): string => new TextDecoder('latin1').decode(bytes)

const business = contract.operations.filter(({ scope }) => scope !== undefined)

test('Each route says what somebody who is bound to locations may do with it, in words that mean something', () => {
	const words = new Set(['any', 'own', 'door', ...OWNED])
	const strange = routes.filter(({ halls }) => halls !== undefined && !words.has(halls))
	expect(strange.map(({ path }) => path)).toEqual([])
	// The id in the path is that of the thing.
	const ofThings = routes.filter(({ halls = '' }) => OWNED.includes(halls))
	expect(ofThings.length).toBeGreaterThan(40)
	expect(ofThings.filter(({ path }) => !path.split('/').includes(':id')).map(({ path }) => path)).toEqual([])
})

test('What is about guests of any hall is known, and says why', () => {
	const atTheDoor = business.filter((operation) => hallsOf(operation) === 'door').map(({ id }) => id)
	expect(atTheDoor.sort()).toEqual(Object.keys(AT_THE_DOOR).sort())
})

test('Everything that has a location is asked for by its routes', () => {
	// A new table with a location? Tell `isOwnRecord` of it, and its routes of `halls`.
	expect(TABLES.sort()).toEqual([
		'booking_sources',
		'checkins',
		'desk_devices',
		'events',
		'incidents',
		'kiosks',
		'refusals',
		'waivers',
	])
})

test('Whoever is bound to the south gets 403 for what concerns all, 404 for what is of the north, and lists without it', async () => {
	const told: unknown[] = []
	for (const operation of business) {
		const inputs = await recipeOf(operation)(north)
		moveNorth()
		const halls = hallsOf(operation)
		const { locationId: _, ...query } = { ...inputs.query } as Record<string, string>
		const { locationId: __, ...rest } = Object(inputs.body)
		const unplaced = typeof inputs.body === 'object' ? { body: rest } : {}
		const own = { ...inputs, ...unplaced, query, headers: {} }
		const foreign = northIds()
		const answer = await contract.call(bound, operation, own)
		const { status, body } = answer
		const said = { operation: operation.id, halls, status }
		if (halls === undefined) {
			const error = { code: 'insufficient_scope', details: { required: 'all locations' } }
			expect({ ...said, error: body?.error }).toMatchObject({ ...said, status: 403, error })
		} else if (OWNED.includes(halls))
			expect({ ...said, code: body?.error?.code }).toEqual({ ...said, status: 404, code: 'not_found' })
		else if (status >= 300)
			expect({ ...said, isKnown: status === 404 || status === 422 }).toEqual({ ...said, isKnown: true })
		else if (!TELLS_OF_ANY.has(operation.id)) {
			const text = operation.id === 'followEvents' ? '' : textOf(answer)
			// What a caller itself names in a bulk is named to them again, as refused.
			const sent = JSON.stringify(inputs)
			const leaks = foreign.filter((id) => text.includes(id) && !sent.includes(id))
			expect({ ...said, leaks }).toEqual({ ...said, leaks: [] })
		}
		told.push(said)
	}
	expect(told.length).toBeGreaterThan(150)
})

test('A filter that names another hall gets 404, and a body that does gets 422', async () => {
	moveNorth()
	const counts = { filters: 0, bodies: 0 }
	for (const operation of business.filter((each) => hallsOf(each) !== undefined)) {
		const inputs = await recipeOf(operation)(north)
		if (operation.parameters.some(({ name }) => name === 'locationId')) {
			const query = { locationId: north.locationId }
			const { status } = await contract.call(bound, operation, {
				...inputs,
				query: { ...inputs.query, ...query },
			})
			expect([operation.id, status]).toEqual([operation.id, 404])
			counts.filters++
		}
		const { properties = {} } = operation.body === undefined ? {} : contract.resolve(operation.body)
		if (!('locationId' in properties) || operation.path.includes('{')) continue
		const { eventId: _, waiverId: __, waivers: ___, ...kept } = Object(inputs.body)
		const body = operation.id === 'createCheckin' ? { ...Object(inputs.body) } : kept
		const named = { ...inputs, body: { ...body, locationId: north.locationId }, headers: {} }
		const { status, body: refusal } = await contract.call(bound, operation, named)
		expect([operation.id, status, refusal.error?.details?.[0].path]).toEqual([
			operation.id,
			422,
			'/locationId',
		])
		counts.bodies++
	}
	expect(counts.filters).toBeGreaterThan(10)
	expect(counts.bodies).toBeGreaterThan(6)
})

test('An id that is written in another way is still of another hall', async () => {
	moveNorth()
	const [first = '', ...rest] = north.waiverId
	const encoded = `%${first.charCodeAt(0).toString(16)}${rest.join('')}`
	for (const id of [north.waiverId.toUpperCase(), encoded])
		expect((await bound('GET', `/v1/waivers/${id}`)).status).toBe(404)
})
