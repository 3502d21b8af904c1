import { Database } from 'bun:sqlite'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir, makeKey, startChild } from '../test/support/service/child-service.ts'
import { startReceiver } from '../test/support/webhooks/receiver.ts'
import type { Client } from '../test/support/service/service.ts'
import { readMemory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { createBodies, signingBlocks } from './signing-body.ts'

/**
 * A long day at the hall: so many signings a second with their images, PDFs and webhooks, and a search every second, for
 * `--minutes 60`. What must stay flat is read every ten seconds and drawn into `--plot soak.svg`.
 */
const options = readOptions({
	minutes: { type: 'string', default: '60' },
	rate: { type: 'string', default: '20' },
	plot: { type: 'string', default: 'bench/soak.svg' },
})

const BODIES = 512
const SAMPLE_EVERY_MS = 10_000

type Sample = {
	readonly minute: number
	readonly signed: number
	readonly 'memory MB': number
	readonly descriptors: number
	readonly 'log MB': number
	readonly 'jobs waiting': number
	/** How long ago the waiver was signed whose job has waited longest. */
	readonly 'oldest job s': number
	readonly 'deliveries waiting': number
	readonly 'oldest delivery s': number
}

const dataDir = makeDataDir()
const receiver = startReceiver()
const key = await makeKey(dataDir)
const service = await startChild(dataDir, {
	LOG_LEVEL: 'info',
	WEBHOOK_ALLOW_NETS: '127.0.0.0/8',
	SEARCH_LIMIT_PER_MINUTE: '100000',
})
const call = service.client(key)
const counts = { signed: 0, refused: 0, searches: 0 }
try {
	const bodies = await prepare(call)
	await call('POST', '/v1/webhooks', { url: receiver.url, events: ['waiver.signed', 'waiver.pdf_ready'] })
	const timers = [
		setInterval(() => void sign(bodies), 1000 / Number(options.rate)),
		setInterval(() => void search(), 1000),
	]
	const samples = await watch(Number(options.minutes) * 60_000)
	for (const timer of timers) clearInterval(timer)
	report(samples)
} finally {
	await service.end('SIGTERM')
	await receiver.stop()
	rmSync(dataDir, { recursive: true, force: true })
}

async function prepare(call: Client): Promise<object[]> {
	const { body: template } = await call('POST', '/v1/templates', { name: 'Waiver' })
	await call('PUT', `/v1/templates/${template.id}/draft`, { blocks: signingBlocks })
	await call('POST', `/v1/templates/${template.id}/publish`)
	return createBodies(template.id, BODIES).map((text) => JSON.parse(text) as object)
}

async function sign(bodies: readonly object[]): Promise<void> {
	const { status } = await call('POST', '/v1/waivers', bodies[counts.signed % BODIES]).catch(() => ({
		status: 0,
	}))
	if (status === 201) counts.signed++
	else counts.refused++
}

async function search(): Promise<void> {
	const { status } = await call('GET', '/v1/waivers?query=guest1').catch(() => ({ status: 0 }))
	if (status === 200) counts.searches++
	else counts.refused++
}

async function watch(forMs: number): Promise<Sample[]> {
	const db = new Database(join(dataDir, 'waiver.db'), { readonly: true })
	const jobs = db.query<Waiting, []>(
		`SELECT count(*) AS n, min(signed_at) AS since FROM jobs LEFT JOIN waivers ON waivers.id = jobs.subject`,
	)
	const deliveries = db.query<Waiting, []>(
		"SELECT count(*) AS n, min(created_at) AS since FROM webhook_deliveries WHERE status = 'pending'",
	)
	const begun = performance.now()
	const samples: Sample[] = []
	while (performance.now() - begun < forMs) {
		await Bun.sleep(SAMPLE_EVERY_MS)
		const sample = {
			minute: Math.round((performance.now() - begun) / 6_000) / 10,
			signed: counts.signed,
			'memory MB': Math.round(readMemory(service.pid).rssMb),
			descriptors: readdirSync(`/proc/${service.pid}/fd`).length,
			'log MB': Math.round(statSync(join(dataDir, 'waiver.db-wal')).size / 100_000) / 10,
			'jobs waiting': jobs.get()?.n ?? 0,
			'oldest job s': ageOf(jobs.get()),
			'deliveries waiting': deliveries.get()?.n ?? 0,
			'oldest delivery s': ageOf(deliveries.get()),
		}
		samples.push(sample)
		console.log(JSON.stringify(sample))
	}
	db.close()
	return samples
}

type Waiting = { n: number; since: number | null }

/** @returns seconds, 0 where nothing waits */
function ageOf(waiting: Waiting | null): number {
	const since = waiting?.since ?? Infinity
	return Math.max(0, Math.round((Date.now() - since) / 100) / 10)
}

function report(samples: readonly Sample[]): void {
	const series = [
		'memory MB',
		'descriptors',
		'log MB',
		'jobs waiting',
		'oldest job s',
		'deliveries waiting',
		'oldest delivery s',
	] as const
	console.table(
		series.map((name) => {
			const values = samples.map((sample) => sample[name])
			const third = Math.ceil(values.length / 3)
			return {
				name,
				'median of the first third': median(values.slice(0, third)),
				'of the last': median(values.slice(-third)),
				most: Math.max(...values),
			}
		}),
	)
	console.log(`${counts.signed} signed, ${counts.searches} searches, ${counts.refused} refused or lost`)
	void Bun.write(options.plot, draw(samples, series))
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Each series in a panel of its own, from nought to its greatest value. */
function draw(samples: readonly Sample[], series: readonly (keyof Sample)[]): string {
	const [width, height, left] = [900, 110, 170]
	const last = samples.at(-1)?.minute ?? 1
	const panels = series.map((name, index) => {
		const most = Math.max(1, ...samples.map((sample) => sample[name]))
		const points = samples.map(
			(sample) =>
				`${(left + (sample.minute / last) * (width - left - 20)).toFixed(1)},${(height - 20 - (sample[name] / most) * (height - 45)).toFixed(1)}`,
		)
		return `<g transform="translate(0 ${index * height})"><text x="10" y="40">${name}</text><text x="10" y="60" fill="#667">0 to ${most}</text><line x1="${left}" x2="${width - 20}" y1="${height - 20}" y2="${height - 20}" stroke="#ccd"/><polyline points="${points.join(' ')}" fill="none" stroke="#0f6b5c" stroke-width="2"/></g>`
	})
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${series.length * height}" font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="#fff"/>${panels.join('')}</svg>\n`
}
