import { expect, test } from 'bun:test'
import { listOrganizations } from '../../../../src/features/organization/queries.ts'
import { PASSWORD, openBrowser, tokenOf } from '../../../support/fixtures/staff.ts'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { startTestService } from '../../../support/service/service.ts'
import type { TestService } from '../../../support/service/service.ts'

/** A service whose first start asked nobody, and the link of its first owner. */
async function startUnnamed() {
	const running = startTestService()
	const [organization] = listOrganizations(running.service.deps.db)
	const call = running.clientOf(organization?.id ?? '', ['*'])
	const links = []
	for (const name of ['Maya', 'Ben'])
		links.push((await call('POST', '/v1/staff', { name, role: 'owner' })).body.inviteUrl)
	return { running, call, links, id: organization?.id ?? '' }
}

const ask = async (running: TestService, link: string) =>
	(await running.anonymous('GET', `/desk/invitations/${tokenOf(link)}`)).body.asksVenue

const accept = (running: TestService, link: string, more: object) =>
	openBrowser(running).call('POST', `/desk/invitations/${tokenOf(link)}`, {
		name: 'Maya Rivera',
		login: `person-${crypto.randomUUID()}`,
		password: PASSWORD,
		...more,
	})

test('The first owner of an organization without a name names it and its time zone, once', async () => {
	const { running, call, links, id } = await startUnnamed()
	const [first, second] = links
	expect(await ask(running, first)).toBe(true)
	const venue = { venueName: ' North Wall ', timezone: 'Europe/Berlin' }
	const { status, body } = await accept(running, first, venue)
	expect([status, body.organization]).toMatchObject([
		200,
		{ id, name: 'North Wall', slug: 'main', timezone: 'Europe/Berlin' },
	])
	const { items } = (await call('GET', `/v1/audit-log?subject=${id}`)).body
	expect(items).toMatchObject([
		{ actor: `staff:${body.staff.id}`, action: 'organization.updated', data: { changed: 'name timezone' } },
	])
	expect(await ask(running, second)).toBe(false)
	expect((await accept(running, second, { venueName: 'Other', timezone: 'UTC' })).status).toBe(200)
	expect((await call('GET', '/v1/organization')).body).toMatchObject({
		name: 'North Wall',
		timezone: 'Europe/Berlin',
	})
	await running.close()
})

test('An organization without a name stays so while its first owner leaves out the venue, or another joins', async () => {
	const { running, call, links } = await startUnnamed()
	const { body: ana } = await call('POST', '/v1/staff', { name: 'Ana', role: 'manager' })
	expect(await ask(running, ana.inviteUrl)).toBe(false)
	await accept(running, ana.inviteUrl, { venueName: 'Hers', timezone: 'UTC' })
	expect((await accept(running, links[0], {})).status).toBe(200)
	expect((await call('GET', '/v1/organization')).body.name).toBe('My organization')
	await running.close()
})

test.each<[string, object, { path: string; code: string }[]]>([
	['a name of white space', { venueName: ' ' }, [{ path: '/venueName', code: 'length' }]],
	['an unknown time zone', { timezone: 'Europe/Atlantis' }, [{ path: '/timezone', code: 'format' }]],
	[
		'a password that holds the new name',
		{ venueName: 'Correct Horse' },
		[{ path: '/password', code: 'holds_venue' }],
	],
])('The link of the first owner refuses %s and stays', async (_name, fault, details) => {
	const { running, links } = await startUnnamed()
	const venue = { venueName: 'North Wall', timezone: 'Europe/Berlin', ...fault }
	await expectNoEffect(running.service, async () => {
		expectRefusal(await accept(running, links[0], venue), 'validation_failed', details)
	})
	expect(await ask(running, links[0])).toBe(true)
	await running.close()
})
