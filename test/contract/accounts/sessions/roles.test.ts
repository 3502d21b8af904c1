import { expect, setDefaultTimeout, test } from 'bun:test'
import { ROLES, scopesOf } from '../../../../src/features/accounts/staff/roles.ts'
import type { Role } from '../../../../src/features/accounts/staff/roles.ts'
import { SCOPES, holdsScope } from '../../../../src/api/scopes.ts'
import { furnish } from '../../../support/fixtures/estate.ts'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { isOwned, readApi } from '../../../support/http/api.ts'
import { recipeOf } from '../../../support/http/operations.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService, untilIdle } from '../../../support/service/service.ts'
import type { Client } from '../../../support/service/service.ts'

// Every operation is called by every role.
setDefaultTimeout(120_000)

const MINUTE_MS = 60_000

/** What asks for the password again. */
const DANGEROUS = [
	'createBookingSource',
	'createKey',
	'createWebhook',
	'rotateBookingSecret',
	'changeStaff',
	'downloadClaim',
	'eraseParticipant',
	'exportOrganization',
	'importFile',
	'inviteStaff',
	'purgeDue',
	'purgeIncident',
	'purgeWaiver',
	'removeLocationOverride',
	'removeOverride',
	'resetStaff',
	'revokeKey',
	'rotateKey',
	'rotateWebhookSecret',
	'setLocationOverride',
	'setOverride',
	'undoImport',
]

const clock = createStillClock()

const running = useService({}, { clock })
const contract = await readApi(running)
const estate = await furnish(running, 'Hall')
const people: ReadonlyMap<Role, Desk> = new Map(
	await Promise.all(ROLES.map(async (role) => [role, await hire(running, estate, role)] as const)),
)

const callOf = (role: Role): Client => (people.get(role) as Desk).call

test('Each role has the scopes of the specification', () => {
	expect([...scopesOf('owner')]).toEqual(['*'])
	expect(SCOPES.filter((scope) => !scopesOf('manager').has(scope))).toEqual([
		'webhooks:manage',
		'organization:manage',
		'keys:manage',
		'staff:manage',
	])
	expect([...scopesOf('desk')].toSorted()).toEqual([
		'checkins:read',
		'checkins:write',
		'events:read',
		'locations:read',
		'messages:send',
		'organization:read',
		'participants:read',
		'templates:read',
	])
	expect([...scopesOf('auditor')].toSorted()).toEqual([
		'audit:read',
		'checkins:read',
		'events:read',
		'incidents:read',
		'locations:read',
		'messages:read',
		'organization:read',
		'participants:read',
		'templates:read',
		'waivers:read',
	])
})

test.each(ROLES.map((role) => [role]))(
	'The role %s is admitted to exactly what its scopes allow',
	async (role) => {
		const call = callOf(role)
		for (const operation of contract.operations.filter(({ scope }) => scope !== undefined)) {
			const inputs = await recipeOf(operation)(estate)
			// No session outlasts the calls' limit of a minute.
			clock.advance(100)
			const { status, body } = await contract.call(call, operation, inputs)
			const admitted = operation.scopes.every((scope) => holdsScope(scopesOf(role), scope))
			expect({ role, operation: operation.id, admitted: status < 300, code: body?.error?.code }).toEqual({
				role,
				operation: operation.id,
				admitted,
				code: admitted ? undefined : 'insufficient_scope',
			})
		}
	},
)

test("A session reaches nothing of another organization's", async () => {
	const other = await furnish(running, 'Other')
	await untilIdle(running)
	for (const operation of contract.operations.filter(isOwned)) {
		const inputs = await recipeOf(operation)(other)
		clock.advance(100)
		const { status, body } = await contract.call(callOf('owner'), operation, inputs)
		expect([operation.id, status, body?.error?.code]).toEqual([operation.id, 404, 'not_found'])
	}
})

test('Exactly the dangerous operations need a password that was given in the last 10 minutes', async () => {
	const owner = await hire(running, estate, 'owner')
	clock.advance(10 * MINUTE_MS + 1)
	const refusals: string[] = []
	for (const operation of contract.operations.filter(({ scope }) => scope !== undefined)) {
		const inputs = await recipeOf(operation)(estate)
		clock.advance(100)
		const { body } = await contract.call(owner.call, operation, inputs)
		if (body?.error?.code === 'confirmation_needed') refusals.push(operation.id)
	}
	expect(refusals.toSorted()).toEqual(DANGEROUS.toSorted())
})

test('A password that was given again is enough for 10 minutes', async () => {
	const owner = await hire(running, estate, 'owner')
	clock.advance(10 * MINUTE_MS + 1)
	await expectNoEffect(running.service, async () => {
		expectRefusal(await owner.call('POST', '/v1/keys', { name: 'New', scopes: ['*'] }), 'confirmation_needed')
	})
	const { body } = await owner.call('POST', '/desk/session/confirm', { password: PASSWORD })
	expect(body.authenticatedAt).toBe(new Date(clock.now()).toISOString())
	clock.advance(10 * MINUTE_MS)
	const answer = await owner.call('POST', '/v1/keys', { name: 'New', scopes: ['*'] })
	expect([answer.status, answer.body.expiresAt]).toEqual([201, null])
	clock.advance(1)
	expectRefusal(await owner.call('DELETE', `/v1/keys/${answer.body.id}`), 'confirmation_needed')
	expect((await estate.call('DELETE', `/v1/keys/${answer.body.id}`)).status).toBe(200)
})
