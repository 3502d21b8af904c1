import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser, tokenOf } from '../../support/fixtures/staff.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { startTestService, useService } from '../../support/service/service.ts'

const DAY_MS = 24 * 60 * 60_000
const clock = createStillClock()

const running = useService({}, { clock })
const hall = running.tenant('Hall')

const signIn = async (login: string, password: string): Promise<number> =>
	(await openBrowser(running).call('POST', '/desk/session', { login, password })).status

test('A new service has no account, no key, no invitation and no device', async () => {
	const fresh = startTestService()
	const tables = rowsOf(
		fresh.service,
		"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
	)
	const filled = tables
		.map(({ name }) => name)
		.filter((name: string) => rowsOf(fresh.service, `SELECT 1 FROM "${name}" LIMIT 1`).length > 0)
	expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['staff', 'api_keys', 'links']))
	const opening = filled.filter((name: string) =>
		/staff|api_keys|links|session|device|kiosk|passkey/.test(name),
	)
	expect(opening).toEqual([])
	for (const login of ['admin', 'root', 'owner', 'waiver', 'sa', 'test']) {
		const { status } = await openBrowser(fresh).call('POST', '/desk/session', {
			login,
			password: login.repeat(4),
		})
		expect([login, status]).toEqual([login, 401])
	}
	await fresh.close()
})

test('A password is compared as it was typed: each character, capital and space counts, to its end', async () => {
	const { body } = await hall.call('POST', '/v1/staff', { name: 'Ana Núñez', role: 'desk' })
	const long = ` Purple tractor sings ${'loudly and '.repeat(12)}gladly `
	const ana = openBrowser(running)
	const login = 'ana-of-the-long-password'
	const accepted = await ana.call('POST', `/desk/invitations/${tokenOf(body.inviteUrl)}`, {
		name: 'Ana Núñez',
		login,
		password: long,
	})
	expect([accepted.status, Array.from(long).length > 128]).toEqual([200, true])
	for (const other of [long.toLowerCase(), long.trim(), long.slice(0, -1), long.slice(0, 72), `${long}x`])
		expect(await signIn(login, other)).toBe(401)
	clock.advance(DAY_MS)
	expect(await signIn(login, long)).toBe(200)
	// It is not to be changed from time to time.
	clock.advance(800 * DAY_MS)
	expect(await signIn(login, long)).toBe(200)
})

test('Changing the password asks for the current one, and refuses a common or leaked one and the words of the person', async () => {
	const ana = await hire(running, hall, 'owner')
	const change = (next: string, current = PASSWORD) =>
		ana.call('PUT', '/desk/session/password', { current, next })
	for (const next of ['newproject2004', 'password1234', 'my hall is ana', `${ana.login} 12`, 'short'])
		expectRefusal(await change(next), 'validation_failed')
	expect((await change('green kettle under the stairs', 'not my password')).status).toBe(401)
	const without = await ana.call('PUT', '/desk/session/password', { next: 'green kettle under the stairs' })
	expectRefusal(without, 'validation_failed')
	expect(await signIn(ana.login, PASSWORD)).toBe(200)
	expect((await change('green kettle under the stairs')).status).toBe(200)
	expect([
		await signIn(ana.login, PASSWORD),
		await signIn(ana.login, 'green kettle under the stairs'),
	]).toEqual([401, 200])
	const { body } = await hall.call('POST', '/v1/staff', { name: 'Bo', role: 'desk' })
	const token = tokenOf(body.inviteUrl)
	const person = { name: 'Bo', login: 'bo-of-the-hall', password: 'newproject2004' }
	expectRefusal(
		await openBrowser(running).call('POST', `/desk/invitations/${token}`, person),
		'validation_failed',
	)
})

test('Nothing is stored that would stand in for a forgotten password: no hint, no question, no answer', () => {
	const file = new Database(`${running.config.dataDir}/waiver.db`, { readonly: true })
	const columns = file
		.query<{ name: string }, []>("SELECT name FROM pragma_table_info('staff')")
		.all()
		.map(({ name }) => name)
	file.close()
	expect(columns).toContain('password_hash')
	expect(columns.filter((name) => /hint|question|answer|maiden|pet/.test(name))).toEqual([])
	const routes = running.service.app.routes.map(({ path }) => path).filter((path) => path.startsWith('/desk'))
	expect(routes.filter((path) => /forgot|hint|question/.test(path))).toEqual([])
})

test('A session begins only with a call that names what somebody has typed, or that their device has signed', async () => {
	const opening = running.service.app.routes
		.filter(({ hooks }) => (hooks as { detail?: Record<string, unknown> }).detail?.['x-desk'] === 'open')
		.map(({ method, path }) => `${method} ${path}`)
	expect(opening.toSorted()).toEqual([
		// It ends one.
		'DELETE /desk/practice',
		'GET /desk/device',
		'GET /desk/invitations/:token',
		'POST /desk/invitations/:token',
		'POST /desk/invitations/:token/join',
		'POST /desk/passkey-challenge',
		'POST /desk/session',
		'POST /desk/session/passkey',
		'POST /desk/session/switch',
	])
	const ana = await hire(running, hall, 'owner')
	const reset = await hall.call('POST', `/v1/staff/${ana.staffId}/reset`)
	// Whoever opens a link, or the desk, is not signed in by that.
	for (const path of [
		`/desk/invitations/${tokenOf(reset.body.inviteUrl)}`,
		'/desk/device',
		'/desk',
		'/desk/setup/x',
	]) {
		const { headers } = await openBrowser(running).call('GET', path)
		expect([path, headers.getSetCookie()]).toEqual([path, []])
	}
})
