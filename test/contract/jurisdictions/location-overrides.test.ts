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

type Caller = Pick<Tenant, 'call'>

const years = {
	jurisdiction: 'DE',
	path: 'limitation.years',
	value: 6,
	reason: 'The operator of this hall has six years.',
	decidedBy: { name: 'Ada Poe', role: 'lawyer', firm: 'Poe & Partner', admittedIn: 'Berlin' },
}

const set = (of: Caller, locationId: string, changes: object = {}) =>
	of.call('POST', `/v1/locations/${locationId}/overrides`, { ...years, ...changes })
const setCommon = (of: Caller, changes: object = {}) =>
	of.call('POST', '/v1/organization/overrides', { ...years, value: 5, ...changes })
const remove = (of: Caller, locationId: string, id: string, body: object = { reason: 'It was wrong.' }) =>
	of.call('POST', `/v1/locations/${locationId}/overrides/${id}/remove`, body)
const listOf = async (of: Caller, locationId: string) =>
	(await of.call('GET', `/v1/locations/${locationId}/overrides`)).body.items
const yearsOf = async (of: Caller, query = ''): Promise<number> =>
	(await of.call('GET', `/v1/jurisdictions/DE${query}`)).body.limitation.years

/** A venue in Germany with two halls. */
async function venue(name: string): Promise<{ hall: Tenant; here: string; there: string }> {
	const hall = running.tenant(name)
	await hall.call('PATCH', '/v1/organization', { country: 'DE' })
	const place = async (body: object): Promise<string> =>
		(await hall.call('POST', '/v1/locations', body)).body.id
	return { hall, here: await place({ name: 'Here' }), there: await place({ name: 'There' }) }
}

