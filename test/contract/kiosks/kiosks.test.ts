import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { rowsAdded } from '../../support/fixtures/effects.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { pageForm, publishTemplate, values } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2030-05-01T10:00:00Z')

// One form of an address in ten minutes: a kiosk has no such limit.
const running = useService({ publicSubmissionsPerTenMinutes: 1 }, { clock })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call, { name: 'Day pass' })

const text = ({ bytes }: Answer): string => new TextDecoder().decode(bytes)

/** What a tablet sends: a form, or a look, with its cookie. */
function asTablet(
	cookie: string,
	method = 'GET',
	path = '/kiosk',
	body?: unknown,
	more: Record<string, string> = {},
) {
	return running.anonymous(method, path, body, { accept: 'text/html', cookie, ...more })
}

async function typeCode(code: string): Promise<Response> {
	return fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		headers: { accept: 'text/html' },
		body: new URLSearchParams({ code }),
	})
}

/** @returns the kiosk's id, and the cookie of its tablet */
async function pair(wanted: object = {}): Promise<{ id: string; cookie: string }> {
	const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance', ...wanted })
	const answer = await typeCode(body.code)
	return { id: body.id, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function signAt(cookie: string, path = '/kiosk/day-pass'): Promise<Answer> {
	const { body } = await hall.call('GET', `/v1/templates/${templateId}`)
	const versionId = body.activeVersion.id
	const submission = { values, ...pageForm, versionId }
	return asTablet(cookie, 'POST', path, submission, { 'idempotency-key': crypto.randomUUID(), accept: '*/*' })
}

describe('POST /v1/kiosks', () => {
	test('201 with a pairing code that is shown once and stored as a hash', async () => {
		let answer: Answer | undefined
		const added = await rowsAdded(running.service, async () => {
			answer = await hall.call('POST', '/v1/kiosks', { name: ' Entrance ' })
		})
		expect(answer?.status).toBe(201)
		expect(answer?.body).toMatchObject({
			name: 'Entrance',
			status: 'waiting',
			templateIds: null,
			pairedAt: null,
			code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
			codeExpiresAt: '2030-05-01T10:15:00.000Z',
			pairUrl: expect.stringMatching(/\/kiosk$/),
		})
		expect(added).toMatchObject({ kiosks: 1, audit_log: 1 })
		const { body } = await hall.call('GET', '/v1/kiosks')
		expect(body.items[0]).not.toHaveProperty('code')
		const rows = running.service.deps.db.$client.query('SELECT * FROM kiosks').all()
		expect(JSON.stringify(rows).includes(String(answer?.body.code))).toBe(false)
	})

	test('404 for an unknown template, 422 for an unknown location', async () => {
		const unknown = crypto.randomUUID()
		expect((await hall.call('POST', '/v1/kiosks', { name: 'x', templateIds: [unknown] })).status).toBe(404)
		expect((await hall.call('POST', '/v1/kiosks', { name: 'x', locationId: unknown })).status).toBe(422)
	})
})

describe('Pairing', () => {
	test('A pairing code works once within 15 minutes, and sets a cookie that scripts cannot read and other sites cannot send', async () => {
		const { body } = await hall.call('POST', '/v1/kiosks', { name: 'Entrance' })
		const paired = await typeCode(body.code)
		expect([paired.status, paired.headers.get('location')]).toEqual([303, '/kiosk'])
		expect(paired.headers.get('set-cookie')).toMatch(
			/^waiver_kiosk=[0-9A-Za-z]{28}; Path=\/kiosk; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
		)
		expect((await typeCode(body.code)).status).toBe(422)
		const { body: late } = await hall.call('POST', '/v1/kiosks', { name: 'Late' })
		clock.advance(15 * MINUTE_MS)
		expect((await typeCode(late.code)).status).toBe(422)
		const { body: list } = await hall.call('GET', '/v1/kiosks')
		expect(list.items.slice(0, 2).map(({ status }: { status: string }) => status)).toEqual([
			'expired',
			'paired',
		])
	})

	test('429 for an address after ten codes in ten minutes', async () => {
		const own = startTestService()
		const attempts = await Promise.all(
			Array.from({ length: 12 }, () =>
				fetch(`${own.service.url}/kiosk`, {
					method: 'POST',
					body: new URLSearchParams({ code: 'AAAA-AAAA' }),
				}),
			),
		)
		expect(attempts.filter(({ status }) => status === 422)).toHaveLength(10)
		expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2)
		await own.close()
	})
})

describe('A kiosk', () => {
	test('A kiosk signs for a whole venue from one address, and the record names the kiosk', async () => {
		const { body: location } = await hall.call('POST', '/v1/locations', { name: 'Boulder room' })
		const { id, cookie } = await pair({ locationId: location.id })
		const answers = await Promise.all(Array.from({ length: 40 }, () => signAt(cookie)))
		expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201))
		const row = running.service.deps.db.$client
			.query<{ source: string; location_id: string; evidence: string }, []>(
				'SELECT source, location_id, evidence FROM waivers ORDER BY seq DESC',
			)
			.get()
		expect([row?.source, row?.location_id]).toEqual(['kiosk', location.id])
		expect(JSON.parse(row?.evidence ?? '{}').channel).toBe(`kiosk:${id}`)
	})

	test('A kiosk opens public templates, kiosk templates or its own set, never templates for invited guests', async () => {
		const make = async (name: string, visibility: string): Promise<string> => {
			const id = await publishTemplate(hall.call, { name })
			await hall.call('PATCH', `/v1/templates/${id}`, { visibility })
			return id
		}
		const tabletOnly = await make('Tablet', 'kiosk_only')
		await make('Invited', 'invite_only')
		const names = ['day-pass', 'tablet', 'invited']
		const opened = async (cookie: string): Promise<number[]> =>
			Promise.all(names.map(async (name) => (await asTablet(cookie, 'GET', `/kiosk/${name}`)).status))
		const any = await pair()
		expect(await opened(any.cookie)).toEqual([200, 200, 404])
		const start = text(await asTablet(any.cookie))
		expect(names.map((name) => start.includes(`/kiosk/${name}"`))).toEqual([true, true, false])
		const one = await pair({ templateIds: [tabletOnly] })
		expect(await opened(one.cookie)).toEqual([404, 200, 404])
		// Nobody but a kiosk opens either.
		expect(await opened('waiver_kiosk=nothing')).toEqual([404, 404, 404])
	})

	test('A kiosk whose location is inactive offers no form', async () => {
		const { body: location } = await hall.call('POST', '/v1/locations', { name: 'Closed room' })
		const { cookie } = await pair({ locationId: location.id })
		expect(text(await asTablet(cookie))).toContain('/kiosk/day-pass"')
		await hall.call('PATCH', `/v1/locations/${location.id}`, { active: false })
		expect(text(await asTablet(cookie))).not.toContain('/kiosk/day-pass"')
		expect((await asTablet(cookie, 'GET', '/kiosk/day-pass')).status).toBe(404)
		const refusal = await signAt(cookie)
		expect([refusal.status, refusal.body.error.details]).toEqual([404, { page: 'archived' }])
		await hall.call('PATCH', `/v1/locations/${location.id}`, { active: true })
		expect((await signAt(cookie)).status).toBe(201)
	})

	test('A kiosk does not open templates of another organization', async () => {
		const other = running.tenant('Other hall')
		await publishTemplate(other.call, { name: 'Theirs' })
		const { cookie } = await pair()
		expect((await asTablet(cookie, 'GET', '/kiosk/theirs')).status).toBe(404)
	})

	test('A revoked kiosk is refused permanently, from the next request on', async () => {
		const { id, cookie } = await pair()
		expect((await hall.call('DELETE', `/v1/kiosks/${id}`)).body.status).toBe('revoked')
		expect((await hall.call('DELETE', `/v1/kiosks/${id}`)).status).toBe(200)
		const refusal = await signAt(cookie)
		expect([refusal.status, refusal.body.error.details]).toEqual([404, { page: 'revoked' }])
		expect(text(await asTablet(cookie))).toContain('Pair this tablet')
	})

	test('A kiosk refuses a form that another page sent, even one from a neighbor on its domain', async () => {
		const { cookie } = await pair()
		const { body: template } = await hall.call('GET', `/v1/templates/${templateId}`)
		const submission = {
			values,
			...pageForm,
			versionId: template.activeVersion.id,
		}
		const signFrom = async (site: string): Promise<number> => {
			const more = { 'sec-fetch-site': site, 'idempotency-key': crypto.randomUUID(), accept: '*/*' }
			return (await asTablet(cookie, 'POST', '/kiosk/day-pass', submission, more)).status
		}
		expect([await signFrom('cross-site'), await signFrom('same-site')]).toEqual([404, 404])
		expect(await signFrom('same-origin')).toBe(201)

		// Nor is a tablet paired from elsewhere, with which somebody else would see what its guests do.
		const own = startTestService()
		const { body: kiosk } = await own.tenant('Hall').call('POST', '/v1/kiosks', { name: 'Entrance' })
		const statuses: number[] = []
		for (const site of ['cross-site', 'same-site', 'same-origin']) {
			const body = new URLSearchParams({ code: kiosk.code })
			const headers = { accept: 'text/html', 'sec-fetch-site': site }
			const url = `${own.service.url}/kiosk`
			statuses.push((await fetch(url, { method: 'POST', redirect: 'manual', headers, body })).status)
		}
		expect(statuses).toEqual([422, 422, 303])
		await own.close()
	})

	test('A kiosk page allows no frame, even where the organization allows one', async () => {
		await hall.call('PATCH', '/v1/organization', { embedOrigins: ['https://www.hall.example'] })
		const { cookie } = await pair()
		const { headers } = await asTablet(cookie, 'GET', '/kiosk/day-pass')
		expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
		await hall.call('PATCH', '/v1/organization', { embedOrigins: [] })
	})
})
