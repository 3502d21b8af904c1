import { expect, setDefaultTimeout, test } from 'bun:test'
import { MAX_DETAILS } from '../../../src/http/problems.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import type { Operation, Schema } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import type { Inputs } from '../../support/http/recipe.ts'
import { useService, until, untilIdle } from '../../support/service/service.ts'
import { readTenantRows } from '../../support/fixtures/tenant-rows.ts'

// Each calls every operation several times.
setDefaultTimeout(120_000)

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

test('Every operation succeeds with the documented shape', async () => {
	for (const operation of contract.operations) {
		const { status, body } = await contract.call(estate.call, operation, await recipeOf(operation)(estate))
		if (status >= 300) throw new Error(`${operation.id} answered ${status}: ${JSON.stringify(body)}`)
	}
})

test('A body that may be left out may be null, as some generated clients send it', async () => {
	const { paths } = contract.document
	const isOptional = ({ path, method, body }: Operation) =>
		body !== undefined && paths[path][method.toLowerCase()].requestBody.required !== true
	const operations = contract.operations.filter(isOptional)
	expect(operations.length).toBeGreaterThan(5)
	for (const operation of operations) {
		const { body: _body, ...inputs } = await recipeOf(operation)(estate)
		const headers = { ...inputs.headers, 'content-type': 'application/json' }
		const { status, body } = await contract.call(estate.call, operation, {
			...inputs,
			headers,
			body: 'null',
		})
		const isTaken = status < 300
		expect({ id: operation.id, isTaken, body }).toEqual({ id: operation.id, isTaken: true, body })
	}
})

/** Tells of every schema within a schema, with the name of the field that it stands under. */
function walk(schema: Schema, name: string, tell: (name: string, schema: Schema) => void): void {
	const resolved = contract.resolve(schema)
	const { properties = {}, items, anyOf = [], oneOf = [] } = resolved
	tell(name, resolved)
	for (const [field, each] of Object.entries(properties)) walk(each, field, tell)
	for (const each of [...anyOf, ...oneOf, ...(items === undefined ? [] : [items])]) walk(each, name, tell)
}

const rowsNow = () => readTenantRows(running.service.deps.db.$client, estate.organizationId)

type Prepared = { readonly operation: Operation; readonly inputs: Inputs }

/** What each is called with, made before any of them is called: one look at the rows then is enough. */
async function prepare(operations: readonly Operation[]): Promise<Prepared[]> {
	const calls: Prepared[] = []
	for (const operation of operations) calls.push({ operation, inputs: await recipeOf(operation)(estate) })
	return calls
}

test('422 for a response-only field in any body, and nothing changes', async () => {
	const answered = new Set(['organizationId', 'orgId', '__proto__', 'constructor'])
	for (const operation of contract.operations)
		for (const schema of contract.answersOf(operation)) walk(schema, 'body', (name) => answered.add(name))
	// A mail provider posts what it likes: of that, what is not known is passed over.
	const ours = contract.operations.filter(({ body, scope }) => body !== undefined && scope !== undefined)
	const calls = await prepare(ours)
	await untilDeletedEndpointsAreGone()
	await untilIdle(running)
	const before = rowsNow()
	for (const { operation, inputs } of calls) {
		const own = contract.resolve(operation.body as Schema).properties ?? {}
		const names = [...answered].filter((each) => !Object.hasOwn(own, each))
		for (let at = 0; at < names.length; at += MAX_DETAILS) {
			const some = names.slice(at, at + MAX_DETAILS)
			// Written as text, since an object literal would take `__proto__` for its prototype.
			const fields = some.map((name) => `,${JSON.stringify(name)}:"changed"`).join('')
			const body = JSON.stringify(inputs.body).replace(/\}$/, `${fields}}`)
			const { status, body: answer } = await contract.call(estate.call, operation, { ...inputs, body })
			const details = some.map((name) => ({
				path: `/${name}`,
				code: 'unknown_field',
				message: expect.any(String),
			}))
			expect({ operation: operation.id, status, details: answer.error.details }).toEqual({
				operation: operation.id,
				status: 422,
				details: expect.arrayContaining(details),
			})
		}
	}
	expect(rowsNow()).toEqual(before)
})

/** A loop removes the rows of deleted endpoints; else it might do so between the two looks at the rows. */
async function untilDeletedEndpointsAreGone(): Promise<void> {
	const { $client } = running.service.deps.db
	const deleted = $client.query<{ n: number }, []>(
		'SELECT count(*) AS n FROM webhook_endpoints WHERE deleted_at IS NOT NULL',
	)
	await until(() => (deleted.get()?.n === 0 ? true : undefined), 60_000)
}

test('422 for an unknown field anywhere within a body', async () => {
	const ids: string[] = []
	const calls = await prepare(contract.operations.filter(({ body, scope }) => body !== undefined && scope))
	await untilIdle(running)
	const before = rowsNow()
	for (const { operation, inputs: all } of calls) {
		const { body, ...inputs } = all
		if (typeof body === 'string') continue
		for (const path of pathsWithin(body, '')) {
			if (MEANT_FOR_ANY_KEY.some((open) => open.test(`${operation.id} ${path}`))) continue
			const changed = withField(body, path.split('/').slice(1), 'status', 'changed')
			const { status, body: answer } = await contract.call(estate.call, operation, {
				...inputs,
				body: changed,
			})
			ids.push(`${operation.id} ${path}`)
			// Where there are several forms of an object, none of which fits, the object is named.
			const named: string = answer.error?.details?.[0]?.path ?? ''
			const isNamed = named === `${path}/status` || named === path
			expect([operation.id, path, status, isNamed]).toEqual([operation.id, path, 422, true])
		}
	}
	expect(rowsNow()).toEqual(before)
	expect(ids.length).toBeGreaterThan(10)
})

/** Of these the specification says "any keys", they may be in any state, or `status` is one of theirs. */
const MEANT_FOR_ANY_KEY: readonly RegExp[] = [
	/ \/settings$/,
	/^previewTemplate \/blocks\//,
	/^previewBooking \/(?:mapping|booking)/,
]

/** The path of every object within a body, but its own. */
function pathsWithin(part: unknown, path: string): string[] {
	if (typeof part !== 'object' || part === null) return []
	return Object.entries(part).flatMap(([name, value]) => {
		const inner = `${path}/${name}`
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
		return [...(isObject ? [inner] : []), ...pathsWithin(value, inner)]
	})
}

/** A copy of a body in which the object at this path has one more field. */
function withField(body: any, steps: readonly string[], name: string, value: unknown): any {
	const copy = structuredClone(body)
	const object = steps.reduce((part, step) => part[step], copy)
	object[name] = value
	return copy
}

test('A refused call leaves every table and every file unchanged', async () => {
	// A mail provider posts what it likes.
	const calls = await prepare(
		contract.operations.filter(({ body, scope }) => body !== undefined && scope !== undefined),
	)
	await expectNoEffect(running.service, async () => {
		for (const { operation, inputs } of calls) {
			const unknownField = JSON.stringify(inputs.body).replace(/\}$/, ',"unknown":1}')
			const answers = [
				await contract.call(estate.call, operation, { ...inputs, body: unknownField }),
				await contract.call(estate.call, operation, { ...inputs, body: '{"half": ' }),
				await contract.call(running.anonymous, operation, inputs),
			]
			const statuses = answers.map(({ status }) => status)
			expect([operation.id, ...statuses]).toEqual([operation.id, 422, 422, 401])
		}
	})
})
