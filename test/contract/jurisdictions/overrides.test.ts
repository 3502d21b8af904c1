import { describe, expect, test } from 'bun:test'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const clock = createSettableClock(NOW)
const running = useService({}, { clock })

const strict = running.tenant('Strict')

const lawyer = { name: 'Ada Poe', role: 'lawyer', firm: 'Poe & Partner', admittedIn: 'Berlin' }
const years = {
	jurisdiction: 'DE',
	path: 'limitation.years',
	value: 5,
	reason: 'Our contracts have five years.',
	decidedBy: lawyer,
}

const set = (of: Pick<Tenant, 'call'>, changes: object = {}) =>
	of.call('POST', '/v1/organization/overrides', { ...years, ...changes })
const remove = (of: Pick<Tenant, 'call'>, id: string, body: object = { reason: 'It was wrong.' }) =>
	of.call('POST', `/v1/organization/overrides/${id}/remove`, body)
const listOf = async (of: Pick<Tenant, 'call'>) =>
	(await of.call('GET', '/v1/organization/overrides')).body.items

async function german(name: string): Promise<Tenant> {
	const tenant = running.tenant(name)
	await tenant.call('PATCH', '/v1/organization', { country: 'DE' })
	return tenant
}

describe('POST /v1/organization/overrides', () => {
	test('201 with the value, what it was, and who decided it; it then stands in the place of ours', async () => {
		const hall = await german('Hall')
		const other = await german('Other')
		const { status, body } = await set(hall, { reason: '  Five years. ', source: ' BGB § 195 ' })
		expect([status, body]).toEqual([
			201,
			{
				...years,
				id: expect.stringMatching(UUID_V7),
				was: 3,
				ours: 3,
				hasChanged: false,
				reason: 'Five years.',
				source: 'BGB § 195',
				on: '2026-11-25',
				reviewAt: '2027-11-25',
				isDue: false,
				by: expect.stringMatching(/^key:/),
				locationId: null,
				byName: expect.any(String),
			},
		])
		const { body: germany } = await hall.call('GET', '/v1/jurisdictions/DE')
		expect([germany.limitation.years, germany.overrides]).toEqual([5, [body]])
		expect(germany.sources[0]).toEqual({ field: 'limitation', cite: 'BGB § 195', where: null, read: true })
		expect(germany.disclaimer).toContain(
			'Reviewed for this venue by Ada Poe, Poe & Partner, on 2026-11-25: limitation.years.',
		)
		expect((await hall.call('GET', '/v1/jurisdictions/choice?country=DE')).body).toEqual({
			jurisdiction: 'DE',
			by: 'country',
			overrides: [body.id],
		})
		// Another organization, and another place, have ours.
		expect(await listOf(other)).toEqual([])
		expect((await other.call('GET', '/v1/jurisdictions/DE')).body).toMatchObject({
			limitation: { years: 3 },
			overrides: [],
			disclaimer: expect.stringContaining('No lawyer has reviewed an entry'),
		})
		expect((await hall.call('GET', '/v1/jurisdictions/AT')).body.overrides).toEqual([])
	})

	test('What an owner decided alone was reviewed by no lawyer', async () => {
		const hall = await german('Alone')
		await set(hall, { decidedBy: { name: 'Bo', role: 'owner' } })
		const { body } = await hall.call('GET', '/v1/jurisdictions/DE')
		expect(body.overrides[0].decidedBy).toEqual({ name: 'Bo', role: 'owner', firm: null, admittedIn: null })
		expect(body.disclaimer).not.toContain('Reviewed for this venue')
	})

	test('One of the same path makes way, and the log keeps both values and the reasons, without names', async () => {
		const hall = await german('Twice')
		const { body: first } = await set(hall)
		const { body: second } = await set(hall, { value: 6, reason: 'Better.' })
		expect(await listOf(hall)).toEqual([second])
		expect([second.was, second.id === first.id]).toEqual([3, false])
		expect((await remove(hall, second.id)).body.id).toBe(second.id)
		const entries = rowsOf<{ action: string; subject: string; data: string }>(
			running.service,
			`SELECT action, subject, data FROM audit_log WHERE action LIKE 'jurisdiction.%' AND organization_id = ? ORDER BY seq`,
			hall.organizationId,
		)
		const about = { jurisdiction: 'DE', rule: 'limitation.years' }
		expect(entries.map(({ data, ...entry }) => ({ ...entry, data: JSON.parse(data) }))).toEqual([
			{
				action: 'jurisdiction.override_set',
				subject: first.id,
				data: { ...about, old: '3', new: '5', reason: 'Our contracts have five years.' },
			},
			{
				action: 'jurisdiction.override_set',
				subject: second.id,
				data: { ...about, old: '5', new: '6', reason: 'Better.' },
			},
			{
				action: 'jurisdiction.override_removed',
				subject: second.id,
				data: { ...about, old: '6', new: '3', reason: 'It was wrong.' },
			},
		])
		expect(JSON.stringify(entries)).not.toContain('Poe')
	})

	test.each<[object, string]>([
		[{ jurisdiction: 'XX' }, '/jurisdiction'],
		[{ jurisdiction: 'EU' }, '/jurisdiction'],
		[{ path: 'limitation' }, '/path'],
		[{ path: 'constructor' }, '/path'],
		[{ path: 'asOf' }, '/path'],
		[{ path: 'mustShow.Bad Id' }, '/path'],
		[{ path: 'mustShow.nothing', value: null }, '/path'],
		[{ value: 'five' }, '/value'],
		[{ value: 101 }, '/value'],
		[{ value: null }, '/value'],
		[{ path: 'majority.age', value: 17.5 }, '/value'],
		[{ path: 'mustNotSay.release', value: { phrase: 'nothing', reason: 'x' } }, '/value/phrase'],
		[{ reason: ' ' }, '/reason'],
		[{ decidedBy: { name: 'Ada', role: 'judge' } }, '/decidedBy/role'],
		[{ decidedBy: { role: 'owner' } }, '/decidedBy/name'],
		[{ reviewAt: '2026-11-25' }, '/reviewAt'],
		[{ reviewAt: '2036-11-26' }, '/reviewAt'],
	])('422 for %j names the field', async (changes, path) => {
		const answer = await expectNoEffect(running.service, () => set(strict, changes))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
		if (path === '/path' && !('value' in changes))
			expect(answer.body.error.details[0].message).toContain('majority.age, majority.capacityAge')
	})

	test('422 for a statement that is too long', async () => {
		const value = { when: 'always', text: { en: 'x'.repeat(4_000) }, format: {} }
		expectRefusal(await set(strict, { path: 'mustShow.own', value }), 'validation_failed', [
			{ path: '/value', code: 'too_long' },
		])
	})

	test('409 beyond a hundred; replacing one is still possible', async () => {
		const hall = running.tenant('Many')
		const statement = { when: 'always', text: null, format: {} }
		const add = (n: number) => set(hall, { path: `mustShow.own-${n}`, value: statement })
		for (let n = 0; n < 100; n++) expect((await add(n)).status).toBe(201)
		expectRefusal(await expectNoEffect(running.service, () => add(100)), 'conflict')
		expect((await add(99)).status).toBe(201)
		expect(await listOf(hall)).toHaveLength(100)
	})

	test('201 for an owner alone, who gives all that they sign in with again; every role with the desk reads them', async () => {
		const hall = await german('Roles')
		const { body } = await set(hall)
		for (const role of ['manager', 'desk', 'auditor'] as const) {
			const member = await hire(running, hall, role)
			expectRefusal(await expectNoEffect(running.service, () => set(member)), 'insufficient_scope')
			expectRefusal(await remove(member, body.id), 'insufficient_scope')
			expect((await listOf(member)).map(({ id }: any) => id)).toEqual([body.id])
		}
		const owner = await hire(running, hall, 'owner')
		expect((await set(owner)).status).toBe(201)
		clock.set('2026-11-25T10:11:00.000Z')
		const late = await set(owner)
		clock.set(NOW)
		expectRefusal(late, 'confirmation_needed')
		expect(late.body.error.details).toEqual({ required: 'all_factors' })
	})
})

