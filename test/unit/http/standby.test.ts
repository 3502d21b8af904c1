import { expect, test } from 'bun:test'
import { answerHealth, refuseForNow } from '../../../src/http/standby.ts'

const answer = async (path: string, seconds: number | undefined) => {
	const response = answerHealth(new Request(`http://box${path}`), { seconds })
	return response && [response.status, await response.json()]
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

test('A standby is never ready, so that no load balancer sends anybody there, and says which command makes it the box', async () => {
	const reason = expect.stringContaining('waiver standby promote')
	expect(await answer('/health/ready', 0)).toEqual([503, { ready: false, reason }])
	expect(await answer('/v1/waivers', 0)).toBeUndefined()
})

test("A request that can't be read now is refused in the usual error format", async () => {
	const response = refuseForNow('Try again in a moment.', 'req-1')
	expect([response.status, response.headers.get('x-request-id')]).toEqual([503, 'req-1'])
	const error = { code: 'unavailable', message: 'Try again in a moment.', requestId: 'req-1' }
	expect(await response.json()).toEqual({ error })
})
