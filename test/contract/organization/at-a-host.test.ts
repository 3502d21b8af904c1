import { describe, expect, test } from 'bun:test'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { PASSWORD, openBrowser } from '../../support/fixtures/staff.ts'
import { answersOf, publishTemplate } from '../../support/fixtures/waivers.ts'
import { BASE, atHost, hireAtBase, openHallFor, openWithHost, putHosts } from '../../support/http/hosts.ts'
import type { HallWithHost } from '../../support/http/hosts.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const running = useService({ baseUrl: BASE, trustedProxies: 'loopback' })
/** Without proxies that it trusts. */
const alone = useService({ baseUrl: BASE })

const page = { accept: 'text/html' }

async function signAtHost(hall: HallWithHost): Promise<Answer> {
	const { body: template } = await hall.call('GET', `/v1/templates/${hall.templateId}`)
	const versionId = template.activeVersion.id
	const form = {
		values: answersOf(),
		versionId,
		language: 'en',
		read: [],
		reviewed: true,
		agreed: true,
		steps: [],
	}
	return atHost(hall.host, running.anonymous)('POST', hall.path, form, {
		'idempotency-key': crypto.randomUUID(),
	})
}

describe('At a host', () => {
	test('The forms of its organization are there, with its addresses; they stay at the address of the service, too', async () => {
		const hall = await openWithHost(running)
		const own = await atHost(hall.host, running.anonymous)('GET', hall.path, undefined, page)
		expect(own.status).toBe(200)
		expect((await running.anonymous('GET', hall.path, undefined, page)).status).toBe(200)
		const sent = await signAtHost(hall)
		expect([sent.status, sent.body?.error]).toEqual([201, undefined])
		expect(JSON.stringify(sent.body)).toContain(`https://${hall.host}/`)
		expect(JSON.stringify(sent.body)).not.toContain(BASE)
	})

	test('Forms and links of another organization are 404', async () => {
		const [hall, other] = [await openWithHost(running), await openWithHost(running)]
		const { body: link } = await other.call('POST', '/v1/prefill-links', {
			templateId: other.templateId,
			values: {},
		})
		const [copy = ''] = /\/c\/[\w-]+/.exec(JSON.stringify((await signAtHost(other)).body)) ?? []
		await settleJobs(running.service)
		for (const path of [other.path, new URL(link.url).pathname, copy]) {
			expect([
				path,
				(await atHost(other.host, running.anonymous)('GET', path, undefined, page)).status,
			]).toEqual([path, 200])
			expect([
				path,
				(await atHost(hall.host, running.anonymous)('GET', path, undefined, page)).status,
			]).toEqual([path, 404])
		}
		const key = { 'idempotency-key': crypto.randomUUID() }
		expect(
			(await atHost(hall.host, running.anonymous)('POST', other.path, '{}', key)).status,
		).toBeGreaterThan(400)
	})

	test('A key of another organization is refused as one that does not exist', async () => {
		const [hall, other] = [await openWithHost(running), await openWithHost(running)]
		const get = (key: string) =>
			atHost(hall.host, running.anonymous)('GET', '/v1/organization', undefined, {
				authorization: `Bearer ${key}`,
			})
		expect((await get(hall.key)).body.hosts).toEqual([hall.host])
		expectRefusal(await get(other.key), 'unauthorized')
		expect((await other.call('GET', '/v1/organization')).status).toBe(200)
	})

	test('Only its own staff can sign in, and change things only from its own pages', async () => {
		const [hall, other] = [await openWithHost(running), await openWithHost(running)]
		const [own, stranger] = [
			await hireAtBase(running, hall, 'owner'),
			await hireAtBase(running, other, 'owner'),
		]
		const signIn = (login: string, origin = `https://${hall.host}`) => {
			const browser = openBrowser(running, { host: hall.host, origin })
			return browser
				.call('POST', '/desk/session', { login, password: PASSWORD })
				.then((answer) => ({ ...browser, answer }))
		}
		expectRefusal((await signIn(stranger.login)).answer, 'sign_in_failed')
		expectRefusal((await signIn(own.login, BASE)).answer, 'cross_origin')
		expectRefusal((await signIn(own.login, `https://${other.host}`)).answer, 'cross_origin')
		const { answer, call } = await signIn(own.login)
		expect(answer.status).toBe(200)
		expect((await call('PATCH', '/v1/organization', { name: 'Renamed' })).body.name).toBe('Renamed')
		const cookie = [...stranger.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		expectRefusal(
			await atHost(hall.host, running.anonymous)('GET', '/v1/organization', undefined, { cookie }),
			'unauthorized',
		)
		// Once the host is given up, its name is a stranger's.
		await putHosts(hall)
		expectRefusal(await call('PATCH', '/v1/organization', { name: 'Gone' }), 'cross_origin')
	})

	test('The name that a trusted proxy forwards counts, and no other', async () => {
		const [hall, other] = [await openWithHost(running), openHallFor(alone)]
		await putHosts(other, other.host)
		const forwarded = (host: string) => ({ 'x-forwarded-host': `made-up.example, ${host}`, ...page })
		expect((await running.anonymous('GET', hall.path, undefined, forwarded(hall.host))).status).toBe(200)
		const elsewhere = await openWithHost(running)
		expect((await running.anonymous('GET', hall.path, undefined, forwarded(elsewhere.host))).status).toBe(404)
		const untrusted = alone.tenant('Untrusted')
		await publishTemplate(untrusted.call)
		const { slug: ownSlug } = (await untrusted.call('GET', '/v1/organization')).body
		const answer = await alone.anonymous('GET', `/w/${ownSlug}/waiver`, undefined, forwarded(other.host))
		expect(answer.status).toBe(200)
	})

	test('A proxy that asks before it gets a certificate learns which names are hosts, and nothing else', async () => {
		const hall = await openWithHost(running)
		const ask = (query: string) => running.anonymous('GET', `/host${query}`)
		for (const host of [hall.host, hall.host.toUpperCase()]) {
			const { status, bytes } = await ask(`?domain=${host}`)
			expect([status, bytes.length]).toEqual([200, 0])
		}
		for (const query of ['', '?domain=', '?domain=unknown.example', `?domain=x.${hall.host}`])
			expectRefusal(await ask(query), 'not_found')
		await putHosts(hall)
		expectRefusal(await ask(`?domain=${hall.host}`), 'not_found')
	})
})
