import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { PASSWORD, hire, openBrowser } from '../../support/fixtures/staff.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Tenant, TestService } from '../../support/service/service.ts'

let running: TestService
let hall: Tenant

beforeAll(() => {
	running = startTestService()
	hall = running.tenant('Hall')
})
afterAll(() => running.close())

const calls = [
	['/v1/locations', JSON.stringify({ name: 'Annex' })],
	['/v1/keys', JSON.stringify({ name: 'Next', scopes: ['*'] })],
] as const

describe('A session that ends while the body of its request arrives has no effect', () => {
	test.each<[string, (person: { staffId: string; signOut: () => Promise<unknown> }) => Promise<unknown>]>([
		['its person signs out', ({ signOut }) => signOut()],
		[
			'its person is deactivated',
			({ staffId }) => hall.call('PATCH', `/v1/staff/${staffId}`, { active: false }),
		],
	])('When %s', async (_name, end) => {
		await hire(running, hall, 'owner')
		const { staffId, login } = await hire(running, hall, 'owner')
		const browser = openBrowser(running)
		await browser.call('POST', '/desk/session', { login, password: PASSWORD })
		const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		const { url } = running.service
		const connections = calls.map(([path, body]) => {
			const head = [
				`POST ${path} HTTP/1.1`,
				`Host: ${new URL(url).host}`,
				`Cookie: ${cookie}`,
				`Origin: ${url}`,
				'Content-Type: application/json',
				`Content-Length: ${body.length}`,
			]
			return { body, connection: openRaw(url), head: [...head, '', body.slice(0, 5)].join('\r\n') }
		})
		for (const { connection, head } of connections) await connection.write(head)
		// Who is answered later was read later.
		await running.anonymous('GET', '/health')
		await end({ staffId, signOut: () => browser.call('DELETE', '/desk/session') })
		for (const { connection, body } of connections) {
			const answer = await expectNoEffect(running.service, async () => {
				await connection.write(body.slice(5))
				return connection.answer
			})
			expect(answer).toStartWith('HTTP/1.1 401 ')
			expect(answer).toContain('"code":"unauthorized"')
		}
	})
})
