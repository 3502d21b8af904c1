import { describe, expect, spyOn, test } from 'bun:test'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as keyQueries from '../../../src/features/keys/queries.ts'
import { newApiKey } from '../../../src/kit/api-key.ts'
import { systemIds } from '../../../src/kit/ids.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, useService, until } from '../../support/service/service.ts'

const clock = createStillClock()

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const { call } = hall

const list = (headers: Record<string, string>) =>
	running.anonymous('GET', '/v1/templates', undefined, headers)

describe('API keys', () => {
	test.each([
		['none', ''],
		['another scheme', 'Basic d3ZrOg=='],
		['no scheme', 'KEY'],
		['another prefix', 'Bearer KEY'.replace('KEY', `abc_${'0'.repeat(36)}`)],
		['a wrong checksum', `Bearer wvk_${'0'.repeat(36)}`],
		['one character too many', 'Bearer KEYx'],
		['two keys', 'Bearer KEY KEY'],
		['a null character in base64', 'Bearer KEY%00'],
	])('401 for %s, without reading the database', async (_name, authorization) => {
		const looks = spyOn(keyQueries, 'findKeyByHash')
		const answer = await list({ authorization: authorization.replaceAll('KEY', hall.key) })
		expectRefusal(answer, 'unauthorized')
		expect(answer.headers.get('cache-control')).toBe('no-store')
		expect(looks).not.toHaveBeenCalled()
		looks.mockRestore()
	})

	test('401 for a well-formed unknown key, after one database read', async () => {
		const looks = spyOn(keyQueries, 'findKeyByHash')
		expectRefusal(await list({ authorization: `Bearer ${newApiKey(systemIds.random)}` }), 'unauthorized')
		expect(looks).toHaveBeenCalledTimes(1)
		looks.mockRestore()
	})

	test('200 with the scheme in any letter case', async () => {
		expect((await list({ authorization: `bEARER ${hall.key}` })).status).toBe(200)
	})

	test.each(['key', 'api_key', 'access_token', 'token'])('401 for a key in the URL as %s', async (name) => {
		expectRefusal(await running.anonymous('GET', `/v1/templates?${name}=${hall.key}`), 'unauthorized')
	})

	test('401 comes before the refusals of an unknown path, a wrong method, and a body that is too large or malformed', async () => {
		const body = 'x'.repeat(2_000_000)
		for (const [method, path] of [
			['GET', '/v1/nothing'],
			['GET', '/v1'],
			['DELETE', '/v1/templates'],
			['POST', '/v1/templates'],
			['GET', '/v1/templates/not-an-id'],
		] as const) {
			const answer = await running.anonymous(method, path, method === 'POST' ? body : undefined)
			expectRefusal(answer, 'unauthorized')
		}
	})

	test('The hash of a key is stored; the key itself is neither on disk nor in the log', async () => {
		const { key } = (await call('POST', '/v1/keys', { name: 'Secret', scopes: ['*'] })).body
		const client = createClient(running.service.url, key)
		await client('GET', '/v1/templates')
		await client('GET', `/v1/templates?key=${key}`)
		await client('GET', `/v1/${key}`)
		running.service.deps.db.$client.run('PRAGMA wal_checkpoint(PASSIVE)')
		const { dataDir } = running.config
		const stored = readdirSync(dataDir, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => readFileSync(join(entry.parentPath, entry.name)))
		expect(
			stored.some((bytes) => bytes.includes(new Bun.CryptoHasher('sha256').update(key).digest('hex'))),
		).toBe(true)
		for (const bytes of stored) expect(bytes.includes(key)).toBe(false)
		expect(running.logged.join('\n')).not.toContain(key)
	})
})

describe('Changes to a key take effect from the next request on', () => {
	const makeKey = async (more: object = {}) =>
		(await call('POST', '/v1/keys', { name: 'Short', scopes: ['templates:read'], ...more })).body
	const use = (key: string) => createClient(running.service.url, key)('GET', '/v1/templates')

	test('401 for an expired key, exact to the millisecond', async () => {
		const { key } = await makeKey({ expiresAt: new Date(clock.now() + 1_000).toISOString() })
		clock.advance(999)
		expect((await use(key)).status).toBe(200)
		clock.advance(1)
		const refusal = await use(key)
		expectRefusal(refusal, 'key_expired')
		// It can't be rotated any more (409), so nobody is sent there.
		expect(refusal.body.error.message).toBe('This API key has expired; use another.')
	})

	test('403 for a scope that was removed, which details.required names', async () => {
		const { key, id } = await makeKey()
		expect((await use(key)).status).toBe(200)
		running.service.deps.db.$client.run(`UPDATE api_keys SET scopes = '["waivers:read"]' WHERE id = ?`, [id])
		const answer = await use(key)
		expectRefusal(answer, 'insufficient_scope')
		expect(answer.body.error.details).toEqual({ required: 'templates:read' })
	})

	test('lastUsedAt is at most a minute behind while the service runs', async () => {
		const inAMinute: (() => void)[] = []
		const start = globalThis.setInterval
		const intervals = spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
			if (ms < 60_000) inAMinute.push(run)
			return start(run, ms)
		}) as typeof setInterval)
		const busy = startTestService({}, { clock })
		const { organizationId, call: look } = busy.tenant('Busy')
		await busy.clientOf(organizationId, ['keys:manage'])('GET', '/v1/keys')
		const usedAt = new Date(clock.now()).toISOString()
		clock.advance(5_000)
		const entry = await until(async () => {
			// Its loops start in turns of events, one in each.
			for (const run of inAMinute) run()
			const { body } = await look('GET', '/v1/keys')
			return body.items.find((each: { lastUsedAt: string | null }) => each.lastUsedAt === usedAt)
		}, 10_000)
		intervals.mockRestore()
		expect(entry.scopes).toEqual(['keys:manage'])
		await busy.close()
	})

	test('lastUsedAt is the time of the last call once the service has stopped', async () => {
		const short = startTestService({}, { clock })
		const { organizationId } = short.tenant('Used')
		const client = short.clientOf(organizationId, ['keys:manage'])
		await client('GET', '/v1/keys')
		clock.advance(5_000)
		const usedAt = new Date(clock.now()).toISOString()
		await client('GET', '/v1/keys')
		clock.advance(5_000)
		await short.service.stop()
		const again = startTestService({ dataDir: short.config.dataDir }, { clock })
		const { body } = await again.clientOf(organizationId, ['*'])('GET', '/v1/keys')
		const entry = body.items.find(({ scopes }: { scopes: string[] }) => scopes[0] === 'keys:manage')
		expect(entry.lastUsedAt).toBe(usedAt)
		await again.close()
	})
})
