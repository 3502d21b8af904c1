import { expect, setDefaultTimeout, test } from 'bun:test'
import { GRANTABLE_SCOPES, SCOPES, holdsScope } from '../../../src/api/scopes.ts'
import { furnish } from '../../support/fixtures/estate.ts'
import { readApi } from '../../support/http/api.ts'
import { recipeOf } from '../../support/http/operations.ts'
import { isWhole } from '../../support/run/extent.ts'
import { createClient, useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'

// Every operation is called with every scope.
setDefaultTimeout(120_000)

const running = useService()
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')

const { organizationId } = estate
/** A client for each scope, with a key that holds it alone. */
const clients = new Map<string, Client>(
	GRANTABLE_SCOPES.map((scope) => [scope, running.clientOf(organizationId, [scope])]),
)

/** The key of `shapes.test.ts` has every scope, and calls every operation in each run. */
const OF_ALL = isWhole ? [['*']] : []

/** What one scope alone should not hand out. */
const OF_TWO = { 'GET /v1/waivers/{id}/claim.zip': ['waivers:read', 'audit:read'] }

test('Every business route declares one scope, or two where one alone should not hand it out, and documents them', () => {
	const declared = running.service.app.routes
		.filter(({ path }) => path.startsWith('/v1'))
		.map(({ method, path, hooks }) => {
			const security = (hooks as { detail?: { security?: { apiKey?: string[] }[] } }).detail?.security
			return { route: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`, security }
		})
	expect(declared.length).toBeGreaterThan(15)
	for (const { route, security } of declared) {
		const documented = contract.operations.find(({ method, path }) => `${method} ${path}` === route)
		// No scope, or two? Each route names one in its own options, next to its schemas.
		expect({ route, security }).toEqual({
			route,
			// An export is all that there is: `*` is the one scope that says so.
			security: [
				{
					apiKey: OF_TWO[route as keyof typeof OF_TWO] ?? [expect.stringMatching(/^(?:[a-z]+:[a-z]+|\*)$/)],
				},
			],
		})
		expect({ route, scopes: documented?.scopes }).toEqual({ route, scopes: security?.[0]?.apiKey })
	}
})

test('A key with only the documented scopes, or with every scope, is admitted', async () => {
	for (const operation of contract.operations)
		for (const scopes of [operation.scopes, ...OF_ALL].filter((each) => each.length > 0)) {
			const [scope = ''] = scopes
			// Whoever gives a role must have its scopes, too.
			if (scope === 'staff:manage' && operation.id !== 'listStaff') continue
			const inputs = await recipeOf(operation)(estate)
			const client =
				scopes.length === 1
					? clients.get(scope)
					: running.clientOf(
							estate.organizationId,
							GRANTABLE_SCOPES.filter((each) => scopes.includes(each)),
						)
			const { status } = await contract.call(client as Client, operation, inputs)
			expect({ operation: operation.id, scope, admitted: status < 300 }).toEqual({
				operation: operation.id,
				scope,
				admitted: true,
			})
		}
})

// What one of the others admitted, all of them together would: a run takes no key for each.
test('403 for a key with any other scope, or with all others, before anything else is checked', async () => {
	for (const operation of contract.operations.filter(({ scope }) => scope !== undefined)) {
		const inputs = await recipeOf(operation)(estate)
		const admits = (scope: string) => operation.scopes.every((each) => holdsScope(new Set([scope]), each))
		const isPart = (scope: string) => operation.scopes.some((each) => holdsScope(new Set([scope]), each))
		const others = GRANTABLE_SCOPES.filter((scope) => !isPart(scope))
		const allOthers = ['all others', running.clientOf(estate.organizationId, others)] as const
		for (const [scope, client] of [...clients, allOthers]) {
			if (scope !== 'all others' && (admits(scope) || (!isWhole && !isPart(scope)))) continue
			const { status, body } = await contract.call(client, operation, inputs)
			expect({ operation: operation.id, scope, status, error: body?.error }).toEqual({
				operation: operation.id,
				scope,
				status: 403,
				error: {
					code: 'insufficient_scope',
					message: expect.any(String),
					requestId: expect.any(String),
					details: { required: operation.scopes.find((each) => each !== scope) },
				},
			})
		}
	}
})

test('A scope is held by itself, by *, and kiosks:manage also by organization:manage', () => {
	const holders = (wanted: string) => GRANTABLE_SCOPES.filter((scope) => holdsScope(new Set([scope]), wanted))
	for (const scope of SCOPES)
		expect(holders(scope)).toEqual(
			scope === 'kiosks:manage' ? ['organization:manage', 'kiosks:manage', '*'] : [scope, '*'],
		)
})

test('401 on every route that is not public, without a key or with an invalid one', async () => {
	const wrong = createClient(running.service.url, `wvk_${'0'.repeat(36)}`)
	for (const operation of contract.operations) {
		const inputs = await recipeOf(operation)(estate)
		for (const client of [running.anonymous, wrong]) {
			const { status, body } = await contract.call(client, operation, inputs)
			const said = [operation.id, status < 300, body?.error?.code]
			const isPublic = operation.scope === undefined
			expect(said).toEqual(isPublic ? [operation.id, true, undefined] : [operation.id, false, 'unauthorized'])
		}
	}
})

test('The OpenAPI document lists every route but those of pages, staff sessions, metrics and agents', () => {
	const documented = new Set(contract.operations.map(({ method, path }) => `${method} ${path}`))
	const others = running.service.app.routes
		.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
		.filter((route) => !documented.has(route))
	// Pages, their files, the sessions of staff, what Prometheus reads by a token of its own, what a proxy asks of a name, and
	// what another box sends; nothing for debugging.
	const folders = [
		'assets',
		'brand',
		'c',
		'desk',
		'docs',
		'group',
		'kiosk',
		'leave',
		'move',
		's',
		'verify',
		'w',
	]
	const files = [
		'',
		'desk',
		'desk-worker.js',
		'desk.webmanifest',
		'docs',
		'favicon.ico',
		'host',
		'kiosk',
		'kiosk-worker.js',
		'kiosk.webmanifest',
		'mcp',
		'metrics',
		'verify',
	]
	const isKnown = (route: string): boolean => {
		const [, first = '', rest] = /^\w+ \/([^/]*)(\/.+)?$/.exec(route) ?? []
		return (rest === undefined ? files : folders).includes(first)
	}
	expect(others.length).toBeGreaterThan(50)
	expect(others.filter((route) => !isKnown(route))).toEqual([])
})
