import { expect, test } from 'bun:test'
import { answerStandby } from '../../../src/http/standby.ts'

const answer = async (path: string, seconds: number | undefined, method = 'GET') => {
	const response = answerStandby(new Request(`http://box${path}`, { method }), { seconds }, 'req-1')
	return [response.status, await response.json()]
}

test('A standby says how far behind it is, and is unhealthy while it has no copy', async () => {
	expect(await answer('/health', 1.5)).toEqual([
		200,
		{ ok: true, standby: true, behindSeconds: 1.5, version: expect.any(String) },
	])
	expect(await answer('/health', undefined)).toEqual([
		503,
		{ ok: false, standby: true, behindSeconds: null, version: expect.any(String) },
	])
})

test('A standby serves no records, and says which command makes it the box', async () => {
	const message = expect.stringContaining('waiver standby promote')
	const refused = [503, { error: { code: 'unavailable', message, requestId: 'req-1' } }]
	expect(await answer('/v1/waivers', 0, 'POST')).toEqual(refused)
	expect(await answer('/', 0)).toEqual(refused)
	expect(await answer('/health/ready', 0)).toEqual([503, { ready: false, reason: message }])
})
