import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { furnish } from '../../support/fixtures/estate.ts'
import { isOwned, readApi } from '../../support/http/api.ts'
import type { Operation, Schema } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import type { Inputs } from '../../support/http/recipe.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { listIds, readTenantRows } from '../../support/fixtures/tenant-rows.ts'
import type { TenantRows } from '../../support/fixtures/tenant-rows.ts'
import { isWhole } from '../../support/run/extent.ts'

// Services are started, and many calls made, which on a busy machine takes its time.
setDefaultTimeout(300_000)

/** Fields of a body whose unknown ids are 422 and not 404, by decision of the API. */
const REFUSED_AS_CONTENT = new Set([
	'createKiosk locationId',
	'createKey locationIds',
	'inviteStaff locationIds',
	'changeStaff locationIds',
	'createTemplate locationIds',
	'updateTemplate locationIds',
	'updateKiosk locationId',
	'createDeskDevice locationId',
	'signWaiver locationId',
	'createCheckin locationId',
	'createRefusal locationId',
	'updateOrganization defaultLocationId',
	'createBookingSource locationId',
	'updateBookingSource locationId',
	'createEvent locationId',
	'updateEvent locationId',
	'createCheckin participantIds',
	'createMark requiredFor',
	'updateMark requiredFor',
])

const running = useService()
const contract = await readApi(running)
const own = await furnish(running, 'Own hall')
const foreign = await furnish(running, 'Foreign hall')

// What calls on oneself leave behind is not what this is about.
await untilIdle(running)
const before = await look()

async function look() {
	const files = readdirSync(join(running.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
	const rows = readTenantRows(running.service.deps.db.$client, foreign.organizationId)
	const { headers } = await foreign.call('GET', '/v1/templates')
	return { rows, files, remaining: Number(headers.get('x-ratelimit-remaining')) }
}

/** The ids of everything that the other organization has, but its own. */
function foreignIds(): string[] {
	return listIds(before.rows).filter((id) => id !== foreign.organizationId)
}

/** One id of each table: how an operation answers depends on what the id is of, and not on which of these it is. */
const kinds = Object.entries(before.rows)
	.map(([table, rows]) => ({ table, id: listIds({ rows })[0] ?? '' }))
	.filter(({ id }) => id !== '' && id !== foreign.organizationId)

let turn = 0
let ownRows: TenantRows = {}

/** Those that take the place of one of our own ids: in each run that of its kind, and a quarter of the others in turns. */
function idsInPlaceOf(ownId: unknown): string[] {
	turn += 1
	const ofKind = Object.entries(ownRows).find(([, rows]) => listIds({ rows }).includes(String(ownId)))?.[0]
	return kinds
		.filter(({ table }, at) => isWhole || ofKind === undefined || table === ofKind || at % 4 === turn % 4)
		.map(({ id }) => id)
}

/** Every call that differs from a valid one of our own in that one id is another organization's. */
async function callsWith(operation: Operation): Promise<{ where: string; id: string; inputs: Inputs }[]> {
	const inputs = await recipeOf(operation)(own)
	const places = [
		...operation.parameters
			.filter((parameter) => isId(parameter.schema) && parameter.in !== 'header')
			.map(({ name, in: place }) => ({ place: place as 'path' | 'query', name, list: false })),
		...idFields(operation.body).map((field) => ({ place: 'body' as const, ...field })),
	]
	ownRows = readTenantRows(running.service.deps.db.$client, own.organizationId)
	return places.flatMap(({ place, name, list }) =>
		idsInPlaceOf([Object(inputs[place])[name]].flat()[0]).map((id) => ({
			where: `${place} ${name}`,
			id,
			inputs: { ...inputs, [place]: { ...Object(inputs[place]), [name]: list ? [id] : id } },
		})),
	)
}

type IdField = { name: string; list: boolean }

function idFields(body: Schema | undefined): IdField[] {
	const { properties = {} } = body === undefined ? {} : contract.resolve(body)
	return Object.entries(properties).flatMap(([name, schema]): IdField[] => {
		const { items } = contract.resolve(schema)
		if (isId(schema)) return [{ name, list: false }]
		return items !== undefined && isId(items) ? [{ name, list: true }] : []
	})
}

function isId(schema: Schema): boolean {
	return contract.resolve(schema).format === 'uuid'
}

test('The other organization has a record of every kind', () => {
	const { rows } = before
	const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0)
	// A new table? Have `furnish` put something into it. Spool and jobs are empty once the work is done.
	expect(empty).toEqual(expect.arrayContaining(['spool', 'jobs']))
	expect(empty.filter((table) => !['spool', 'jobs'].includes(table))).toEqual([])
	expect(foreignIds().length).toBeGreaterThan(10)
})

/** Each of many records has an outcome of its own. */
const EACH_BY_ITSELF = new Set(['changeWaivers body ids'])

/** What a list has, also as lines of a file below the names of its columns. */
function itemsOf({ body, bytes, headers }: Answer): unknown {
	if (headers.get('content-type')?.startsWith('text/csv') !== true) return body?.items
	return new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)
}

