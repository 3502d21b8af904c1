import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { makeDataDir, makeKey, startChild } from '../../support/service/child-service.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Far more than the stop takes, and less than the half minute for what is worked on. */
const STOPPED_WITHIN_MS = 12_000

test('Open connections do not delay a stop, and a half-sent form gets a response that says to try again', async () => {
	const service = await startChild(dataDir)
	const key = await makeKey(dataDir)
	await publishTemplate(service.client(key), { name: 'Climbing' })
	const begin = async (...lines: string[]) => {
		const connection = openRaw(service.url)
		await connection.write(lines.join('\r\n'))
		return connection
	}
	const json = ['Host: x', 'Content-Type: application/json']
	const organization = (await service.client(key)('GET', '/v1/organization')).body.slug as string
	const forms = [
		await begin(`POST /w/${organization}/climbing HTTP/1.1`, ...json, 'Content-Length: 100000', '', '{'),
		await begin(
			'POST /v1/templates HTTP/1.1',
			...json,
			`Authorization: Bearer ${key}`,
			'Transfer-Encoding: chunked',
			'',
			'1\r\n{\r\n',
		),
	]
	await begin('GET /health HTTP/1.1', 'Host: x', '')
	// Who is answered later was read later.
	await service.client(key)('GET', '/health')
	const begun = performance.now()
	const { code } = await service.end('SIGTERM')
	expect(performance.now() - begun).toBeLessThan(STOPPED_WITHIN_MS)
	expect(code).toBe(0)
	for (const { answer } of forms) {
		expect(await answer).toStartWith('HTTP/1.1 503 ')
		expect(await answer).toMatch(/\r\nretry-after: \d/i)
	}
})
