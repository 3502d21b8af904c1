import { describe, expect, test } from 'bun:test'
import { SCOPES } from '../../../../src/api/scopes.ts'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { PASSWORD, hire, joinStaff, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const HOUR_MS = 3_600_000
const clock = createStillClock()

const running = useService({}, { clock })
const hall = running.tenant('North Wall')
const other = running.tenant('Other')

const at = (time: number): string => new Date(time).toISOString()

async function invite(wanted: object = {}, tenant = hall) {
	const { body } = await tenant.call('POST', '/v1/staff', { name: 'Ben', role: 'desk', ...wanted })
	return body
}

const look = (url: string) => running.anonymous('GET', `/desk/invitations/${tokenOf(url)}`)

async function accept(url: string, person: object) {
	return openBrowser(running).call('POST', `/desk/invitations/${tokenOf(url)}`, person)
}

const login = (): string => `person-${crypto.randomUUID()}`

describe('An invitation', () => {
	test('An invitation is a link for 72 hours that says who is invited, and works once', async () => {
		const invited = await invite({ login: 'Ben-First' })
		expect(invited).toEqual({
			id: expect.stringMatching(UUID_V7),
			name: 'Ben',
			login: 'ben-first',
			role: 'desk',
			state: 'invited',
			hasPin: false,
			hasTotp: false,
			sso: false,
			joined: false,
			passkeys: 0,
			locationIds: null,
			lastSeenAt: null,
			createdAt: at(clock.now()),
			inviteUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/desk\/setup\/[0-9A-Za-z]{28}$/),
			inviteExpiresAt: at(clock.now() + 72 * HOUR_MS),
		})
		const told = await look(invited.inviteUrl)
		expect([told.status, told.body]).toEqual([
			200,
			{
				kind: 'invite',
				role: 'desk',
				name: 'Ben',
				login: 'ben-first',
				organizationName: 'North Wall',
				asksVenue: false,
				clearsFactors: false,
				canJoin: true,
			},
		])
		const { status, body, headers } = await accept(invited.inviteUrl, {
			name: ' Ben Ray ',
			login: 'Ben-Ray',
			password: PASSWORD,
		})
		expect([status, body.staff]).toEqual([
			200,
			{ id: invited.id, name: 'Ben Ray', login: 'ben-ray', role: 'desk' },
		])
		expect(headers.getSetCookie()).toEqual([
			expect.stringMatching(/^waiver_desk=/),
			expect.stringMatching(/^waiver_desk_familiar=/),
		])
		await expectNoEffect(running.service, async () => {
			expectRefusal(await look(invited.inviteUrl), 'not_found')
			expectRefusal(
				await accept(invited.inviteUrl, { name: 'Eve', login: login(), password: PASSWORD }),
				'not_found',
			)
		})
		const actions = (await hall.call('GET', `/v1/audit-log?subject=${invited.id}`)).body.items
		expect(actions.map(({ actor, action, data }: any) => [actor.split(':')[0], action, data])).toEqual([
			['staff', 'staff.joined', {}],
			['key', 'staff.invited', { role: 'desk' }],
		])
	})

	test('An invitation works until its last millisecond', async () => {
		const { inviteUrl } = await invite()
		clock.advance(72 * HOUR_MS - 1)
		expect((await look(inviteUrl)).status).toBe(200)
		clock.advance(1)
		expectRefusal(await look(inviteUrl), 'not_found')
		expectRefusal(await accept(inviteUrl, { name: 'Ben', login: login(), password: PASSWORD }), 'not_found')
	})

	test('An invitation is replaced by the next one, and ends with a deactivation', async () => {
		const { id, inviteUrl } = await invite()
		const { body: again } = await hall.call('POST', `/v1/staff/${id}/reset`)
		expectRefusal(await look(inviteUrl), 'not_found')
		expect((await look(again.inviteUrl)).body.kind).toBe('invite')
		await hall.call('PATCH', `/v1/staff/${id}`, { active: false })
		await hall.call('PATCH', `/v1/staff/${id}`, { active: true })
		expectRefusal(await look(again.inviteUrl), 'not_found')
	})

	test('An invitation lets in only one of two who accept it at once', async () => {
		const { inviteUrl } = await invite()
		const answers = await Promise.all(
			[1, 2].map(() => accept(inviteUrl, { name: 'Ben', login: login(), password: PASSWORD })),
		)
		expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
	})

	test('An invitation for the first owner works for 24 hours, and like any other once there is an owner', async () => {
		const fresh = running.tenant('Fresh')
		const [first, second] = [await invite({ role: 'owner' }, fresh), await invite({ role: 'owner' }, fresh)]
		expect(first.inviteExpiresAt).toBe(at(clock.now() + 24 * HOUR_MS))
		expect((await look(second.inviteUrl)).body.kind).toBe('setup')
		await joinStaff(running, first.inviteUrl)
		expect((await look(second.inviteUrl)).body.kind).toBe('invite')
	})

	test.each<[string, object, { path: string; code: string }[]]>([
		['a short password', { password: 'elevenchars' }, [{ path: '/password', code: 'too_short' }]],
		[
			'a password that holds the login',
			{ login: 'ben.ray', password: 'I am Ben Ray today' },
			[{ path: '/password', code: 'holds_login' }],
		],
		[
			'a password that holds the name of the venue',
			{ password: 'northwall-2026!' },
			[{ path: '/password', code: 'holds_venue' }],
		],
		['no login', { login: undefined }, [{ path: '/login', code: 'too_short' }]],
		['a name of white space', { name: ' ' }, [{ path: '/name', code: 'too_short' }]],
	])('An invitation refuses %s and stays', async (_name, fault, issues) => {
		const { inviteUrl } = await invite()
		const person = { name: 'Ben', login: login(), password: PASSWORD, ...fault }
		const answer = await accept(inviteUrl, person)
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details.map(({ path }: any) => path)).toEqual(issues.map(({ path }) => path))
		expect((await look(inviteUrl)).status).toBe(200)
	})
})

