import { expect, test } from 'bun:test'
import { healthOf, nameOf } from '../../../../src/web/desk/system/webhooks/health.ts'

const webhook = { active: true, consecutiveFailures: 0, lastSuccessAt: null }
const AT = '2026-07-01T12:00:00.000Z'

test.each([
	['that never sent anything', {}, 'new'],
	['whose last attempt arrived', { lastSuccessAt: AT }, 'delivering'],
	['whose last attempt failed', { lastSuccessAt: AT, consecutiveFailures: 1 }, 'failing'],
	['that is paused, whatever was before', { active: false, consecutiveFailures: 7 }, 'paused'],
])('A webhook %s has its own state', (_, changes, expected) => {
	expect(healthOf({ ...webhook, ...changes })).toBe(expected as ReturnType<typeof healthOf>)
})

test('A webhook is called by its description, else by the host of its address', () => {
	const url = 'https://example.com:8443/hooks?token=1'
	expect(nameOf({ description: 'Till', url })).toBe('Till')
	expect(nameOf({ description: null, url })).toBe('example.com:8443')
})
