import { expect, test } from 'bun:test'
import { acceptWith, joinHall } from '../../../support/fixtures/joined.ts'
import { hire, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import { addTotp, codeAt } from '../../../support/fixtures/totp.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { createStillClock } from '../../../support/service/clock.ts'
import { useService } from '../../../support/service/service.ts'
import type { Client, Tenant } from '../../../support/service/service.ts'

const MINUTE_MS = 60_000
const NEXT = 'another horse battery'
const clock = createStillClock()
const running = useService({}, { clock })

/** Ana works at home and, by the same login, in another organization. */
async function openTwo(name: string) {
	const [home, other] = [running.tenant(`${name} North`), running.tenant(`${name} South`)]
	const ana = await hire(running, home, 'desk')
	return { home, other, ana, joined: await joinHall(running, other, ana.login) }
}

/** What an owner at home makes, and whoever has the link uses. */
async function reset(
	{ home, ana }: Awaited<ReturnType<typeof openTwo>>,
	{ clearFactors = false, ...proof }: { clearFactors?: boolean; password: string; code?: string },
) {
	const { body } = await home.call('POST', `/v1/staff/${ana.staffId}/reset`, { clearFactors })
	const browser = openBrowser(running)
	const answer = await browser.call('POST', `/desk/invitations/${tokenOf(body.inviteUrl)}`, proof)
	expect(answer.status).toBe(200)
	return { ...browser, organizations: answer.body.organizations }
}

const switchTo = (call: Client, { organizationId }: Pick<Tenant, 'organizationId'>) =>
	call('POST', '/desk/session/organization', { organizationId })

const isOpen = async (call: Client) => (await call('GET', '/desk/session')).status === 200

test('A reset at home opens no other organization: an owner there could have used the link', async () => {
	const two = await openTwo('Without an app')
	const owner = await reset(two, { password: NEXT })
	expect(owner.organizations).toEqual([])
	expectRefusal(await switchTo(owner.call, two.other), 'not_found')
	expect(await isOpen(two.joined.call)).toBe(false)
	const [member] = (await two.other.call('GET', '/v1/staff')).body.items
	expect([member.id, member.state, member.joined]).toEqual([two.joined.staffId, 'invited', false])
	const { body } = await two.other.call('POST', `/v1/staff/${two.joined.staffId}/reset`)
	const again = openBrowser(running)
	const proof = { password: NEXT }
	expect((await acceptWith(again.call, tokenOf(body.inviteUrl), two.ana.login, proof)).status).toBe(200)
	expect([await isOpen(again.call), await isOpen(two.joined.call)]).toEqual([true, false])
})

test('A reset that the person’s app has confirmed leaves the other organizations open, and one that removes the app does not', async () => {
	const two = await openTwo('With an app')
	const { secret } = await addTotp(two.ana.call, clock.now())
	clock.advance(MINUTE_MS)
	const own = await reset(two, { password: NEXT, code: codeAt(secret, clock.now()) })
	expect(own.organizations).toHaveLength(2)
	expect((await switchTo(own.call, two.other)).status).toBe(200)
	const owner = await reset(two, { password: 'a third horse battery', clearFactors: true })
	expect(owner.organizations).toEqual([])
	expectRefusal(await switchTo(owner.call, two.other), 'not_found')
	expect(await isOpen(own.call)).toBe(false)
})