describe('A reset', () => {
	test('A reset sets another password and ends the sessions', async () => {
		const ana = await hire(running, hall, 'desk')
		const { body } = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
		expect((await look(body.inviteUrl)).body).toMatchObject({ kind: 'reset', login: ana.login })
		expect((await ana.call('GET', '/desk/session')).status).toBe(200)
		const answer = await accept(body.inviteUrl, { password: 'another horse battery' })
		expect([answer.status, answer.body.staff]).toEqual([
			200,
			{ id: ana.staffId, name: 'Ana Núñez', login: ana.login, role: 'desk' },
		])
		expectRefusal(await ana.call('GET', '/desk/session'), 'unauthorized')
		const { call } = openBrowser(running)
		const old = await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		expectRefusal(old, 'sign_in_failed')
	})

	test('A reset is refused for somebody who is deactivated', async () => {
		const { id } = await invite()
		await hall.call('PATCH', `/v1/staff/${id}`, { active: false })
		expectRefusal(await hall.call('POST', `/v1/staff/${id}/reset`), 'conflict')
	})
})

describe('A change of a staff member', () => {
	test('A change of the role applies from the next request of a session on', async () => {
		const ana = await hire(running, hall, 'owner')
		await hire(running, hall, 'owner')
		expect((await ana.call('GET', '/v1/keys')).status).toBe(200)
		await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { role: 'auditor' })
		expectRefusal(await ana.call('GET', '/v1/keys'), 'insufficient_scope')
		expect((await ana.call('GET', '/desk/session')).body.scopes).toEqual(
			SCOPES.filter((scope) => scope.endsWith(':read')),
		)
	})

	test('A change that deactivates somebody ends their sessions for good', async () => {
		const ana = await hire(running, hall, 'desk')
		const { body } = await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { active: false })
		expect(body.state).toBe('deactivated')
		expectRefusal(await ana.call('GET', '/v1/organization'), 'unauthorized')
		await hall.call('PATCH', `/v1/staff/${ana.staffId}`, { active: true })
		expectRefusal(await ana.call('GET', '/v1/organization'), 'unauthorized')
		const { call } = openBrowser(running)
		const again = await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		expect(again.status).toBe(200)
	})

	test('A change never removes the last owner', async () => {
		const fresh = running.tenant('Single')
		const ana = await hire(running, fresh, 'owner')
		for (const change of [{ active: false }, { role: 'manager' }])
			await expectNoEffect(running.service, async () => {
				expectRefusal(await fresh.call('PATCH', `/v1/staff/${ana.staffId}`, change), 'conflict')
			})
		await hire(running, fresh, 'owner')
		expect((await fresh.call('PATCH', `/v1/staff/${ana.staffId}`, { active: false })).status).toBe(200)
	})

	test('A change of the own password ends the other sessions', async () => {
		const ana = await hire(running, hall, 'desk')
		const elsewhere = openBrowser(running)
		await elsewhere.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		const next = 'another horse battery'
		const wrong = await ana.call('PUT', '/desk/session/password', { current: 'not it at all', next })
		expectRefusal(wrong, 'sign_in_failed')
		const weak = await ana.call('PUT', '/desk/session/password', { current: PASSWORD, next: 'short' })
		expectRefusal(weak, 'validation_failed', [{ path: '/next', code: 'too_short' }])
		const done = await ana.call('PUT', '/desk/session/password', { current: PASSWORD, next })
		expect([done.status, done.body.staff.id]).toEqual([200, ana.staffId])
		expect((await ana.call('GET', '/v1/organization')).status).toBe(200)
		expectRefusal(await elsewhere.call('GET', '/v1/organization'), 'unauthorized')
		const again = await elsewhere.call('POST', '/desk/session', { login: ana.login, password: next })
		expect(again.status).toBe(200)
	})
})

