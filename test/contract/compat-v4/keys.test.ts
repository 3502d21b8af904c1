import { expect, test } from 'bun:test'
import { hire } from '../../support/fixtures/staff.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const clock = createSettableClock('2026-07-01T12:00:00.000Z')
const running = useService({ smartwaiverApi: 'on' }, { clock })
const hall = running.tenant('Hall')
const other = running.tenant('Other')

test('A session of the desk is no key: 401 for an owner who is signed in, and beside a key the key alone counts', async () => {
	const { call } = await hire(running, hall, 'owner')
	expect((await call('GET', '/v1/templates')).status).toBe(200)
	for (const method of ['GET', 'DELETE']) {
		const { status, body } = await call(method, '/v4/webhooks/configure')
		expect([status, body.type, body.message]).toEqual([
			401,
			'auth_error',
			'Send the key in the header sw-api-key.',
		])
	}
	const { body } = await call('GET', '/v4/me', undefined, { 'sw-api-key': other.key })
	expect(body.me).toEqual({ organization: 'Other', key: 'test' })
})

test('401 for a key from the moment at which it expires, also for the pages of a search that it began', async () => {
	const expiresAt = '2026-07-01T12:30:00.000Z'
	const scopes = ['waivers:read']
	const { key } = (await hall.call('POST', '/v1/keys', { name: 'Short', scopes, expiresAt })).body
	const ask = (path: string) => running.anonymous('GET', path, undefined, { 'x-sw-api-key': key })
	const { guid } = (await ask('/v4/search')).body.search
	clock.set('2026-07-01T12:29:59.999Z')
	expect((await ask(`/v4/search/${guid}/results`)).status).toBe(200)
	clock.set(expiresAt)
	const { status, body } = await ask(`/v4/search/${guid}/results`)
	expect([status, body.type, body.message]).toEqual([
		401,
		'auth_error',
		'This API key has expired; use another.',
	])
})