describe('POST /v1/locations/{id}/overrides', () => {
	test('201 with the value, and of which location it is; it stands in the place of ours there alone', async () => {
		const { hall, here, there } = await venue('Hall')
		const { status, body } = await set(hall, here, { reason: '  Six years. ', source: ' BGB § 195 ' })
		expect([status, body]).toEqual([
			201,
			{
				...years,
				id: expect.stringMatching(UUID_V7),
				was: 3,
				ours: 3,
				hasChanged: false,
				reason: 'Six years.',
				source: 'BGB § 195',
				on: '2026-11-25',
				reviewAt: '2027-11-25',
				locationId: here,
				isDue: false,
				by: expect.stringMatching(/^key:/),
				byName: expect.any(String),
			},
		])
		expect(await listOf(hall, here)).toEqual([body])
		expect(await listOf(hall, there)).toEqual([])
		expect((await hall.call('GET', '/v1/organization/overrides')).body).toEqual({ items: [] })
		const { body: law } = await hall.call('GET', `/v1/jurisdictions/DE?locationId=${here}`)
		expect([law.limitation.years, law.overrides]).toEqual([6, [body]])
		expect([await yearsOf(hall), await yearsOf(hall, `?locationId=${there}`)]).toEqual([3, 3])
		const choiceAt = async (id: string) =>
			(await hall.call('GET', `/v1/jurisdictions/choice?country=DE&locationId=${id}`)).body.overrides
		expect([await choiceAt(here), await choiceAt(there)]).toEqual([[body.id], []])
	})

	test('The override of a location stands before that of the organization, which holds again once it is removed', async () => {
		const { hall, here, there } = await venue('Before')
		const { body: common } = await setCommon(hall)
		const { body: other } = await setCommon(hall, { path: 'majority.age', value: 19 })
		const { body: own } = await set(hall, here)
		const at = async (id: string) => (await hall.call('GET', `/v1/jurisdictions/DE?locationId=${id}`)).body
		const law = await at(here)
		expect([law.limitation.years, law.majority.age]).toEqual([6, 19])
		expect(law.overrides).toEqual([other, own])
		expect([await yearsOf(hall), (await at(there)).overrides]).toEqual([5, [common, other]])
		expect((await remove(hall, here, own.id)).body).toEqual(own)
		expect((await at(here)).limitation.years).toBe(5)
		const entries = rowsOf<{ data: string }>(
			running.service,
			`SELECT data FROM audit_log WHERE subject = ? ORDER BY seq`,
			own.id,
		).map(({ data }) => JSON.parse(data))
		const about = { locationId: here, jurisdiction: 'DE', rule: 'limitation.years' }
		expect(entries).toEqual([
			{ ...about, old: '5', new: '6', reason: years.reason },
			{ ...about, old: '6', new: '5', reason: 'It was wrong.' },
		])
		expect(JSON.stringify(entries)).not.toContain('Poe')
	})

	test('A statement that the organization added can be left out at a location', async () => {
		const { hall, here } = await venue('Left out')
		const path = 'mustShow.own'
		expectRefusal(await set(hall, here, { path, value: null }), 'validation_failed', [
			{ path: '/path', code: 'unknown' },
		])
		await setCommon(hall, { path, value: { when: 'always', text: null, format: {} } })
		const shownAt = async (query: string) =>
			(await hall.call('GET', `/v1/jurisdictions/DE${query}`)).body.mustShow.map(({ id }: any) => id)
		expect(await shownAt(`?locationId=${here}`)).toContain('own')
		expect((await set(hall, here, { path, value: null })).status).toBe(201)
		expect(await shownAt(`?locationId=${here}`)).not.toContain('own')
		expect(await shownAt('')).toContain('own')
	})

	test.each([
		[{ jurisdiction: 'XX' }, '/jurisdiction', 'unknown'],
		[{ path: 'limitation' }, '/path', 'unknown'],
		[{ value: 'five' }, '/value', 'choice'],
		[{ reason: ' ' }, '/reason', 'length'],
		[{ reviewAt: '2026-11-25' }, '/reviewAt', 'out_of_range'],
	])('422 for %j names the field', async (changes, path, code) => {
		const { hall, here } = await venue(`Strict ${path}`)
		const answer = await expectNoEffect(running.service, () => set(hall, here, changes))
		expectRefusal(answer, 'validation_failed', [{ path, code }])
	})

	test('409 beyond a hundred of one location; another still has room', async () => {
		const { hall, here, there } = await venue('Many')
		const add = (locationId: string, n: number) =>
			set(hall, locationId, { path: `mustShow.own-${n}`, value: { when: 'always', text: null, format: {} } })
		for (let n = 0; n < 100; n++) expect((await add(here, n)).status).toBe(201)
		expectRefusal(await expectNoEffect(running.service, () => add(here, 100)), 'conflict')
		expect((await add(there, 100)).status).toBe(201)
	})

	test('404 for a location of another organization, and for none', async () => {
		const { hall, here } = await venue('Owner')
		const { hall: other } = await venue('Stranger')
		const { body } = await set(hall, here.toUpperCase())
		for (const [of, id] of [
			[other, here],
			[hall, NOBODY],
		] as const) {
			expectRefusal(await expectNoEffect(running.service, () => set(of, id)), 'not_found')
			expectRefusal(await expectNoEffect(running.service, () => remove(of, id, body.id)), 'not_found')
			expectRefusal(await of.call('GET', `/v1/locations/${id}/overrides`), 'not_found')
			expectRefusal(await of.call('GET', `/v1/jurisdictions/DE?locationId=${id}`), 'not_found')
			expectRefusal(await of.call('GET', `/v1/jurisdictions/choice?locationId=${id}`), 'not_found')
		}
		expect(await listOf(hall, here)).toEqual([body])
	})

	test('201 for an owner alone, who gives all that they sign in with again; every role with the desk reads them', async () => {
		const { hall, here } = await venue('Roles')
		const { body } = await set(hall, here)
		for (const role of ['manager', 'desk', 'auditor'] as const) {
			const member = await hire(running, hall, role)
			expectRefusal(await expectNoEffect(running.service, () => set(member, here)), 'insufficient_scope')
			expectRefusal(
				await expectNoEffect(running.service, () => remove(member, here, body.id)),
				'insufficient_scope',
			)
			expect(await listOf(member, here)).toEqual([body])
		}
		const owner = await hire(running, hall, 'owner')
		const { status, body: second } = await set(owner, here)
		expect(status).toBe(201)
		clock.set('2026-11-25T10:11:00.000Z')
		const late = [await set(owner, here), await remove(owner, here, second.id)]
		clock.set(NOW)
		for (const answer of late) {
			expectRefusal(answer, 'confirmation_needed')
			expect(answer.body.error.details).toEqual({ required: 'all_factors' })
		}
	})
})

describe('POST /v1/locations/{id}/overrides/{overrideId}/remove', () => {
	test('200 once; 404 for one of the organization or of another location; 422 without a reason', async () => {
		const { hall, here, there } = await venue('Remover')
		const { body: common } = await setCommon(hall)
		const { body: own } = await set(hall, here)
		for (const [place, id] of [
			[here, common.id],
			[there, own.id],
		] as const)
			expectRefusal(await expectNoEffect(running.service, () => remove(hall, place, id)), 'not_found')
		const wrong = hall.call('POST', `/v1/organization/overrides/${own.id}/remove`, { reason: 'No.' })
		expectRefusal(await wrong, 'not_found')
		expectRefusal(await remove(hall, here, own.id, {}), 'validation_failed')
		const removed = await remove(hall, here, own.id.toUpperCase())
		expect([removed.status, removed.body]).toEqual([200, own])
		expectRefusal(await remove(hall, here, own.id), 'not_found')
		expect(await listOf(hall, here)).toEqual([])
	})
})

