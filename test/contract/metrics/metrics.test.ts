import { VERSION } from '../../../src/kit/release/version.ts'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { settleJobs } from '../../support/fixtures/effects.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import { readText } from '../../support/architecture/source.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const TOKEN = 'a-token-for-prometheus'

const running = useService({ metricsToken: TOKEN })
const hall = running.tenant('Hall')

const templateId = await publishTemplate(hall.call)
await sign(hall, templateId, { values: { name: { firstName: 'Zwxyqvlora', lastName: 'Qwxyzabc' } } })
await settleJobs(running.service)

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

test('Metrics count responses by route and jobs by kind, and describe the machine', async () => {
	const series = seriesOf(await read())
	const signed = 'waiver_http_request_duration_seconds_count{method="POST",route="/v1/waivers",status="201"}'
	expect(series.get(signed)).toBe(1)
	expect(series.get('waiver_job_duration_seconds_count{kind="waiver.pdf",outcome="done"}')).toBe(1)
	expect(series.get('waiver_chain_entries')).toBeGreaterThan(2)
	expect(series.get(`waiver_build_info{version="${VERSION}"}`)).toBe(1)
	expect(series.get('waiver_disk_free_bytes')).toBeGreaterThan(1_000_000)
	for (const name of ['waiver_wal_bytes', 'waiver_database_bytes', 'waiver_memory_bytes'])
		expect(series.get(name)).toBeGreaterThan(0)
	// There has been no drill, and no copies are made: no figure is better than a wrong one.
	expect([...series.keys()].filter((name) => /drill|copies/.test(name))).toEqual([])
})

test('The number of series does not grow with the input, and no series contains input', async () => {
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

test('Metrics report the length and age of each queue', async () => {
	const clock = createSettableClock('2026-06-01T10:00:00Z')
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

test('Metrics report the last drill, the copies and the failed jobs, and no age is negative', async () => {
	const clock = createSettableClock('2026-06-01T10:00:00Z')
	const copies = mkdtempSync(join(tmpdir(), 'waiver-metrics-'))
	const box = startTestService(
		{ metricsToken: TOKEN, filesReplicaUrl: copies, dbReplicaUrl: `file://${copies}/db` },
		{ withoutLoops: true, clock },
	)
	const scrape = async (): Promise<Map<string, number>> => {
		const headers = { authorization: `Bearer ${TOKEN}` }
		const answer = await fetch(`${box.service.url}/metrics`, { headers })
		expect(answer.status).toBe(200)
		return seriesOf(await answer.text())
	}
	const result = join(box.config.dataDir, 'drill.json')
	const drilled = {
		at: '2026-06-01T09:00:00.000Z',
		ok: false,
		source: 'replica',
		waivers: 3,
		files: 4,
		lostEntries: 1,
		lostSeconds: 1.5,
		repaired: { images: 0, pdfs: 0 },
		readySeconds: 2,
		verifySeconds: 2,
	}
	writeFileSync(result, JSON.stringify(drilled))
	const { call } = box.tenant('Hall')
	await sign({ call }, await publishTemplate(call))
	box.service.deps.db.$client.run("UPDATE jobs SET failure = 'It broke.'")
	const series = await scrape()
	expect(Object.fromEntries([...series].filter(([name]) => name.includes('drill')))).toEqual({
		'waiver_drill_ok{source="replica"}': 0,
		'waiver_drill_age_seconds{source="replica"}': 3600,
		'waiver_drill_lost_seconds{source="replica"}': 1.5,
	})
	expect(series.get('waiver_jobs_failing{kind="waiver.images"}')).toBe(1)
	// Every figure that the operator's guide names.
	const guide = readText('deploy/README.md').match(/`waiver_\w+`/g) ?? []
	expect(guide.length).toBeGreaterThan(4)
	const names = new Set([...series.keys()].map((name) => name.replace(/\{.*/, '')))
	expect(guide.filter((name) => !names.has(name.slice(1, -1)))).toEqual([])
	clock.advance(-DAY_MS)
	for (const [name, value] of await scrape())
		expect({ name, isNegative: value < 0 }).toEqual({ name, isNegative: false })
	// A disk that fails may leave anything of a file; the rest of the figures is what the operator needs then.
	writeFileSync(result, '{"at":')
	expect([...(await scrape()).keys()].filter((name) => name.includes('drill'))).toEqual([])
	await box.close()
	rmSync(copies, { recursive: true })
})

test('401 without the token, 404 if the operator has set none', async () => {
	expectRefusal(await running.anonymous('GET', '/metrics'), 'unauthorized')
	expectRefusal(await hall.call('GET', '/metrics'), 'unauthorized')
	const without = startTestService()
	expectRefusal(await without.anonymous('GET', '/metrics'), 'not_found')
	await without.close()
})
