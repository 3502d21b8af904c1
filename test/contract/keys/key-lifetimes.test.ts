import { describe, expect, test } from 'bun:test'
import { issueKey } from '../../../src/features/keys/issue.ts'
import { markKeyRevoked } from '../../../src/features/keys/queries.ts'
import { StoredKeys, findStoredKey } from '../../../src/features/keys/use.ts'
import { requireLiveKey } from '../../../src/http/auth/authenticate.ts'
import { hashApiKey } from '../../../src/kit/api-key.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createClient, useService } from '../../support/service/service.ts'
import { pageForm, publishTemplate, values } from '../../support/fixtures/waivers.ts'
import type { Db, Tx } from '../../../src/db/client.ts'
import { messageOf } from '../../../src/kit/errors.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const create = (body: unknown, by = call) => by('POST', '/v1/keys', body)
const clientOf = (key: string) => createClient(running.service.url, key)

describe('A key with an expiry', () => {
	const expiresAt = (): string => new Date(clock.now() + 60_000).toISOString()

	test('A key creates keys that expire no later than itself: 422 for a later expiry, its own by default', async () => {
		const end = expiresAt()
		const { key } = (await create({ name: 'Ends', scopes: ['*'], expiresAt: end })).body
		const maker = clientOf(key)
		const answer = await create({ name: 'Child', scopes: ['*'] }, maker)
		expect([answer.status, answer.body.expiresAt]).toEqual([201, end])
		const sooner = new Date(clock.now() + 30_000).toISOString()
		expect((await create({ name: 'Sooner', scopes: ['*'], expiresAt: sooner }, maker)).body.expiresAt).toBe(
			sooner,
		)
		const later = new Date(clock.now() + 60_001).toISOString()
		const refusal = await expectNoEffect(running.service, () =>
			create({ name: 'Later', scopes: ['*'], expiresAt: later }, maker),
		)
		expectRefusal(refusal, 'validation_failed', [{ path: '/expiresAt', code: 'range' }])
	})

	test('A key can rotate itself, and no key that expires later', async () => {
		const { key, id } = (await create({ name: 'Ends', scopes: ['*'], expiresAt: expiresAt() })).body
		const { body: lasting } = await create({ name: 'Lasting', scopes: ['*'] })
		const refusal = () => clientOf(key)('POST', `/v1/keys/${lasting.id}/rotate`)
		expectRefusal(await expectNoEffect(running.service, refusal), 'conflict')
		expect((await clientOf(key)('POST', `/v1/keys/${id}/rotate`)).status).toBe(201)
	})
})

