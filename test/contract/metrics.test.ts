import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { createClock } from '../support/clock.ts'
import { expectRefusal } from '../support/refusals.ts'
import { settleJobs } from '../support/effects.ts'
import { startTestService } from '../support/service.ts'
import type { Tenant, TestService } from '../support/service.ts'
import { publishTemplate, sign } from '../support/waivers.ts'

setDefaultTimeout(60_000)

const TOKEN = 'a-token-for-prometheus'

let running: TestService
let hall: Tenant

beforeAll(async () => {
	running = startTestService({ metricsToken: TOKEN })
	hall = running.tenant('Hall')
	const templateId = await publishTemplate(hall.call)
	await sign(hall, templateId, { values: { name: { firstName: 'Zwxyqvlora', lastName: 'Qwxyzabc' } } })
	await settleJobs(running.service)
})
afterAll(() => running.close())

const read = async (): Promise<string> => {
	const answer = await fetch(`${running.service.url}/metrics`, {
		headers: { authorization: `Bearer ${TOKEN}` },
	})
	expect(answer.status).toBe(200)
	expect(answer.headers.get('content-type')).toStartWith('text/plain')
	return answer.text()
}

/** Series by name and labels. */
const seriesOf = (text: string): Map<string, number> =>
	new Map(
		text
			.split('\n')
			.filter((line) => line !== '' && !line.startsWith('#'))
			.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
	)

test('R57 answers are counted by route, jobs by kind, and the box is described', async () => {
	const series = seriesOf(await read())
	const signed = 'waiver_http_request_duration_seconds_count{method="POST",route="/v1/waivers",status="201"}'
	expect(series.get(signed)).toBe(1)
	expect(series.get('waiver_job_duration_seconds_count{kind="waiver.pdf",outcome="done"}')).toBe(1)
	expect(series.get('waiver_chain_entries')).toBeGreaterThan(2)
	expect(series.get('waiver_disk_free_bytes')).toBeGreaterThan(1_000_000)
	for (const name of ['waiver_wal_bytes', 'waiver_database_bytes', 'waiver_memory_bytes'])
		expect(series.get(name)).toBeGreaterThan(0)
	// There has been no drill, and no copies are made: no figure is better than a wrong one.
	expect([...series.keys()].filter((name) => /drill|copies/.test(name))).toEqual([])
})

test('R57 the number of series does not grow with what is sent, and nothing that is sent is in them', async () => {
	for (let n = 0; n < 3; n++) await hall.call('GET', '/v1/waivers/00000000-0000-0000-0000-000000000000')
	await running.anonymous('GET', '/nowhere')
	await fetch(`${running.service.url}/nowhere`, { method: 'BREW' })
	await read()
	const before = seriesOf(await read()).size
	for (let n = 0; n < 40; n++) {
		await hall.call('GET', `/v1/waivers/${running.service.deps.ids.next()}`)
		await running.anonymous('GET', `/nowhere-${n}?query=secret-${n}`)
		await fetch(`${running.service.url}/nowhere`, { method: `BREW${n}` })
	}
	const text = await read()
	expect(seriesOf(text).size).toBe(before)
	expect(text).not.toMatch(/secret|nowhere-|BREW|Zwxyqvlora|wvk_/)
})

test('R57 what waits is told with its age', async () => {
	const clock = createClock('2026-06-01T10:00:00Z')
	const still = startTestService({ metricsToken: TOKEN }, { withoutLoops: true, clock })
	const read = async (): Promise<Map<string, number>> => {
		const headers = { authorization: `Bearer ${TOKEN}` }
		return seriesOf(await (await fetch(`${still.service.url}/metrics`, { headers })).text())
	}
	const tenant = still.tenant('Hall')
	const templateId = await publishTemplate(tenant.call)
	expect((await read()).get('waiver_jobs_oldest_seconds{kind="waiver.images"}')).toBe(0)
	await sign(tenant, templateId)
	clock.advance(40_000)
	await sign(tenant, templateId)
	clock.advance(2_000)
	const series = await read()
	expect(series.get('waiver_jobs_oldest_seconds{kind="waiver.images"}')).toBe(42)
	expect(series.get('waiver_jobs_oldest_seconds{kind="waiver.pdf"}')).toBe(0)
	expect(series.get('waiver_webhook_deliveries')).toBe(0)
	const webhook = { url: 'http://127.0.0.1:9/', events: ['waiver.signed'] }
	const { body: endpoint } = await tenant.call('POST', '/v1/webhooks', webhook)
	expect((await tenant.call('POST', `/v1/webhooks/${endpoint.id}/test`)).status).toBe(202)
	clock.advance(3_000)
	const later = await read()
	expect(later.get('waiver_webhook_deliveries')).toBe(1)
	expect(later.get('waiver_webhook_deliveries_oldest_seconds')).toBe(3)
	await still.close()
})

test('401 without the token, 404 where the operator has set none', async () => {
	expectRefusal(await running.anonymous('GET', '/metrics'), 'unauthorized')
	expectRefusal(await hall.call('GET', '/metrics'), 'unauthorized')
	const without = startTestService()
	expectRefusal(await without.anonymous('GET', '/metrics'), 'not_found')
	await without.close()
})