describe('POST /v1/organization/overrides/{id}/remove', () => {
	test('200, and our value holds again; 404 for another organization, and the second time; 422 without a reason', async () => {
		const hall = await german('Remover')
		const other = running.tenant('Foreign')
		const { body } = await set(hall)
		for (const [of, id] of [
			[other, body.id],
			[hall, NOBODY],
		] as const)
			expectRefusal(await expectNoEffect(running.service, () => remove(of, id)), 'not_found')
		expectRefusal(await remove(hall, body.id, {}), 'validation_failed')
		const removed = await remove(hall, body.id.toUpperCase())
		expect([removed.status, removed.body]).toEqual([200, body])
		expect((await hall.call('GET', '/v1/jurisdictions/DE')).body.limitation.years).toBe(3)
		expectRefusal(await remove(hall, body.id), 'not_found')
	})
})

describe('What an override changes', () => {
	test('Until when a waiver is kept, longer and shorter', async () => {
		const hall = await german('Keeper')
		const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
		const untilOf = async (): Promise<string> => {
			const { id } = await sign(hall, templateId)
			await hall.call('POST', `/v1/waivers/${id}/purge`, { reason: 'Asked for.' })
			const [row] = rowsOf<{ data: string }>(
				running.service,
				`SELECT data FROM audit_log WHERE action = 'waiver.purged' AND subject = ?`,
				id,
			)
			return JSON.parse(row?.data ?? '{}').until
		}
		expect(await untilOf()).toBe('2030-12-31')
		await set(hall, { value: 5 })
		expect(await untilOf()).toBe('2032-12-31')
		await set(hall, { value: 1 })
		expect(await untilOf()).toBe('2028-12-31')
	})

	test('Who is of age, and what publishing warns of; a location elsewhere has its own law', async () => {
		const hall = await german('Publisher')
		const { body: there } = await hall.call('POST', '/v1/locations', { name: 'Wien', country: 'AT' })
		const templateId = await publishTemplate(hall.call, {
			of: [
				{ id: 'name', type: 'name', label: 'Name' },
				{ id: 'born', type: 'date_of_birth', label: 'Born' },
				{ id: 'signature', type: 'signature', label: 'Signature' },
			],
		})
		await set(hall, { path: 'majority.age', value: 21 })
		const values = {
			name: { firstName: 'Ada', lastName: 'Poe' },
			born: '2007-05-05',
			signature: { typed: 'Ada Poe' },
		}
		const post = (more: object) => hall.call('POST', '/v1/waivers', { templateId, values, ...more })
		expectRefusal(await post({}), 'validation_failed')
		expect((await post({ locationId: there.id })).status).toBe(201)
		const codesOf = async (): Promise<string[]> => {
			const { body } = await hall.call('POST', '/v1/templates', { name: 'Release' })
			const blocks = [
				{ id: 'name', type: 'name', label: 'Name' },
				{ id: 'terms', type: 'text', text: 'I release you from all claims.' },
				{ id: 'signature', type: 'signature', label: 'Signature' },
			]
			await hall.call('PUT', `/v1/templates/${body.id}/draft`, { blocks })
			const published = await hall.call('POST', `/v1/templates/${body.id}/publish`)
			return (published.body.warnings ?? []).map((each: any) => `${each.code} ${each.jurisdiction}`)
		}
		expect(await codesOf()).toEqual(expect.arrayContaining(['void_clause DE', 'void_clause AT']))
		await set(hall, { path: 'mustNotSay.release', value: null })
		const after = await codesOf()
		expect(after).not.toContain('void_clause DE')
		expect(after).toContain('void_clause AT')
	})

	test('Status asks for it again on its day, and it holds on', async () => {
		const hall = await german('Reminded')
		const lawOf = async () => (await hall.call('GET', '/v1/status')).body.law
		expect(await lawOf()).toEqual({ state: 'ok', code: null, overrides: 0, due: 0, changed: 0 })
		const { body } = await set(hall, { reviewAt: '2026-12-01' })
		expect(await lawOf()).toMatchObject({ state: 'ok', overrides: 1 })
		clock.set('2026-12-01T10:00:00.000Z')
		expect(await lawOf()).toEqual({
			state: 'attention',
			code: 'override_due',
			overrides: 1,
			due: 1,
			changed: 0,
		})
		expect(await listOf(hall)).toEqual([{ ...body, isDue: true }])
		expect((await hall.call('GET', '/v1/jurisdictions/DE')).body.limitation.years).toBe(5)
		clock.set(NOW)
	})

	test('After an update of the data it stays, and says from what to what ours has changed', async () => {
		const hall = await german('Updated')
		await set(hall)
		// As an earlier version of the data had it.
		running.service.deps.db.$client
			.query(`UPDATE organizations SET settings = json_set(settings, '$.overrides[0].was', 2) WHERE id = ?`)
			.run(hall.organizationId)
		const [item] = await listOf(hall)
		expect([item.was, item.ours, item.value, item.hasChanged]).toEqual([2, 3, 5, true])
		expect((await hall.call('GET', '/v1/status')).body.law).toMatchObject({
			code: 'law_changed',
			changed: 1,
		})
	})
})
