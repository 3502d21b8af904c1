import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { TOKEN, notice, startPretix } from '../../support/bookings/pretix.ts'
import { send } from '../../support/bookings/shops.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { createClient, until } from '../../support/service/service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
const pretix = startPretix()
pretix.startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
afterAll(async () => {
	await pretix.stop()
	rmSync(dataDir, { recursive: true, force: true })
})

test('After kill -9 between the acceptance of a booking and its fetching the order is fetched, and its links are made once', async () => {
	const env = { WEBHOOK_ALLOW_NETS: 'loopback' }
	let service = await startChild(dataDir, env)
	const key = await makeKey(dataDir)
	const call = () => service.client(key)
	const templateId = await publishTemplate(call())
	const { body: source } = await call()('POST', '/v1/bookings/sources', {
		name: 'Tickets',
		kind: 'pretix',
		templateId,
		products: ['1345'],
		secret: TOKEN,
		serverUrl: pretix.server,
	})
	// The server keeps silent until the process is gone.
	const { promise: silence, resolve: speak } = Promise.withResolvers<undefined>()
	pretix.instead = () => silence as unknown as Promise<Response>
	const tell = () =>
		send(createClient(service.url), new URL(source.url).pathname, {
			body: JSON.stringify(notice(1)),
			headers: {},
		})
	expect((await tell()).body).toEqual({ taken: 'later' })
	await pretix.untilReceived(1)
	await service.end('SIGKILL')
	pretix.instead = () => undefined
	speak(undefined)
	service = await startChild(dataDir, env)
	const links = async () => (await call()('GET', '/v1/prefill-links')).body.items
	await until(async () => ((await links()).length === 2 ? true : undefined), 60_000)
	// The sender was not told before the crash, for all that it knows.
	expect((await tell()).body).toEqual({ taken: 'again' })
	expect(await links()).toHaveLength(2)
	await service.end('SIGTERM')
})
