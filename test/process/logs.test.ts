import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { makeDataDir, makeKey, startChild } from '../support/service/child-service.ts'
import { readPersonalTexts, requireSilentLog } from '../support/service/log-scan.ts'
import { until } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const person = { firstName: 'Wilhelmina', lastName: 'Throckmorton' }
const email = 'wilhelmina@throckmorton.example'
const phone = '+44 20 7946 0991'
const born = '1971-11-23'

test('A service that logs everything it can logs no name, contact, answer or key', async () => {
	const service = await startChild(dataDir, { LOG_LEVEL: 'debug', SEARCH_LIMIT_PER_MINUTE: '30' })
	const key = await makeKey(dataDir)
	const call = service.client(key)
	const templateId = await publishTemplate(call)
	const values = { name: person, email, phone, born, condition: true }
	const { id, participantId } = await sign({ call }, templateId, {
		values,
		idempotencyKey: 'Throckmorton key',
	})
	await until(async () =>
		(await call('GET', `/v1/waivers/${id}`)).body.pdfStatus === 'ready' ? true : undefined,
	)
	const { body: detail } = await call('GET', `/v1/waivers/${id}`)
	const statuses = new Set<number>()
	const send = async (...request: Parameters<typeof call>): Promise<void> => {
		statuses.add((await call(...request)).status)
	}
	await send('GET', `/v1/waivers?query=Throckmorton&email=${email}&phone=${encodeURIComponent(phone)}`)
	await send('GET', `/v1/waivers?cursor=Throckmorton`)
	await send('GET', `/v1/participants?query=Wilhelmina&limit=0`)
	await send('GET', `/v1/participants/${participantId}`)
	await send('GET', `/v1/Throckmorton/${email}`)
	await send('GET', `/v1/waivers/${id}/pdf`)
	await send('POST', `/v1/waivers/${id}/flags/${detail.flags[0].id}/clear`)
	await send('PUT', `/v1/waivers/${id}/tags`, { tags: ['Throckmorton'] })
	await send('PUT', `/v1/waivers/${id}/tags`, { tags: email })
	await send('POST', `/v1/waivers/${id}/void`, { reason: 'Wilhelmina Throckmorton asked for it.' })
	await send('POST', `/v1/waivers/${id}/void`, { reason: 'Wilhelmina Throckmorton asked for it.' })
	await send('POST', '/v1/waivers', { templateId, values: { name: person, email: 'Throckmorton' } })
	await send('POST', '/v1/waivers', `{"templateId":"${templateId}","values":{"name":"Throckmorton`)
	await send('POST', '/v1/waivers', 'Throckmorton', { 'content-type': 'text/plain' })
	await send('GET', '/v1/waivers', undefined, { authorization: 'Bearer wvk_Throckmorton' })
	await send('GET', `/v1/waivers?key=${key}`, undefined, { authorization: '' })
	await send('GET', '/health', undefined, {
		'x-request-id': 'Throckmorton at large',
		'user-agent': email,
		cookie: `session=${email}`,
	})
	// What would begin a line of its own, if it were written as it came.
	const forged = '\r\n{"time":"2026-01-01T00:00:00.000Z","level":"error","message":"forged"}\r\n'
	const encoded = encodeURIComponent(forged)
	await send('GET', `/v1/waivers?query=${encoded}&cursor=${encoded}`)
	await send('GET', `/v1/${encoded}`)
	await send('PUT', `/v1/waivers/${id}/tags`, { tags: [forged] })
	await send('PUT', `/v1/waivers/${encoded}/tags`, { [forged]: forged })
	await send('POST', '/v1/waivers', { templateId: forged, values: { [forged]: forged } })
	await send('POST', '/v1/waivers', `{"templateId":"${forged}`)
	for (let i = 0; i < 40; i++) await send('GET', '/v1/waivers?query=Throckmorton')
	// An organization with a broken row makes a 500, whose cause is logged.
	const db = new Database(join(dataDir, 'waiver.db'))
	// The service writes at the same time.
	db.run('PRAGMA busy_timeout = 20000')
	db.query(`UPDATE waivers SET "values" = '{"broken": "Throckmorton' WHERE id = ?`).run(id)
	await send('GET', `/v1/waivers/${id}`)
	db.query('UPDATE waivers SET "values" = ? WHERE id = ?').run(
		JSON.stringify({ ...values, other: 'Throckmorton' }),
		id,
	)
	const texts = readPersonalTexts(db)
	db.close()
	for (const status of [200, 401, 404, 409, 422, 429, 500]) expect([...statuses]).toContain(status)

	const { out, err } = await service.end('SIGTERM')
	for (const text of ['Wilhelmina', 'Throckmorton', 'throckmorton', '79460991', '7946 0991', born])
		texts.add(text)
	expect(texts.size).toBeGreaterThan(6)
	const lines = `${out}\n${err}`.split('\n').filter((line) => line !== '')
	expect(lines.length).toBeGreaterThan(50)
	expect(lines.filter((line) => line.includes(key) || line.includes(key.slice(-6)))).toEqual([])
	requireSilentLog(lines, texts)
	for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
	expect(lines.filter((line) => JSON.parse(line).message === 'forged')).toEqual([])
})

test('A log that contains personal data fails the check', () => {
	const texts = new Set([email, 'a "quoted" answer'])
	expect(() => requireSilentLog(['{"message":"fine"}'], texts)).not.toThrow()
	expect(() => requireSilentLog([JSON.stringify({ cause: `to ${email}` })], texts)).toThrow('R56')
	expect(() => requireSilentLog([JSON.stringify({ cause: 'a "quoted" answer' })], texts)).toThrow('R56')
	expect(() => requireSilentLog(['wvk_0123456789abcdef'], texts)).toThrow('R56')
})
