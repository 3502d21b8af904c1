import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { createClient, useService } from '../../support/service/service.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const clock = createStillClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const create = (body: unknown, by = call) => by('POST', '/v1/keys', body)
const clientOf = (key: string) => createClient(running.service.url, key)

describe('POST /v1/keys', () => {
	test('201 returns the key once, and the key works', async () => {
		const request = { name: ' Till ', scopes: ['templates:read'], expiresAt: '2026-07-02T00:00:00+02:00' }
		const { status, body } = await create(request)
		expect(status).toBe(201)
		expect(body).toEqual({
			id: expect.stringMatching(UUID_V7),
			name: 'Till',
			scopes: ['templates:read'],
			lastFour: body.key.slice(-4),
			createdAt: NOW,
			lastUsedAt: null,
			expiresAt: '2026-07-01T22:00:00.000Z',
			revokedAt: null,
			locationIds: null,
			key: expect.stringMatching(/^wvk_[0-9A-Za-z]{36}$/),
		})
		const { key: _, ...summary } = body
		const list = await call('GET', '/v1/keys?limit=100')
		expect(list.body.items.find(({ id }: { id: string }) => id === body.id)).toEqual(summary)
		expect(JSON.stringify(list.body)).not.toContain(body.key)
		// After the list, which may say of a use a moment later.
		expect((await clientOf(body.key)('GET', '/v1/templates')).status).toBe(200)
	})

	test('201 leaves a row, and an audit entry that names the key only by its id', async () => {
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = (await create({ name: 'Audited', scopes: ['*'] })).body
		})
		expect(added).toEqual({ api_keys: 1, audit_log: 1 })
		const [entry] = rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')
		expect(entry).toMatchObject({ action: 'key.created', subject: answer.id, data: '{}' })
	})

	test.each([
		['no scope', { name: 'x', scopes: [] }, 'too_few', '/scopes'],
		['an unknown scope', { name: 'x', scopes: ['templates'] }, 'choice', '/scopes/0'],
		['a scope twice', { name: 'x', scopes: ['*', '*'] }, 'duplicate', '/scopes'],
		['a blank name', { name: ' ', scopes: ['*'] }, 'length', '/name'],
		['201 characters', { name: 'é'.repeat(201), scopes: ['*'] }, 'length', '/name'],
		[
			'a date that is no moment',
			{ name: 'x', scopes: ['*'], expiresAt: '2027-01-01' },
			'format',
			'/expiresAt',
		],
		[
			'a moment beyond the calendar',
			{ name: 'x', scopes: ['*'], expiresAt: '9999-12-31T23:59:59-05:00' },
			'format',
			'/expiresAt',
		],
		['a moment that has passed', { name: 'x', scopes: ['*'], expiresAt: NOW }, 'range', '/expiresAt'],
		['a key of one’s own', { name: 'x', scopes: ['*'], key: 'wvk_x' }, 'unknown_field', '/key'],
	])('422 for %s', async (_name, body, code, path) => {
		const answer = await expectNoEffect(running.service, () => create(body))
		expectRefusal(answer, 'validation_failed', [{ path, code }])
	})

	test('403 for a scope that the caller lacks, and for every scope', async () => {
		const clerk = running.clientOf(hall.organizationId, ['keys:manage', 'templates:read'])
		for (const scope of ['waivers:read', '*']) {
			const body = { name: 'x', scopes: ['templates:read', scope] }
			const answer = await expectNoEffect(running.service, () => create(body, clerk))
			expectRefusal(answer, 'insufficient_scope')
			expect(answer.body.error.details).toEqual({ required: scope })
		}
		expect((await create({ name: 'x', scopes: ['templates:read'] }, clerk)).status).toBe(201)
	})
})

describe('GET /v1/keys', () => {
	test('200 in pages, newest first, each key once', async () => {
		const other = running.tenant('Pages')
		for (let n = 0; n < 4; n++) await create({ name: `n${n}`, scopes: ['*'] }, other.call)
		const first = (await other.call('GET', '/v1/keys?limit=3')).body
		const second = (await other.call('GET', `/v1/keys?limit=3&cursor=${first.nextCursor.toUpperCase()}`)).body
		const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name)
		expect(names).toEqual(['n3', 'n2', 'n1', 'n0', 'test'])
		expect([first.nextCursor, second.nextCursor]).toEqual([first.items[2].id, null])
	})

	test('200 without a next cursor on a page that ends with the last key', async () => {
		const other = running.tenant('Exact page')
		const { body } = await other.call('GET', '/v1/keys?limit=1')
		expect([body.items.length, body.nextCursor]).toEqual([1, null])
	})

	test.each([
		'0',
		'101',
		'-1',
		'1.5',
		'1e1',
		'0x10',
		'+5',
		'%205',
		'',
		'abc',
		'999999999999999999999',
		'5,6',
		'NaN',
	])('422 for limit "%s"', async (limit) => {
		const answer = await call('GET', `/v1/keys?limit=${limit}`)
		expectRefusal(answer, 'validation_failed', [{ path: 'limit', code: 'range' }])
		expect(answer.body.error.message).toBe('limit: Send a whole number from 1 to 100.')
	})

	test.each(['1', '100'])('200 for limit "%s" as text', async (limit) => {
		expect((await call('GET', `/v1/keys?limit=${limit}`)).status).toBe(200)
	})

	test('422 for a limit sent twice, and for an unknown, foreign or malformed cursor', async () => {
		const twice = await call('GET', '/v1/keys?limit=5&limit=6')
		expectRefusal(twice, 'validation_failed', [{ path: 'limit', code: 'duplicate' }])
		const { body } = await running.tenant('Foreign').call('GET', '/v1/keys')
		for (const cursor of [NOBODY, body.items[0].id]) {
			const answer = await call('GET', `/v1/keys?cursor=${cursor}`)
			expectRefusal(answer, 'validation_failed', [{ path: 'cursor', code: 'cursor' }])
		}
		const answer = await call('GET', '/v1/keys?cursor=last')
		expectRefusal(answer, 'validation_failed', [{ path: 'cursor', code: 'format' }])
	})
})

