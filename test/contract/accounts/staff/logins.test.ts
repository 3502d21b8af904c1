import { expect, test } from 'bun:test'
import { PASSWORD, hire, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const running = useService({}, { clock: createStillClock() })
const hall = running.tenant('North Wall')
const other = running.tenant('Other')

const invite = async () => (await hall.call('POST', '/v1/staff', { name: 'Ben', role: 'desk' })).body
const accept = (inviteUrl: string, person: object) =>
	openBrowser(running).call('POST', `/desk/invitations/${tokenOf(inviteUrl)}`, person)

test('An invitation refuses a login that somebody of the organization has, or is invited with', async () => {
	const { login: taken } = await hire(running, hall, 'desk')
	const inviteAs = (login: string) => hall.call('POST', '/v1/staff', { name: 'Ben', role: 'desk', login })
	const details = [{ path: '/login', code: 'taken' }]
	expectRefusal(await inviteAs(taken.toUpperCase()), 'validation_failed', details)
	const newLogin = `wanted-${taken}`
	expect((await inviteAs(newLogin)).body.login).toBe(newLogin)
	expectRefusal(await inviteAs(newLogin), 'validation_failed', details)
})

test('An invitation tells an inviter nothing of the logins of another organization', async () => {
	const { login: taken } = await hire(running, other, 'desk')
	const colleague = { name: 'Ben', role: 'desk' }
	const [free, foreign] = [
		await hall.call('POST', '/v1/staff', { ...colleague, login: `free-${taken}` }),
		await hall.call('POST', '/v1/staff', { ...colleague, login: taken }),
	]
	expect([free.status, foreign.status]).toEqual([201, 201])
	expect(Object.keys(foreign.body)).toEqual(Object.keys(free.body))
	expect(foreign.body.login).toBe(taken)
	const items = (await hall.call('GET', '/v1/staff')).body.items
	expect(items.slice(0, 2).map(({ login }: any) => login)).toEqual([taken, `free-${taken}`])
	// Whoever is invited has to choose another one.
	const person = { name: 'Ben', password: PASSWORD }
	expectRefusal(await accept(foreign.body.inviteUrl, person), 'validation_failed', [
		{ path: '/login', code: 'taken' },
	])
	expect((await accept(foreign.body.inviteUrl, { ...person, login: `next-${taken}` })).status).toBe(200)
})

test('An invitation tells a few times in a quarter of an hour that a login is taken', async () => {
	const { login: taken } = await hire(running, other, 'desk')
	const { inviteUrl } = await invite()
	const acceptAs = (login: string) => accept(inviteUrl, { name: 'Ben', login, password: PASSWORD })
	for (let attempt = 1; attempt <= 5; attempt++)
		expectRefusal(await acceptAs(taken.toUpperCase()), 'validation_failed', [
			{ path: '/login', code: 'taken' },
		])
	expectRefusal(await acceptAs(taken), 'rate_limited')
})

test('An invitation refuses a login that looks like another one, and takes one that is only written otherwise', async () => {
	const { inviteUrl } = await invite()
	const acceptAs = (login: string) => accept(inviteUrl, { name: 'Ben', login, password: PASSWORD })
	for (const [login, code] of [
		['be\u200bn', 'invisible'],
		['b\u0435n', 'mixed_scripts'],
	] as const)
		expectRefusal(await acceptAs(login), 'validation_failed', [{ path: '/login', code }])
	const unique = crypto.randomUUID()
	expect((await acceptAs(`\uff22en-${unique}`)).body.staff.login).toBe(`ben-${unique}`)
	const { call } = openBrowser(running)
	for (const login of [`ben-${unique}`, `\uff22EN-${unique}`])
		expect((await call('POST', '/desk/session', { login, password: PASSWORD })).status).toBe(200)
})

test('Somebody whose login was chosen before this rule still signs in', async () => {
	const ana = await hire(running, hall, 'desk')
	const login = `\u0430n\u200ba-${crypto.randomUUID()}`
	running.service.deps.db.$client.run('UPDATE staff SET login = ? WHERE id = ?', [login, ana.staffId])
	const { call } = openBrowser(running)
	expect((await call('POST', '/desk/session', { login, password: PASSWORD })).status).toBe(200)
})
