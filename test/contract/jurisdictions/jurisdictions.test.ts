import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const clock = createSettableClock('2026-11-25T10:00:00.000Z')
const running = useService({}, { clock })
const hall = running.tenant('Hall')

const patch = (of: Tenant, changes: object) => of.call('PATCH', '/v1/organization', changes)

describe('GET /v1/jurisdictions', () => {
	test('200 with every place that can be chosen, and who has reviewed it', async () => {
		const { status, body } = await expectNoEffect(running.service, () =>
			hall.call('GET', '/v1/jurisdictions'),
		)
		expect([status, body.items.length]).toEqual([200, 70])
		expect(body.items.find(({ id }: any) => id === 'US-FL')).toEqual({
			id: 'US-FL',
			name: 'Florida',
			country: 'US',
			region: 'FL',
			asOf: '2026-11-25',
			reviewedBy: null,
			textFamily: 'release',
		})
		expect(body.disclaimer).toContain('Ask a lawyer')
	})

	test('200 for one, in any letter case, with the sources of each value; 404 for another', async () => {
		const { body } = await hall.call('GET', '/v1/jurisdictions/de')
		expect(body).toMatchObject({
			id: 'DE',
			majority: { age: 18 },
			limitation: { years: 3 },
			reviewedBy: null,
		})
		expect(body.sources).toContainEqual(
			expect.objectContaining({ field: 'limitation', cite: 'BGB §§ 195, 199(1), 199(2)', read: true }),
		)
		expect(body.mustNotSay.map(({ id }: any) => id)).toContain('salvage')
		expect((await hall.call('GET', '/v1/jurisdictions/us')).body).toMatchObject({ id: 'US', mustShow: [] })
		for (const id of ['XX', 'EU'])
			expectRefusal(await hall.call('GET', `/v1/jurisdictions/${id}`), 'not_found')
	})

	test.each([
		['', 'UNKNOWN', 'default'],
		['country=DE', 'DE', 'country'],
		['country=US', 'US', 'strictest'],
		['country=US&region=FL', 'US-FL', 'region'],
		['country=GB&region=WLS', 'GB-ENG', 'region'],
		['country=US&region=FL&jurisdiction=FR', 'FR', 'hand'],
		['country=DE&jurisdiction=XX', 'DE', 'country'],
	])('200 for the one that "%s" chooses', async (query, jurisdiction, by) => {
		const { status, body } = await hall.call('GET', `/v1/jurisdictions/choice?${query}`)
		expect([status, body]).toEqual([200, { jurisdiction, by, overrides: [] }])
	})

	test('422 for a place that is none', async () => {
		for (const query of ['country=Germany', 'region=Florida', `jurisdiction=${'x'.repeat(11)}`])
			expectRefusal(await hall.call('GET', `/v1/jurisdictions/choice?${query}`), 'validation_failed')
	})

	test('Every role that reads templates reads them; 403 for the desk', async () => {
		for (const role of ['manager', 'auditor'] as const) {
			const { call } = await hire(running, hall, role)
			expect((await call('GET', '/v1/jurisdictions')).status).toBe(200)
		}
	})
})

