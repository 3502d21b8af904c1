import { expect, test } from 'bun:test'
import { acceptWith, inviteTo } from '../../../support/fixtures/joined.ts'
import { askChallenge, givePasskey, openAuthenticator } from '../../../support/fixtures/passkeys.ts'
import { PASSWORD, openBrowser } from '../../../support/fixtures/staff.ts'
import { BASE, hireAtBase, openHallFor, openWithHost } from '../../../support/http/hosts.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { useService } from '../../../support/service/service.ts'

const running = useService({ baseUrl: BASE })

const atHost = (host: string) => openBrowser(running, { host, origin: `https://${host}` })

/** Somebody of one hall who has joined another, which has a host, there. */
async function openJoined() {
	const [home, other] = [openHallFor(running), await openWithHost(running)]
	const ana = await hireAtBase(running, home, 'owner')
	const { staffId, token } = await inviteTo(other)
	const browser = atHost(other.host)
	const answer = await acceptWith(browser.call, token, ana.login)
	return { home, other, ana, staffId, answer, browser }
}

test('An invitation at the host of an organization takes the account of another one', async () => {
	const { answer, other, staffId } = await openJoined()
	expect(answer.status).toBe(200)
	expect(answer.body).toMatchObject({
		staff: { id: staffId },
		organization: { id: other.organizationId },
		organizations: [],
	})
})

test('At the host of an organization the login enters that one alone, and no switch leaves it', async () => {
	const { home, other, ana } = await openJoined()
	const { call } = atHost(other.host)
	const { body } = await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
	expect([body.organization.id, body.organizations]).toEqual([other.organizationId, []])
	const { organizationId } = home
	expectRefusal(await call('POST', '/desk/session/organization', { organizationId }), 'not_found')
	const confirmed = await call('POST', '/desk/session/confirm', { password: PASSWORD })
	expect([confirmed.status, confirmed.body.organization.id]).toEqual([200, other.organizationId])
	const base = await openBrowser(running, { origin: BASE }).call('POST', '/desk/session', {
		login: ana.login,
		password: PASSWORD,
	})
	expect(base.body.organization.id).toBe(organizationId)
	expect(base.body.organizations).toHaveLength(2)
})

test('At the host of an organization a login is unknown once the account there is deactivated', async () => {
	const { other, ana, staffId } = await openJoined()
	await other.call('PATCH', `/v1/staff/${staffId}`, { active: false })
	const enter = (login: string) =>
		atHost(other.host).call('POST', '/desk/session', { login, password: PASSWORD })
	const [refusal, unknown] = [await enter(ana.login), await enter('nobody-has-this')]
	expectRefusal(refusal, 'sign_in_failed')
	expect(refusal.body.error.message).toBe(unknown.body.error.message)
})

test('A passkey confirms a session in the other organization, and signs in to that of its own', async () => {
	const { home, other, ana } = await openJoined()
	const phone = openAuthenticator()
	expect((await givePasskey(ana, phone, BASE)).status).toBe(201)
	const { call } = openBrowser(running, { origin: BASE })
	const use = async (path: string) =>
		call('POST', path, phone.use({ ...(await askChallenge(call)), origin: BASE }))
	const { body } = await use('/desk/session/passkey')
	expect(body.organization.id).toBe(home.organizationId)
	const { organizationId } = other
	const switched = await call('POST', '/desk/session/organization', { organizationId })
	expect(switched.body.factors).toEqual({ totp: false, recoveryCodes: 0, passkeys: 1 })
	const confirmed = await use('/desk/session/confirm/passkey')
	expect([confirmed.status, confirmed.body.organization.id]).toEqual([200, organizationId])
	expect((await call('GET', '/desk/session/passkeys')).body.items).toEqual([])
})

test('A passkey of somebody else confirms no session in the other organization', async () => {
	const { home, other, ana } = await openJoined()
	const stranger = await hireAtBase(running, home, 'desk')
	const phone = openAuthenticator()
	await givePasskey(stranger, phone, BASE)
	const { call } = openBrowser(running, { origin: BASE })
	await call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
	await call('POST', '/desk/session/organization', { organizationId: other.organizationId })
	const answer = phone.use({ ...(await askChallenge(call)), origin: BASE })
	expectRefusal(await call('POST', '/desk/session/confirm/passkey', answer), 'sign_in_failed')
})
