import { beforeEach, expect, test } from 'bun:test'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { hire, openBrowser, tokenOf, signInOnNewBrowser } from '../../../support/fixtures/staff.ts'
import type { Desk } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const clock = createStillClock()
let ana: Desk
let secret: string

const running = useService({}, { clock })
const hall = running.tenant('North Wall')
beforeEach(async () => {
	clock.advance(15 * MINUTE_MS)
	ana = await hire(running, hall, 'owner')
	;({ secret } = await addTotp(ana.call, clock.now()))
	clock.advance(MINUTE_MS)
})

const signIn = (login: string, code?: string, password?: string) =>
	signInOnNewBrowser(running, login, code, password)

const signInStatus = async (login: string, code?: string) => (await signIn(login, code)).answer.status

const codeNow = (of: string) => codeAt(of, clock.now())

const actionsOf = async ({ staffId }: Desk) =>
	(await hall.call('GET', `/v1/audit-log?subject=${staffId}`)).body.items.map((item: any) => item.action)

const pathOf = (inviteUrl: string) => `/desk/invitations/${tokenOf(inviteUrl)}`
const NEXT = 'another horse battery'

test('An app stays after a reset, whose link asks for the code and is not spent by a wrong one', async () => {
	const reset = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
	const path = pathOf(reset.body.inviteUrl)
	const stranger = openBrowser(running)
	expect((await stranger.call('GET', path)).body).toMatchObject({ kind: 'reset', clearsFactors: false })
	const accept = (more: object = {}) => stranger.call('POST', path, { password: NEXT, ...more })
	await expectNoEffect(running.service, async () => expectRefusal(await accept(), 'code_needed'))
	expectRefusal(await accept({ code: codeNow('A'.repeat(32)) }), 'sign_in_failed')
	expect(await signInStatus(ana.login, codeNow(secret))).toBe(200)
	clock.advance(MINUTE_MS)
	const accepted = await accept({ code: codeNow(secret) })
	expect([accepted.status, accepted.body.factors]).toEqual([
		200,
		{ totp: true, recoveryCodes: 10, passkeys: 0 },
	])
	expect(await actionsOf(ana)).not.toContain('staff.factors_cleared')
	expectRefusal((await signIn(ana.login, undefined, NEXT)).answer, 'code_needed')
})

test('A code is tried out five times in 15 minutes with the link of a reset', async () => {
	const { body } = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
	const accept = (code: string) =>
		openBrowser(running).call('POST', pathOf(body.inviteUrl), { password: NEXT, code })
	for (let attempt = 1; attempt <= 5; attempt++)
		expectRefusal(await accept(codeNow('A'.repeat(32))), 'sign_in_failed')
	expectRefusal(await accept(codeNow(secret)), 'rate_limited')
	clock.advance(15 * MINUTE_MS)
	expect((await accept(codeNow(secret))).status).toBe(200)
})

test('An app is removed by a reset only if its maker says so, which the link shows and the log keeps', async () => {
	const reset = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`, { clearFactors: true })
	expectRefusal((await signIn(ana.login)).answer, 'code_needed')
	const path = pathOf(reset.body.inviteUrl)
	expect((await openBrowser(running).call('GET', path)).body.clearsFactors).toBe(true)
	const accepted = await openBrowser(running).call('POST', path, { password: NEXT })
	expect([accepted.status, accepted.body.factors]).toEqual([
		200,
		{ totp: false, recoveryCodes: 0, passkeys: 0 },
	])
	expect((await signIn(ana.login, undefined, NEXT)).answer.status).toBe(200)
	const staff = (await hall.call('GET', '/v1/staff')).body.items
	expect(staff.find(({ id }: any) => id === ana.staffId).hasTotp).toBe(false)
	const log = (await hall.call('GET', `/v1/audit-log?subject=${ana.staffId}`)).body.items
	expect(log.slice(1, 4).map(({ action, data }: any) => [action, data])).toEqual([
		['staff.factors_cleared', {}],
		['staff.password_changed', {}],
		['staff.reset', { clearsFactors: true }],
	])
})

test('An app stays after a later reset whose maker does not say so', async () => {
	await hall.call('POST', `/v1/staff/${ana.staffId}/reset`, { clearFactors: true })
	const { body } = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
	const accepted = await openBrowser(running).call('POST', pathOf(body.inviteUrl), { password: NEXT })
	expectRefusal(accepted, 'code_needed')
})
