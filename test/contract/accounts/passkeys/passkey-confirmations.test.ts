import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { askChallenge, givePasskey, openAuthenticator } from '../../../support/fixtures/passkeys.ts'
import { PASSWORD, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'

const ORIGIN = 'https://desk.example'
const clock = createStillClock()
const phone = openAuthenticator()

const running = useService({ baseUrl: ORIGIN }, { clock })

const hall = running.tenant('North Wall')
const { body } = await hall.call('POST', '/v1/staff', { name: 'Ana Núñez', role: 'owner' })
const { call } = openBrowser(running, { origin: ORIGIN })
const path = `/desk/invitations/${tokenOf(body.inviteUrl)}`
await call('POST', path, { name: 'Ana Núñez', login: 'ana-owner', password: PASSWORD })
const ana = { staffId: body.id, login: 'ana-owner', call }

const give = () => givePasskey(ana, phone, ORIGIN, 'My phone')

async function signIn() {
	const browser = openBrowser(running, { origin: ORIGIN })
	const answer = phone.use({ ...(await askChallenge(browser.call)), origin: ORIGIN })
	return { ...browser, answer: await browser.call('POST', '/desk/session/passkey', answer) }
}

test('A passkey is asked for before factors, PIN or password are changed: the password alone confirms no more than itself', async () => {
	const { body } = await give()
	const browser = openBrowser(running, { origin: ORIGIN })
	await browser.call('POST', '/desk/session', { login: ana.login, password: PASSWORD })
	await browser.call('POST', '/desk/session/confirm', { password: PASSWORD })
	await expectNoEffect(running.service, async () => {
		for (const [method, path, sent] of [
			['DELETE', `/desk/session/passkeys/${body.id}`, undefined],
			['POST', '/desk/session/totp', undefined],
			['PUT', '/desk/session/pin', { pin: '246813' }],
			['PUT', '/desk/session/password', { current: PASSWORD, next: 'purple tractor sings loudly' }],
		] as const) {
			const refusal = await browser.call(method, path, sent)
			expectRefusal(refusal, 'confirmation_needed')
			expect(refusal.body.error.details).toEqual({ required: 'all_factors' })
		}
	})
	// What asks for the password alone is confirmed.
	expect((await browser.call('POST', '/v1/keys', { name: 'Key', scopes: ['*'] })).status).toBe(201)
	const { call } = await signIn()
	expect((await call('DELETE', `/desk/session/passkeys/${body.id}`)).status).toBe(204)
})
