import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { openEventStream } from '../../support/http/event-stream.ts'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true }))

test('A stop ends 20 open streams immediately, and takes less than two seconds', async () => {
	const service = await startChild(dataDir)
	const streams = []
	for (let n = 0; n < 4; n++) {
		const key = await makeKey(dataDir)
		for (let more = 0; more < 5; more++) streams.push(await openEventStream(service.url, key))
	}
	expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
	const begun = performance.now()
	const { code } = await service.end('SIGTERM')
	const tookMs = performance.now() - begun
	await Promise.all(streams.map(({ ended }) => ended))
	expect(code).toBe(0)
	expect(tookMs).toBeLessThan(2_000)
})
