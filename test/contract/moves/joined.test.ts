import { expect, test } from 'bun:test'
import { moveOrganization } from '../../../src/features/moves/send.ts'
import { makeToken } from '../../../src/features/moves/tokens.ts'
import { requireOrganization } from '../../../src/features/organization/organization.ts'
import { removeOrganization } from '../../../src/features/organization/remove.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { joinHall } from '../../support/fixtures/joined.ts'
import { PASSWORD, hire, joinStaff, signInOnNewBrowser } from '../../support/fixtures/staff.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const [from, to] = [useService(), useService()]
let round = 0

/** Two halls, and somebody of the first who works in the second, too. */
async function openHalls() {
	round += 1
	const [home, other] = [from.tenant(`North ${round}`), from.tenant(`South ${round}`)]
	const ana = await hire(from, home, 'owner')
	await hire(from, other, 'owner')
	return { home, other, ana, joined: await joinHall(from, other, ana.login) }
}

/** @returns the sentences for the terminal */
async function move({ organizationId }: Tenant): Promise<string> {
	const { deps } = from.service
	const organization = requireOrganization(deps.db, organizationId)
	const sentences: string[] = []
	const tell = (text: string): void => void sentences.push(text)
	await moveOrganization(deps, { organization, to: to.service.url, token: makeToken(to.service.deps), tell })
	return sentences.join('\n')
}

const stateOf = async (hall: Tenant, id: string) => {
	const { items } = (await hall.call('GET', '/v1/staff')).body
	const { state, login, joined, name } = items.find((each: any) => each.id === id)
	return { state, login, joined, name }
}

const WITHOUT_LOGIN = { state: 'invited', login: null, joined: false, name: 'Ana at the other hall' }

test('Where the account of somebody moves away, they have no login left until they get a link', async () => {
	const { home, other, ana, joined } = await openHalls()
	expect(await move(home)).toContain('1 people of organizations that stay here')
	expect(await stateOf(other, joined.staffId)).toEqual(WITHOUT_LOGIN)
	expect((await joined.call('GET', '/desk/session')).status).toBe(401)
	const there = await signInOnNewBrowser(to, ana.login)
	expect([there.answer.status, there.answer.body.organizations]).toEqual([200, []])
	const { body } = await other.call('POST', `/v1/staff/${joined.staffId}/reset`)
	const { answer } = await joinStaff(from, body.inviteUrl)
	expect(answer.body).toMatchObject({ staff: { id: joined.staffId }, joined: false })
})

test('Where an organization moves and an account stays behind, whoever has joined with it has no login there, as the command says', async () => {
	const { home, other, ana, joined } = await openHalls()
	expect(await move(other)).toContain('1 of its people signed in with an account')
	const [row] = rowsOf(to.service, 'SELECT joined_to, password_hash FROM staff WHERE id = ?', joined.staffId)
	expect(row).toEqual({ joined_to: null, password_hash: null })
	expect(rowsOf(to.service, 'PRAGMA foreign_key_check')).toEqual([])
	const { answer } = await signInOnNewBrowser(from, ana.login, undefined, PASSWORD)
	expect([answer.body.organization.id, answer.body.organizations]).toEqual([home.organizationId, []])
})

test('A deleted organization leaves nobody elsewhere with an account of it', async () => {
	const { home, other, joined } = await openHalls()
	const { deps } = from.service
	removeOrganization(deps, requireOrganization(deps.db, home.organizationId))
	expect(await stateOf(other, joined.staffId)).toEqual(WITHOUT_LOGIN)
	expect((await joined.call('GET', '/desk/session')).status).toBe(401)
	expect(rowsOf(from.service, 'PRAGMA foreign_key_check')).toEqual([])
})
