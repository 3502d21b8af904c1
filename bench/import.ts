import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeOldSystem } from '../test/support/fixtures/old-system.ts'
import { startContender } from './contender.ts'
import { readMemory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { quantile } from './quantile.ts'
import { createBodies } from './signing-body.ts'

/** Moving in: how long the waivers of another system take with their PDFs, and what a signing waits meanwhile. */
const options = readOptions({
	waivers: { type: 'string', default: '10000' },
	pdfBytes: { type: 'string', default: '60000' },
	signings: { type: 'string', default: '400' },
})

/** Pause between two signings that are timed, in ms: guests at a few desks. */
const PAUSE_MS = 20
const WARM_UP = 100
const LOOK_MS = 50

const folder = makeOldSystem(Number(options.waivers), Number(options.pdfBytes))
const server = await startContender('ours')
try {
	const bodies = createBodies(server.templateId, 256)
	const sign = async (number: number): Promise<number> => {
		const started = performance.now()
		const response = await fetch(server.url, {
			method: 'POST',
			headers: { ...server.headers, 'content-type': 'application/json' },
			body: bodies[number % 256] ?? '',
		})
		if (response.status !== 201) throw new Error(`A signing was answered with ${response.status}.`)
		await response.arrayBuffer()
		return performance.now() - started
	}
	const timeSignings = async (isOver: (count: number) => boolean): Promise<number[]> => {
		const times: number[] = []
		while (!isOver(times.length)) {
			times.push(await sign(times.length))
			await Bun.sleep(PAUSE_MS)
		}
		return times
	}
	await timeSignings((count) => count === WARM_UP)
	const idle = await timeSignings((count) => count === Number(options.signings))
	const run = startImport()
	const busy = await timeSignings(() => run.hasEnded())
	const { seconds, peakMb } = await run.result
	const p99 = (times: readonly number[]): number => quantile(times, 0.99)
	console.table([
		{
			waivers: Number(options.waivers),
			'import s': seconds.toFixed(1),
			'waivers/s': (Number(options.waivers) / seconds).toFixed(0),
			'peak RSS MB': peakMb.toFixed(0),
			'signings meanwhile': busy.length,
			'p50 ms idle': quantile(idle, 0.5).toFixed(2),
			'p50 ms': quantile(busy, 0.5).toFixed(2),
			'p99 ms idle': p99(idle).toFixed(2),
			'p99 ms': p99(busy).toFixed(2),
			'x idle p99': (p99(busy) / p99(idle)).toFixed(2),
		},
	])
} finally {
	await server.stop()
	rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** Runs the command beside the service, on the same data. */
function startImport() {
	const started = performance.now()
	const main = join(import.meta.dir, '../src/main.ts')
	const args = ['import', '--from', folder, '--system', 'old', '--expires-after', 'years=1']
	const child = Bun.spawn([process.execPath, main, ...args], {
		env: { ...Bun.env, DATA_DIR: server.dataDir },
		stdout: 'ignore',
		stderr: 'inherit',
	})
	let [peakMb, isOver] = [0, false]
	const look = setInterval(() => {
		// One that has just ended tells nothing.
		const now = child.exitCode === null ? readMemory(child.pid).peakMb : 0
		if (now > peakMb) peakMb = now
	}, LOOK_MS)
	const result = child.exited.then((code) => {
		clearInterval(look)
		isOver = true
		if (code !== 0) throw new Error(`The import ended with ${code}.`)
		return { seconds: (performance.now() - started) / 1000, peakMb }
	})
	return { hasEnded: () => isOver, result }
}