describe('The list of staff', () => {
	test('The list of staff shows everybody of the organization, newest first, and nobody else', async () => {
		const fresh = running.tenant('Listed')
		const ana = await hire(running, fresh, 'manager')
		const { id } = await invite({}, fresh)
		const { body } = await fresh.call('GET', '/v1/staff')
		expect(body).toEqual({
			items: [
				{
					id,
					name: 'Ben',
					login: null,
					role: 'desk',
					state: 'invited',
					hasPin: false,
					hasTotp: false,
					sso: false,
					joined: false,
					passkeys: 0,
					locationIds: null,
					lastSeenAt: null,
					createdAt: at(clock.now()),
				},
				expect.objectContaining({
					id: ana.staffId,
					login: ana.login,
					state: 'active',
					lastSeenAt: at(clock.now()),
				}),
			],
			nextCursor: null,
		})
		expectRefusal(await other.call('PATCH', `/v1/staff/${id}`, { name: 'Eve' }), 'not_found')
		expectRefusal(await hall.call('POST', `/v1/staff/${NOBODY}/reset`), 'not_found')
	})
})

test('Nobody can give a role, or an invitation to one, with rights they lack', async () => {
	const clerk = running.clientOf(hall.organizationId, ['staff:manage', 'organization:read'])
	const owner = await hire(running, hall, 'owner')
	await expectNoEffect(running.service, async () => {
		for (const role of ['owner', 'manager', 'desk', 'auditor'])
			expectRefusal(await clerk('POST', '/v1/staff', { name: 'Eve', role }), 'insufficient_scope')
		expectRefusal(await clerk('POST', `/v1/staff/${owner.staffId}/reset`), 'insufficient_scope')
		expectRefusal(await clerk('PATCH', `/v1/staff/${owner.staffId}`, { name: 'Eve' }), 'insufficient_scope')
	})
	const lead = running.clientOf(hall.organizationId, [...SCOPES])
	const demoted = await lead('PATCH', `/v1/staff/${owner.staffId}`, { role: 'desk' })
	expectRefusal(demoted, 'insufficient_scope')
	expect((await lead('POST', '/v1/staff', { name: 'Ben', role: 'manager' })).status).toBe(201)
	expectRefusal(await lead('POST', '/v1/staff', { name: 'Eve', role: 'owner' }), 'insufficient_scope')
})