describe('DELETE /v1/keys/{id}', () => {
	test('200 revokes from the next request on; a second call changes nothing', async () => {
		const { key, ...made } = (await create({ name: 'Lost', scopes: ['*'] })).body
		expect((await clientOf(key)('GET', '/v1/templates')).status).toBe(200)
		const revoked = await call('DELETE', `/v1/keys/${made.id.toUpperCase()}`)
		expect(revoked).toMatchObject({ status: 200, body: { id: made.id, revokedAt: NOW } })
		expectRefusal(await clientOf(key)('GET', '/v1/templates'), 'key_revoked')
		clock.advance(1)
		const again = await expectNoEffect(running.service, () => call('DELETE', `/v1/keys/${made.id}`))
		// When it was used is written down a little later, on its own.
		expect(again.body).toEqual({ ...revoked.body, lastUsedAt: again.body.lastUsedAt })
	})

	test("404 for an unknown key, and for another organization's key, which keeps working", async () => {
		expectRefusal(await call('DELETE', `/v1/keys/${NOBODY}`), 'not_found')
		const other = running.tenant('Elsewhere')
		const { body } = await other.call('GET', '/v1/keys')
		const refusal = () => call('DELETE', `/v1/keys/${body.items[0].id}`)
		expectRefusal(await expectNoEffect(running.service, refusal), 'not_found')
		expect((await other.call('GET', '/v1/keys')).status).toBe(200)
	})
})

describe('POST /v1/keys/{id}/rotate', () => {
	test('201 with a new key of the same name, scopes and expiry; the old one is revoked immediately', async () => {
		const expiresAt = '2027-01-01T00:00:00.000Z'
		const { key, ...old } = (await create({ name: 'Kiosk', scopes: ['templates:read'], expiresAt })).body
		const { status, body } = await call('POST', `/v1/keys/${old.id}/rotate`)
		expect(status).toBe(201)
		const { key: newKey, id, ...rest } = body
		expect(rest).toEqual({
			name: 'Kiosk',
			scopes: ['templates:read'],
			lastFour: newKey.slice(-4),
			createdAt: new Date(clock.now()).toISOString(),
			lastUsedAt: null,
			expiresAt,
			revokedAt: null,
			locationIds: null,
		})
		expect(id).not.toBe(old.id)
		expectRefusal(await clientOf(key)('GET', '/v1/templates'), 'key_revoked')
		expect((await clientOf(newKey)('GET', '/v1/templates')).status).toBe(200)
	})

	test('409 for a revoked key and for an expired one', async () => {
		const { body: revoked } = await create({ name: 'Gone', scopes: ['*'] })
		await call('DELETE', `/v1/keys/${revoked.id}`)
		const expiresAt = new Date(clock.now() + 1_000).toISOString()
		const { body: expired } = await create({ name: 'Late', scopes: ['*'], expiresAt })
		clock.advance(1_000)
		for (const { id } of [revoked, expired]) {
			const refusal = () => call('POST', `/v1/keys/${id}/rotate`)
			expectRefusal(await expectNoEffect(running.service, refusal), 'conflict')
		}
	})

	test('403 for a key with more scopes than the caller, 404 for an unknown one', async () => {
		const clerk = running.clientOf(hall.organizationId, ['keys:manage'])
		const { body } = await create({ name: 'Owner', scopes: ['*'] })
		const refusal = () => clerk('POST', `/v1/keys/${body.id}/rotate`)
		expectRefusal(await expectNoEffect(running.service, refusal), 'insufficient_scope')
		expect((await clientOf(body.key)('GET', '/v1/keys')).status).toBe(200)
		expectRefusal(await call('POST', `/v1/keys/${NOBODY}/rotate`), 'not_found')
	})
})