test('404 for every id of another organization, wherever it is sent', async () => {
	let count = 0
	for (const operation of contract.operations)
		for (const { where, id, inputs } of await callsWith(operation)) {
			// A key that repeats an earlier call would be answered before its ids are looked at.
			const { 'Idempotency-Key': _, ...headers } = inputs.headers ?? {}
			const answer = await contract.call(own.call, operation, { ...inputs, headers })
			const { status } = answer
			const said = { operation: operation.id, where, id, status, items: itemsOf(answer) }
			const asContent = REFUSED_AS_CONTENT.has(`${operation.id} ${where.replace('body ', '')}`)
			if (where.startsWith('query') && status === 200) expect(said).toEqual({ ...said, items: [] })
			else if (EACH_BY_ITSELF.has(`${operation.id} ${where}`)) {
				const error = { code: 'not_found', message: expect.any(String) }
				expect(said).toEqual({ ...said, status: 200, items: [{ id, outcome: 'refused', error }] })
			} else
				expect(said).toEqual({
					...said,
					status: asContent || where === 'query cursor' ? 422 : 404,
					items: undefined,
				})
			count += 1
		}
	expect(count).toBeGreaterThan(200)
})

test('No response contains data of another organization', async () => {
	for (const operation of contract.operations) {
		const { bytes } = await contract.call(own.call, operation, await recipeOf(operation)(own))
		const text = new TextDecoder('latin1').decode(bytes)
		const leaked = [foreign.organizationId, 'Foreign hall', ...foreignIds()].filter((id) => text.includes(id))
		expect({ operation: operation.id, leaked }).toEqual({ operation: operation.id, leaked: [] })
	}
})

test("Calls with another organization's ids change nothing in it", async () => {
	await untilIdle(running)
	const after = await look()
	expect(after.rows).toEqual(before.rows)
	expect(after.files).toEqual(expect.arrayContaining(before.files))
	// The look itself is a call.
	expect(after.remaining).toBeGreaterThanOrEqual(before.remaining - 1)
})

test('A valid call of another organization is refused to this one and has no effect', async () => {
	const rowsNow = () => readTenantRows(running.service.deps.db.$client, foreign.organizationId)
	const calls: { operation: Operation; inputs: Inputs }[] = []
	// A recipe may make something first, on the other organization's behalf.
	for (const operation of contract.operations.filter(isOwned))
		calls.push({ operation, inputs: await recipeOf(operation)(foreign) })
	await untilIdle(running)
	const rows = rowsNow()
	for (const { operation, inputs } of calls) {
		const { status, body } = await contract.call(own.call, operation, inputs)
		expect([operation.id, status, body?.error?.code]).toEqual([operation.id, 404, 'not_found'])
	}
	await untilIdle(running)
	expect(rowsNow()).toEqual(rows)
})