describe('What an override of a location changes', () => {
	test('Until when a waiver is kept, and what it keeps of the law, where it is signed there', async () => {
		const { hall, here, there } = await venue('Keeper')
		const templateId = await publishTemplate(hall.call, { settings: { expiry: { type: 'end_of_day' } } })
		const { body: common } = await setCommon(hall)
		const { body: own } = await set(hall, here)
		const keptOf = async (locationId: string): Promise<[string[], string]> => {
			const { id } = await sign(hall, templateId, { locationId })
			const { law } = (await hall.call('GET', `/v1/waivers/${id}`)).body
			await hall.call('POST', `/v1/waivers/${id}/purge`, { reason: 'Asked for.' })
			const [row] = rowsOf<{ data: string }>(
				running.service,
				`SELECT data FROM audit_log WHERE action = 'waiver.purged' AND subject = ?`,
				id,
			)
			return [law.overrides, JSON.parse(row?.data ?? '{}').until]
		}
		expect(await keptOf(here)).toEqual([[own.id], '2033-12-31'])
		expect(await keptOf(there)).toEqual([[common.id], '2032-12-31'])
		await remove(hall, here, own.id)
		expect(await keptOf(here)).toEqual([[common.id], '2032-12-31'])
	})

	test('Who is of age, and what publishing warns of', async () => {
		const { hall, here } = await venue('Publisher')
		const templateId = await publishTemplate(hall.call, {
			of: [
				{ id: 'name', type: 'name', label: 'Name' },
				{ id: 'born', type: 'date_of_birth', label: 'Born' },
				{ id: 'terms', type: 'text', text: 'I release you from all claims.' },
				{ id: 'signature', type: 'signature', label: 'Signature' },
			],
		})
		await set(hall, here, { path: 'majority.age', value: 21 })
		const values = {
			name: { firstName: 'Ada', lastName: 'Poe' },
			born: '2007-05-05',
			signature: { typed: 'Ada Poe' },
		}
		const post = (more: object) => hall.call('POST', '/v1/waivers', { templateId, values, ...more })
		expectRefusal(await post({ locationId: here }), 'validation_failed')
		expect((await post({})).status).toBe(201)
		const warningsOf = async () =>
			(await hall.call('GET', `/v1/templates/${templateId}/publish-preview`)).body.warnings
				.map(({ code, rule }: any) => [code, rule].filter(Boolean).join(' '))
				.filter((code: string) => /void_clause|own/.test(code))
		expect(await warningsOf()).toEqual(['void_clause'])
		await set(hall, here, {
			path: 'mustShow.own',
			value: { when: 'always', text: { en: 'Ask us.' }, format: {} },
		})
		expect((await warningsOf()).sort()).toEqual(['missing_notice own', 'void_clause'])
		// The organization no longer warns of it, and the location still does.
		await setCommon(hall, { path: 'mustNotSay.release', value: null })
		await set(hall, here, {
			path: 'mustNotSay.release',
			value: { phrase: 'release', reason: 'The operator wants none.' },
		})
		expect((await warningsOf()).sort()).toEqual(['missing_notice own', 'void_clause'])
	})

	test('Whom the page of a kiosk there takes for an adult', async () => {
		const { hall, here } = await venue('Kiosk hall')
		await publishTemplate(hall.call, { name: 'Climbing' })
		const { body: kiosk } = await hall.call('POST', '/v1/kiosks', { name: 'Tablet', locationId: here })
		const paired = await fetch(`${running.service.url}/kiosk`, {
			method: 'POST',
			redirect: 'manual',
			body: new URLSearchParams({ code: kiosk.code }),
		})
		const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? ''
		const ageOn = async (path: string): Promise<string | undefined> => {
			const page = await fetch(running.service.url + path, { headers: { accept: 'text/html', cookie } })
			return /"ageOfMajority":(\d+)/.exec(await page.text())?.[1]
		}
		expect(await ageOn('/kiosk/climbing')).toBe('18')
		await set(hall, here, { path: 'majority.age', value: 21 })
		expect(await ageOn('/kiosk/climbing')).toBe('21')
		expect(await ageOn('/w/kiosk-hall/climbing')).toBe('18')
	})

	test('Status asks for it again on its day; it leaves with its location', async () => {
		const { hall, here } = await venue('Reminded')
		await set(hall, here, { reviewAt: '2026-12-01' })
		const lawOf = async () => (await hall.call('GET', '/v1/status')).body.law
		expect(await lawOf()).toMatchObject({ state: 'ok', overrides: 1 })
		clock.set('2026-12-01T10:00:00.000Z')
		expect(await lawOf()).toMatchObject({ code: 'override_due', overrides: 1, due: 1 })
		expect((await hall.call('DELETE', `/v1/locations/${here}`)).status).toBe(200)
		expect(await lawOf()).toMatchObject({ state: 'ok', overrides: 0 })
		clock.set(NOW)
	})

	test('A change of the location keeps it, and the location’s own answer stays as it was', async () => {
		const { hall, here } = await venue('Renamer')
		const { body: own } = await set(hall, here)
		const { body } = await hall.call('PATCH', `/v1/locations/${here}`, { name: 'Boulders', country: 'AT' })
		expect(body).not.toHaveProperty('overrides')
		expect(await listOf(hall, here)).toEqual([own])
	})
})
