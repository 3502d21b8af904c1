import { beforeEach, describe, expect, test } from 'bun:test'
import { listExportTables } from '../../../../src/features/export/tables.ts'
import { expectNoEffect, rowsOf } from '../../../support/fixtures/effects.ts'
import { acceptWith, inviteTo, joinHall } from '../../../support/fixtures/joined.ts'
import {
	PASSWORD,
	hire,
	joinStaff,
	openBrowser,
	signInOnNewBrowser,
} from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Tenant } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const clock = createStillClock()
const running = useService({}, { clock })
let round = 0
let home: Tenant
let other: Tenant
/** At home an owner, without a place in the other hall. */
let ana: Desk

beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	round += 1
	;[home, other] = [running.tenant(`North ${round}`), running.tenant(`South ${round}`)]
	ana = await hire(running, home, 'owner')
})

const join = (token: string, login: string, more: object = {}) =>
	acceptWith(openBrowser(running).call, token, login, more)

const logOf = async ({ call }: Tenant) => (await call('GET', '/v1/audit-log')).body.items

describe('Joining with an account of another organization', () => {
	test('Joining opens a session with the role of the invitation, and only the invitation’s organization sees that', async () => {
		const { staffId, token } = await inviteTo(other, 'manager')
		const before = await logOf(home)
		const { status, body } = await join(token, ana.login)
		expect(status).toBe(200)
		expect(body).toMatchObject({
			staff: { id: staffId, name: 'Ana at the other hall', login: ana.login, role: 'manager' },
			organization: { id: other.organizationId, name: `South ${round}` },
			organizations: [
				{ id: home.organizationId, name: `North ${round}`, role: 'owner', current: false },
				{ id: other.organizationId, name: `South ${round}`, role: 'manager', current: true },
			],
			joined: true,
			byPin: false,
		})
		const [entry] = await logOf(other)
		expect(entry).toMatchObject({
			actor: `staff:${staffId}`,
			action: 'staff.joined',
			data: { byOtherAccount: true },
		})
		expect(await logOf(home)).toEqual(before)
	})

	test('Neither organization learns from its list of staff what the person has in the other one', async () => {
		const { secret } = await addTotp(ana.call, clock.now())
		clock.advance(MINUTE_MS)
		// A loop writes when somebody was last seen.
		const listAtHome = async () =>
			(await home.call('GET', '/v1/staff')).body.items.map((person: any) => ({ ...person, lastSeenAt: 0 }))
		const before = await listAtHome()
		const { staffId } = await joinHall(running, other, ana.login, { code: codeAt(secret, clock.now()) })
		const { body } = await other.call('GET', '/v1/staff')
		expect(body.items).toEqual([
			{
				id: staffId,
				name: 'Ana at the other hall',
				login: null,
				role: 'desk',
				state: 'active',
				hasPin: false,
				hasTotp: false,
				passkeys: 0,
				sso: false,
				joined: true,
				lastSeenAt: new Date(clock.now()).toISOString(),
				createdAt: new Date(clock.now()).toISOString(),
				locationIds: null,
			},
		])
		expect(await listAtHome()).toEqual(before)
		expect(JSON.stringify(await logOf(other))).not.toContain(ana.staffId)
	})

	test('The invitation says that an account may be used, and is spent by one', async () => {
		const { token } = await inviteTo(other)
		const read = () => running.anonymous('GET', `/desk/invitations/${token}`)
		expect((await read()).body.canJoin).toBe(true)
		expect((await join(token, ana.login)).status).toBe(200)
		expectRefusal(await read(), 'not_found')
		expectRefusal(await join(token, ana.login), 'not_found')
	})

	test('Somebody with a second factor gives it, and a wrong one leaves the invitation', async () => {
		const { secret } = await addTotp(ana.call, clock.now())
		clock.advance(MINUTE_MS)
		const { token } = await inviteTo(other)
		expectRefusal(await join(token, ana.login), 'code_needed')
		expectRefusal(await join(token, ana.login, { code: '000000' }), 'sign_in_failed')
		const { status, body } = await join(token, ana.login, { code: codeAt(secret, clock.now()) })
		expect([status, body.factors]).toEqual([200, { totp: true, recoveryCodes: 10, passkeys: 0 }])
	})

	test('A session in the browser is not enough: the password is asked for, so nobody joins for somebody else', async () => {
		const { token } = await inviteTo(other)
		await expectNoEffect(running.service, async () =>
			expectRefusal(await ana.call('POST', `/desk/invitations/${token}/join`), 'validation_failed'),
		)
		const wrong = { password: 'wrong horse battery' }
		expectRefusal(await acceptWith(ana.call, token, ana.login, wrong), 'sign_in_failed')
		expect((await ana.call('GET', '/desk/session')).body.organization.id).toBe(home.organizationId)
	})

	test('Another site can’t make a browser join', async () => {
		const { token } = await inviteTo(other)
		const browser = openBrowser(running, { origin: 'https://elsewhere.example' })
		expectRefusal(await acceptWith(browser.call, token, ana.login), 'cross_origin')
	})

	test('Wrong passwords count against the account that has the login, wherever they are tried', async () => {
		const { token } = await inviteTo(other)
		for (let left = 4; left >= 0; left--) {
			const { body } = await join(token, ana.login, { password: 'wrong horse battery' })
			expect(body.error.details.triesLeft).toBe(left)
		}
		expectRefusal(await join(token, ana.login), 'rate_limited')
		expectRefusal((await signInOnNewBrowser(running, ana.login)).answer, 'rate_limited')
		const refusals = (await logOf(home)).filter(({ action }: any) => action === 'staff.password_refused')
		expect(refusals.length).toBeGreaterThan(0)
		expect(JSON.stringify(await logOf(other))).not.toContain('refused')
	})

	test('The browser in which somebody has joined lets them in while strangers have locked the login', async () => {
		const joined = await joinHall(running, other, ana.login)
		for (let attempt = 0; attempt < 5; attempt++)
			await signInOnNewBrowser(running, ana.login, undefined, 'wrong horse battery')
		expectRefusal((await signInOnNewBrowser(running, ana.login)).answer, 'rate_limited')
		const { status } = await joined.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
		expect(status).toBe(200)
	})

	test('An unknown login, a deactivated account and a joined one are refused like a wrong password', async () => {
		const ben = await hire(running, home, 'desk')
		await home.call('PATCH', `/v1/staff/${ben.staffId}`, { active: false })
		const { token } = await inviteTo(other)
		const wrong = await join(token, ana.login, { password: 'wrong horse battery' })
		for (const login of ['nobody-has-this', ben.login]) {
			const { status, body } = await join(token, login)
			expect([status, body.error.code, body.error.message]).toEqual([
				401,
				'sign_in_failed',
				wrong.body.error.message,
			])
		}
	})

	test('409 for an account of the same organization, and for one that has joined before', async () => {
		const { token } = await inviteTo(home)
		expectRefusal(await join(token, ana.login), 'conflict')
		const { staffId } = await joinHall(running, other, ana.login)
		await other.call('PATCH', `/v1/staff/${staffId}`, { active: false })
		const second = await inviteTo(other)
		await expectNoEffect(running.service, async () =>
			expectRefusal(await join(second.token, ana.login), 'conflict'),
		)
	})

	test('409 for the link of the first owner, who has a login there, and of a reset', async () => {
		const setup = await inviteTo(other, 'owner')
		expect((await running.anonymous('GET', `/desk/invitations/${setup.token}`)).body.canJoin).toBe(false)
		expectRefusal(await join(setup.token, ana.login), 'conflict')
		const ben = await hire(running, other, 'desk')
		const { body } = await other.call('POST', `/v1/staff/${ben.staffId}/reset`)
		expectRefusal(await join(body.inviteUrl.split('/').at(-1), ana.login), 'conflict')
	})

	test('An owner who has joined is no local one: the last of those stays', async () => {
		const ben = await hire(running, other, 'owner')
		const { staffId } = await joinHall(running, other, ana.login, { role: 'owner' })
		expectRefusal(await other.call('PATCH', `/v1/staff/${ben.staffId}`, { active: false }), 'conflict')
		expect((await other.call('PATCH', `/v1/staff/${staffId}`, { role: 'desk' })).status).toBe(200)
	})

	test('No account that has joined is one with which others join: a login leads to its own organization alone', async () => {
		const { staffId } = await joinHall(running, other, ana.login)
		const third = running.tenant(`East ${round}`)
		const east = await joinHall(running, third, ana.login)
		const sql = 'SELECT joined_to, login, password_hash FROM staff WHERE id IN (?, ?)'
		const row = { joined_to: ana.staffId, login: null, password_hash: null }
		expect(rowsOf(running.service, sql, staffId, east.staffId)).toEqual([row, row])
		expect(east.answer.body.organizations.map(({ name }: any) => name)).toEqual([
			`East ${round}`,
			`North ${round}`,
			`South ${round}`,
		])
	})

	test('No later change brings back a session of the joined account once a reset has given a login there', async () => {
		const joined = await joinHall(running, other, ana.login)
		const { body } = await other.call('POST', `/v1/staff/${joined.staffId}/reset`)
		await joinStaff(running, body.inviteUrl)
		for (let change = 0; change < 5; change++) {
			for (const active of [false, true]) await other.call('PATCH', `/v1/staff/${joined.staffId}`, { active })
			expect((await joined.call('GET', '/desk/session')).status).toBe(401)
		}
	})

	test('No export of either organization tells with which account somebody has joined', async () => {
		await joinHall(running, other, ana.login)
		const { sql = '' } = listExportTables(running.service.deps.db).find(({ name }) => name === 'staff') ?? {}
		const exported = JSON.stringify(rowsOf(running.service, sql, other.organizationId))
		expect(exported).toContain('Ana at the other hall')
		expect(exported).not.toContain(ana.staffId)
	})

	test('A reset by the other organization gives a login there, which ends the joined sessions and leaves the account alone', async () => {
		const joined = await joinHall(running, other, ana.login)
		const { body } = await other.call('POST', `/v1/staff/${joined.staffId}/reset`, { clearFactors: true })
		const link = await running.anonymous('GET', `/desk/invitations/${body.inviteUrl.split('/').at(-1)}`)
		expect(link.body).toMatchObject({ kind: 'invite', login: null, clearsFactors: false, canJoin: true })
		expect((await joined.call('GET', '/desk/session')).status).toBe(200)
		const { answer, login } = await joinStaff(running, body.inviteUrl)
		expect(answer.body).toMatchObject({
			staff: { id: joined.staffId, login },
			organizations: [],
			joined: false,
		})
		expect((await joined.call('GET', '/desk/session')).status).toBe(401)
		const { body: session } = await ana.call('GET', '/desk/session')
		expect(session.organizations).toEqual([])
		expect((await signInOnNewBrowser(running, login, undefined, PASSWORD)).answer.status).toBe(200)
	})
})
