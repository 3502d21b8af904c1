import { connect } from 'node:net'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { startTestService, until } from '../../support/service/service.ts'

setDefaultTimeout(60_000)

const EVENTS = 20_000
/** Far more than the system itself holds for a connection. */
const EVENT_BYTES = 2_000

test('A reader that stalls is sent no more than its connection holds, and the rest stays in the outbox', async () => {
	const running = startTestService()
	const { organizationId, call } = running.tenant('Hall')
	running.service.deps.db.$client.run(
		`INSERT INTO webhook_events (organization_id, sequence, id, type, occurred_at, body)
		WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${EVENTS})
		SELECT ?1, n, printf('00000000-0000-7000-8000-%012d', n), 'waiver.signed', 1, json_object(
			'id', printf('00000000-0000-7000-8000-%012d', n), 'type', 'waiver.signed',
			'timestamp', '2026-07-01T12:00:00.000Z', 'sequence', n, 'data', json_object('x', ?2)) FROM c`,
		[organizationId, 'x'.repeat(EVENT_BYTES)],
	)
	const key = { name: 'Desk', scopes: ['organization:read', 'waivers:read'] }
	const { body: issued } = await call('POST', '/v1/keys', key)
	const { port } = new URL(running.service.url)
	const socket = connect(Number(port), '127.0.0.1').pause()
	socket.write(
		`GET /v1/live HTTP/1.1\r\nHost: x\r\nLast-Event-ID: 0\r\nAuthorization: Bearer ${issued.key}\r\n\r\n`,
	)
	// Ample for the service to send all of it, if it did.
	await Bun.sleep(3_000)
	await call('DELETE', `/v1/keys/${issued.id}`)
	let received = ''
	let isEnded = false
	socket.on('data', (bytes) => (received += bytes.toString('latin1')))
	// The last piece of a chunked answer.
	await until(() => {
		isEnded = received.endsWith('0\r\n\r\n')
		socket.resume()
		return isEnded ? true : undefined
	})
	const sequences = [...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
	expect(sequences).toEqual(sequences.map((_, at) => at + 1))
	expect(sequences.length).toBeGreaterThan(50)
	expect(sequences.length).toBeLessThan(EVENTS / 2)
	socket.destroy()
	await running.close()
})
