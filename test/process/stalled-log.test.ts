import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { makeDataDir, runWaiver } from '../support/service/child-service.ts'
import { PROGRAM } from '../support/service/program.ts'
import { createClient, until } from '../support/service/service.ts'
import { openStalledReader } from '../support/service/stalled-reader.ts'

// Processes are started, which on a busy machine takes its time.
setDefaultTimeout(120_000)

/** Requests that fill a pipe of 64 KiB several times, at about 200 bytes a line. */
const REQUESTS = 1_500

const cleanups: (() => void)[] = []
afterEach(() => {
	for (const cleanup of cleanups.splice(0)) cleanup()
})

function spawnInto(descriptor: number) {
	const dataDir = makeDataDir()
	const { PATH = '', HOME = '' } = process.env
	const child = Bun.spawn([...PROGRAM, 'serve'], {
		stdin: 'ignore',
		stdout: descriptor,
		stderr: 'ignore',
		env: { PATH, HOME, DATA_DIR: dataDir, PORT: '0', DISK_FLOOR_MB: '0' },
	})
	cleanups.push(() => {
		child.kill('SIGKILL')
		rmSync(dataDir, { recursive: true, force: true })
	})
	return child
}

test.each([
	['blocking', false],
	['non-blocking', true],
])(
	'A service whose log nobody reads from a %s pipe answers all requests and stops on SIGTERM',
	async (_, isNonBlocking) => {
		const reader = openStalledReader({ isNonBlocking })
		cleanups.push(() => reader.close())
		const child = spawnInto(reader.descriptor)
		let log = ''
		const url = await until(() => {
			log += reader.read()
			return /"message":"serving","url":"([^"]+)"/.exec(log)?.[1]
		})
		const call = createClient(url)
		const statuses = new Set<number>()
		for (let i = 0; i < REQUESTS; i++) {
			// The client's own deadline: without it a stalled service would hang the test.
			const { status } = await Promise.race([
				call('GET', '/health'),
				Bun.sleep(20_000).then(() => ({ status: 0 })),
			])
			statuses.add(status)
			if (status === 0) break
		}
		expect([...statuses]).toEqual([200])
		child.kill('SIGTERM')
		const code = await Promise.race([child.exited, Bun.sleep(20_000).then(() => 'still running')])
		expect(code).toBe(0)
		// What the pipe took before it was full is whole.
		const lines = (log + reader.read()).split('\n').slice(0, -1)
		expect(lines.length).toBeGreaterThan(100)
		for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
	},
)

test('A command whose log is read prints every line, including a fatal error at the start', async () => {
	const dataDir = makeDataDir()
	cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
	const { code, out, err } = await runWaiver(['serve'], { DATA_DIR: dataDir, PORT: '0', HOST: '203.0.113.1' })
	expect(code).toBe(1)
	expect(out).toBe('')
	expect(err).toContain('HOST must be an address of this machine')
})
