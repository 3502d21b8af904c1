import { describe, expect, test } from 'bun:test'
import type { GrantableScope } from '../../../../src/api/scopes.ts'
import { expectNoEffect } from '../../../support/fixtures/effects.ts'
import { stateOf, tokenOf } from '../../../support/fixtures/links.ts'
import { expectRefusal } from '../../../support/http/refusals.ts'
import { useService, untilIdle } from '../../../support/service/service.ts'
import type { Answer, Client } from '../../../support/service/service.ts'
import { publishTemplate, sign } from '../../../support/fixtures/waivers.ts'

const running = useService({ baseUrl: 'https://sign.hall.example' })
const hall = running.tenant('Hall')
const templateId = await publishTemplate(hall.call)

const post = (body: object): Promise<Answer> =>
	hall.call('POST', '/v1/prefill-links', { templateId, ...body })
const answers = { name: { firstName: 'Zoe', lastName: 'Quint' } }

describe('A prefill link opens answers, so only its maker and readers of answers get its address', () => {
	const MANAGE = 'prefill:manage'
	const withScopes = (...scopes: GrantableScope[]) => running.clientOf(hall.organizationId, scopes)
	const listOf = async (call: Client): Promise<any> => (await call('GET', '/v1/prefill-links?limit=2')).body

	test('A key gets the addresses of links that it made; those of others only with waivers:read', async () => {
		const [one, other, reader] = [withScopes(MANAGE), withScopes(MANAGE), withScopes(MANAGE, 'waivers:read')]
		const { body: own } = await one('POST', '/v1/prefill-links', { templateId, values: answers })
		const { id: waiverId } = await sign(hall, templateId)
		const renew = withScopes('checkins:write', 'waivers:read')
		const { body: renewal } = await renew('POST', `/v1/waivers/${waiverId}/renew`)
		const without = [renewal, own].map((link) => ({ ...link, url: '' }))
		expect((await listOf(one)).items).toEqual([without[0], own])
		expect((await listOf(other)).items).toEqual(without)
		expect((await listOf(reader)).items).toEqual([renewal, own])
		const get = async (call: Client, id: string) => (await call('GET', `/v1/prefill-links/${id}`)).body
		expect(await get(one, own.id)).toEqual(own)
		expect([await get(one, renewal.id), await get(other, own.id)]).toEqual(without)
		expect(await get(reader, renewal.id)).toEqual(renewal)
		const stranger = running.tenant('Stranger')
		expect((await listOf(stranger.call)).items).toEqual([])
		expectRefusal(await stranger.call('GET', `/v1/prefill-links/${own.id}`), 'not_found')
	})

	test('Any key with the scope ends a link', async () => {
		const { body: link } = await post({ values: answers })
		const { status, body } = await withScopes(MANAGE)('DELETE', `/v1/prefill-links/${link.id}`)
		expect([status, body.status, body.url]).toEqual([200, 'revoked', ''])
		expect(stateOf(running, tokenOf(link.url))).toBe('revoked')
	})

	test('A key mails the links that it made; those of others, and what the outbox keeps of them, only with waivers:read', async () => {
		const { body: link } = await post({ values: answers })
		const mail = { channel: 'email', kind: 'invite', to: 'me@thief.example', prefillLinkId: link.id }
		const sender = withScopes('messages:send', 'messages:read')
		const refusal = await expectNoEffect(running.service, () => sender('POST', '/v1/messages', mail))
		expect([refusal.status, refusal.body.error.details]).toEqual([403, { required: 'waivers:read' }])
		const [maker, reader] = [
			withScopes(MANAGE, 'messages:send', 'messages:read'),
			withScopes('messages:send', 'messages:read', 'waivers:read'),
		]
		const { body: own } = await maker('POST', '/v1/prefill-links', { templateId, values: answers })
		const queued = await maker('POST', '/v1/messages', { ...mail, prefillLinkId: own.id })
		expect(queued.status).toBe(202)
		expect((await reader('POST', '/v1/messages', mail)).status).toBe(202)
		await untilIdle(running)
		const path = `/v1/messages/${queued.body.id}/content`
		for (const call of [maker, reader]) expect((await call('GET', path)).status).toBe(200)
		expectRefusal(await withScopes('messages:read')('GET', path), 'insufficient_scope')
	})

	test('Each opening is on the access log, with the link as the reader', async () => {
		const { body: link } = await post({ values: answers, maxUses: 2 })
		const path = new URL(link.url).pathname
		const open = (method: string) => running.anonymous(method, path, undefined, { accept: 'text/html' })
		for (let time = 0; time < 2; time += 1) expect((await open('GET')).status).toBe(200)
		expect((await open('HEAD')).status).toBe(200)
		const { items } = (await hall.call('GET', `/v1/phi-access-log?actor=link:${link.id}`)).body
		expect(items).toHaveLength(2)
		expect(items[0]).toMatchObject({ action: 'signing_link.opened', waiverId: null, participantId: null })
		// A form that is posted step by step shows the locked answers, too.
		const { body: locked } = await post({ values: answers, locked: ['name'] })
		const form = new FormData()
		for (const [name, value] of Object.entries({ '~language': 'en', '~step': 'review' }))
			form.append(name, value)
		const posted = await fetch(running.service.url + new URL(locked.url).pathname, {
			method: 'POST',
			body: form,
			headers: { accept: 'text/html', origin: running.service.url },
		})
		expect(await posted.text()).toContain('Quint')
		const seen = (await hall.call('GET', `/v1/phi-access-log?actor=link:${locked.id}`)).body.items
		expect(seen.map(({ action }: { action: string }) => action)).toEqual(['signing_link.opened'])
		const empty = (await post({ values: {} })).body
		await running.anonymous('GET', new URL(empty.url).pathname, undefined, { accept: 'text/html' })
		const none = await hall.call('GET', `/v1/phi-access-log?actor=link:${empty.id}`)
		expect(none.body.items).toEqual([])
	})
})