describe("The organization's place", () => {
	test('Country and region choose the rules, and one can be chosen by hand', async () => {
		const yard = running.tenant('Yard')
		const choices: [object, string, string][] = [
			[{}, 'UNKNOWN', 'default'],
			[{ country: 'DE' }, 'DE', 'country'],
			[{ country: 'US' }, 'US', 'strictest'],
			[{ region: 'FL' }, 'US-FL', 'region'],
			[{ jurisdiction: 'FR' }, 'FR', 'hand'],
			[{ jurisdiction: null }, 'US-FL', 'region'],
			[{ region: null, country: null }, 'UNKNOWN', 'default'],
		]
		for (const [changes, jurisdiction, jurisdictionBy] of choices)
			expect((await patch(yard, changes)).body).toMatchObject({ jurisdiction, jurisdictionBy })
	})

	test('Who is released is kept as it is typed, and can be removed', async () => {
		const names = { legalName: ' North Wall GmbH ', registration: 'HRB 1234, AG Berlin' }
		expect((await patch(hall, names)).body).toMatchObject({ ...names, legalName: 'North Wall GmbH' })
		expect((await patch(hall, { registration: null })).body).toMatchObject({
			legalName: 'North Wall GmbH',
			registration: null,
		})
		const audit = rowsOf(running.service, `SELECT data FROM audit_log WHERE action = 'organization.updated'`)
		expect(JSON.stringify(audit)).not.toContain('North Wall')
	})

	test.each([
		[{ jurisdiction: 'EU' }, '/jurisdiction'],
		[{ jurisdiction: 'US' }, '/jurisdiction'],
		[{ jurisdiction: 'de' }, '/jurisdiction'],
		[{ region: 'Florida' }, '/region'],
		[{ legalName: '' }, '/legalName'],
		[{ visitsComplete: 1 }, '/visitsComplete'],
	])('422 for the place %j', async (changes, path) => {
		const answer = await expectNoEffect(running.service, () => patch(hall, changes))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
	})

	test('A location has a place of its own: its time zone ends the day, and its law says who is of age', async () => {
		const chain = running.tenant('Chain')
		await patch(chain, { country: 'DE', timezone: 'Europe/Berlin' })
		const place = { name: 'Vancouver', country: 'CA', region: 'BC', timezone: 'America/Vancouver' }
		const { body: vancouver } = await chain.call('POST', '/v1/locations', place)
		expect(vancouver).toMatchObject({ country: 'CA', region: 'BC', jurisdiction: null })
		const templateId = await publishTemplate(chain.call, {
			settings: { expiry: { type: 'duration', years: 1 } },
			of: [
				{ id: 'name', type: 'name', label: 'Name' },
				{ id: 'born', type: 'date_of_birth', label: 'Born' },
				{ id: 'signature', type: 'signature', label: 'Signature' },
			],
		})
		const values = {
			name: { firstName: 'Ada', lastName: 'Poe' },
			born: '2008-05-05',
			signature: { typed: 'Ada Poe' },
		}
		const post = (more: object) => chain.call('POST', '/v1/waivers', { templateId, values, ...more })
		const here = await post({})
		expect([here.status, here.body.expiresAt]).toEqual([201, '2027-11-25T22:59:59.999Z'])
		// Of full age there is 19.
		expectRefusal(await post({ locationId: vancouver.id }), 'validation_failed')
		const older = await post({ locationId: vancouver.id, values: { ...values, born: '2000-05-05' } })
		expect([older.status, older.body.expiresAt]).toEqual([201, '2027-11-26T07:59:59.999Z'])
		const wrong = await chain.call('PATCH', `/v1/locations/${vancouver.id}`, { jurisdiction: 'XX' })
		expectRefusal(wrong, 'validation_failed')
	})
})

test('A purge by hand before nobody can sue keeps the reason and until when somebody could', async () => {
	const yard = running.tenant('Early')
	await patch(yard, { country: 'IE' })
	const templateId = await publishTemplate(yard.call, { settings: { expiry: { type: 'end_of_day' } } })
	const waiver = await sign(yard, templateId)
	const other = await sign(yard, templateId)
	const reason = ' The guest asked for it. '
	expect((await yard.call('POST', `/v1/waivers/${waiver.id}/purge`, { reason })).status).toBe(200)
	clock.set('2029-11-27T00:00:00.000Z')
	expect((await yard.call('POST', `/v1/waivers/${other.id}/purge`)).status).toBe(200)
	const entries = rowsOf<{ subject: string; data: string }>(
		running.service,
		`SELECT subject, data FROM audit_log WHERE action = 'waiver.purged' AND organization_id = ? ORDER BY at`,
		yard.organizationId,
	)
	expect(entries.map(({ subject, data }) => [subject, JSON.parse(data)])).toEqual([
		[waiver.id, { policy: 'request', until: '2029-11-25', reason: 'The guest asked for it.' }],
		[other.id, { policy: 'request' }],
	])
	expectRefusal(
		await yard.call('POST', `/v1/waivers/${other.id}/purge`, { reason: 'x'.repeat(501) }),
		'validation_failed',
	)
})