describe('A key that ends during a request', () => {
	/** Sends half a call, has the key die, and sends the rest. */
	async function callWhile(key: string, path: string, body: string, die: () => unknown): Promise<string> {
		const connection = openRaw(running.service.url)
		const head = [
			`POST ${path} HTTP/1.1`,
			'Host: x',
			`Authorization: Bearer ${key}`,
			'Content-Type: application/json',
			`Content-Length: ${body.length}`,
		]
		await connection.write([...head, '', body.slice(0, 5)].join('\r\n'))
		// Who is answered later was read later.
		await running.anonymous('GET', '/health')
		await die()
		await connection.write(body.slice(5))
		return connection.answer
	}
	const child = JSON.stringify({ name: 'Child', scopes: ['*'] })
	const countKeys = (): unknown => rowsOf(running.service, 'SELECT count(*) AS n FROM api_keys')
	const signing = JSON.stringify({ templateId: NOBODY, values: {} })

	test.each([
		['POST /v1/keys', '/v1/keys', child],
		['a call to sign', '/v1/waivers', signing],
		['a call that Elysia checks', '/v1/templates', '{"name":"Climbing"}'],
	])('A key that is revoked during a request has no effect: %s', async (_name, path, body) => {
		const { key, id } = (await create({ name: 'Thief', scopes: ['*'] })).body
		const before = countKeys()
		const answer = await callWhile(key, path, body, () => call('DELETE', `/v1/keys/${id}`))
		expect(answer).toStartWith('HTTP/1.1 401 ')
		expect(answer).toContain('"code":"key_revoked"')
		expect(countKeys()).toEqual(before)
	})

	test('A key that expires during a request has no effect', async () => {
		const end = new Date(clock.now() + 1_000).toISOString()
		const { key } = (await create({ name: 'Ends', scopes: ['*'], expiresAt: end })).body
		const answer = await callWhile(key, '/v1/keys', child, () => clock.advance(1_000))
		expect(answer).toStartWith('HTTP/1.1 401 ')
		expect(answer).toContain('"code":"key_expired"')
	})

	test('A revoked key creates no key in a transaction that begins after the revocation', async () => {
		const { deps } = running.service
		const { id, key } = (await create({ name: 'Thief', scopes: ['*'] })).body
		const issuer = () => requireLiveKey(findStoredKey(deps, hashApiKey(key)), clock.now())
		const actor = {
			organizationId: hall.organizationId,
			name: `key:${id}`,
			requestId: 'test',
			address: 'test',
		}
		const issue = () =>
			issueKey(deps, { actor, issuer, input: { name: 'Next', scopes: ['*'], expiresAt: null } })
		expect((await issue()).row.expiresAt).toBeNull()
		await call('DELETE', `/v1/keys/${id}`)
		await expectNoEffect(running.service, async () => {
			expect(await issue().catch(messageOf)).toContain('revoked')
		})
	})
})

describe('A key that is kept for a turn of the event loop', () => {
	async function keep(): Promise<{ revokedAt: () => unknown; revoke: (by: Db) => void }> {
		const { deps } = running.service
		const { id, key } = (await create({ name: 'Kept', scopes: ['*'] })).body
		const keys = new StoredKeys(deps)
		const revokedAt = () => keys.find(hashApiKey(key))?.revokedAt
		expect(revokedAt()).toBeNull()
		return { revokedAt, revoke: (db) => markKeyRevoked(db as Tx, id, clock.now()) }
	}

	test('A key is read again in the next turn of the event loop, in which another process may have revoked it', async () => {
		const { revokedAt, revoke } = await keep()
		revoke(running.service.deps.db)
		await new Promise(setImmediate)
		expect(revokedAt()).toBe(clock.now())
	})

	test('A key is read again after a commit, and inside a transaction', async () => {
		const { revokedAt, revoke } = await keep()
		const within = await running.service.deps.write((tx) => {
			revoke(tx)
			return [revokedAt()]
		})
		expect([...within, revokedAt()]).toEqual([clock.now(), clock.now()])
	})
})

test('A form that is half sent when its kiosk is revoked is not signed', async () => {
	const templateId = await publishTemplate(call, { name: 'Day pass' })
	const { body: kiosk } = await call('POST', '/v1/kiosks', { name: 'Entrance' })
	const paired = await fetch(`${running.service.url}/kiosk`, {
		method: 'POST',
		redirect: 'manual',
		body: new URLSearchParams({ code: kiosk.code }),
	})
	const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? ''
	const versionId = (await call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id
	const form = JSON.stringify({ values, ...pageForm, versionId })
	const connection = openRaw(running.service.url)
	const head = [
		'POST /kiosk/day-pass HTTP/1.1',
		'Host: x',
		`Cookie: ${cookie}`,
		'Idempotency-Key: form-0123456789abcdef',
		'Content-Type: application/json',
		`Content-Length: ${form.length}`,
	]
	await connection.write([...head, '', form.slice(0, 5)].join('\r\n'))
	await call('DELETE', `/v1/kiosks/${kiosk.id}`)
	await connection.write(form.slice(5))
	expect(await connection.answer).toStartWith('HTTP/1.1 404 ')
	expect(rowsOf(running.service, 'SELECT count(*) AS n FROM waivers')).toEqual([{ n: 0 }])
})
