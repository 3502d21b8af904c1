import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from '../src/db/new-database.ts'
import { DATABASE } from '../src/files/data-dir.ts'
import { findFreePort } from './free-port.ts'
import { readCpuMs, readMemory } from './load/process-use.ts'
import type { Memory } from './load/process-use.ts'
import { signingBlocks } from './signing-body.ts'

export const contenders = ['floor', 'duties', 'peer', 'pocketbase', 'ours', 'binary'] as const

export type ContenderName = (typeof contenders)[number]

/** A server under load: where to send signings to, and how to end it. */
export type Contender = {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	readonly templateId: string
	readonly dataDir: string
	readonly readMemory: () => Memory
	/** Processor time that the process has used, in ms: unlike a rate, it hardly depends on what else the machine does. */
	readonly readCpuMs: () => number
	/** Ends the process and removes its data. */
	readonly stop: () => Promise<void>
}

/** Those that write our rows begin with our empty database. */
const WRITES_OUR_ROWS: ReadonlySet<ContenderName> = new Set(['floor', 'duties', 'peer'])

/** How long a server may take to start, in ms. */
const START_MS = 20_000

/**
 * Starts a server with an empty data directory.
 * @param flushMs by how much longer each flush to the disk takes, in ms
 * @throws Error when it doesn't come up, with what it said.
 */
export async function startContender(name: ContenderName, flushMs = 0): Promise<Contender> {
	const directory = await mkdtemp(join(tmpdir(), `waiver-bench-${name}-`))
	const port = findFreePort()
	const origin = `http://127.0.0.1:${port}`
	const env = {
		...Bun.env,
		DATA_DIR: directory,
		PORT: port,
		RATE_LIMIT_PER_MINUTE: '100000000',
	}
	const isOurs = name === 'ours' || name === 'binary'
	try {
		if (WRITES_OUR_ROWS.has(name)) await Bun.write(join(directory, DATABASE), newDatabase(Date.now()))
		const headers = isOurs ? { authorization: `Bearer ${await createKey(env)}` } : {}
		const log = Bun.file(join(directory, 'log.txt'))
		const child = Bun.spawn([...slowDisk(flushMs), ...commandOf(name, port, directory)], {
			env,
			stdout: log,
			stderr: log,
		})
		const stop = async (): Promise<void> => {
			child.kill()
			await child.exited
			await rm(directory, { recursive: true })
		}
		try {
			await waitUntilUp(origin, child, log)
			const templateId = isOurs ? await publishTemplate(origin, headers) : crypto.randomUUID()
			const { pid } = child
			const read = { readMemory: () => readMemory(pid), readCpuMs: () => readCpuMs(pid) }
			return { url: `${origin}/v1/waivers`, headers, templateId, dataDir: directory, ...read, stop }
		} catch (error) {
			await stop()
			throw error
		}
	} catch (error) {
		await rm(directory, { recursive: true, force: true })
		throw error
	}
}

function commandOf(name: ContenderName, port: string, directory: string): string[] {
	const bench = import.meta.dir
	if (name === 'ours') return [process.execPath, join(bench, '../src/main.ts'), 'serve']
	if (name === 'binary') return [requireBinary(), 'serve']
	if (name === 'floor') return [process.execPath, join(bench, 'floor.ts'), port, directory]
	if (name === 'duties') return [process.execPath, join(bench, 'floor.ts'), port, directory, 'duties']
	if (name === 'pocketbase') return [buildPocketBase(), port, directory]
	return [requirePeersNode(), join(bench, 'peer/server.mjs'), port, directory]
}

/** The peer has its own Node: its SQLite driver crashes on versions before 22. @throws Error where it is missing */
function requirePeersNode(): string {
	const node = join(import.meta.dir, 'peer/node_modules/.bin/node')
	if (!existsSync(node))
		throw new Error('The peer is not installed: run "npm ci --prefix bench/peer" first, or leave it out.')
	return node
}

/** What a venue runs. @throws Error where it was not built */
function requireBinary(): string {
	const binary = join(import.meta.dir, '../dist/waiver')
	if (!existsSync(binary)) throw new Error('There is no binary yet: run "bun run build" first.')
	return binary
}

/** With Go, once; it takes some minutes. @throws Error without Go */
function buildPocketBase(): string {
	if (Bun.which('go') === null)
		throw new Error('PocketBase is built with Go 1.25 or newer: install Go, or leave it out.')
	const source = join(import.meta.dir, 'peers/pocketbase')
	const built = Bun.spawnSync(['go', 'build', '-o', 'pocketbase', '.'], {
		cwd: source,
		env: { ...Bun.env, CGO_ENABLED: '0' },
		stdout: 'inherit',
		stderr: 'inherit',
	})
	if (built.exitCode !== 0) throw new Error('PocketBase could not be built.')
	return join(source, 'pocketbase')
}

/** The disk of most small boxes: what is measured here flushes in a fraction of a millisecond, as disks of servers do. */
function slowDisk(flushMs: number): string[] {
	if (flushMs === 0) return []
	const [flushes, delay] = ['fsync,fdatasync', `delay_exit=${flushMs * 1000}`]
	// The tracer stands aside, so that the process is the server, and it stops the server for nothing else.
	return [
		'strace',
		'-D',
		'-f',
		'--seccomp-bpf',
		'-o',
		'/dev/null',
		'-e',
		`trace=${flushes}`,
		'-e',
		`inject=${flushes}:${delay}`,
	]
}

async function waitUntilUp(origin: string, child: Bun.Subprocess, log: Bun.BunFile): Promise<void> {
	const deadline = performance.now() + START_MS
	while (performance.now() < deadline && child.exitCode === null) {
		// Any answer will do; only a refused connection is none.
		const isUp = await fetch(`${origin}/health`).then(
			() => true,
			() => false,
		)
		if (isUp) return
		await Bun.sleep(50)
	}
	throw new Error(`The server at ${origin} did not come up. It said:\n${await log.text()}`)
}

export async function createKey(env: Record<string, string | undefined>): Promise<string> {
	const main = join(import.meta.dir, '../src/main.ts')
	const child = Bun.spawn([process.execPath, main, 'keys', 'create', '--name', 'bench', '--scopes', '*'], {
		env,
		stderr: 'inherit',
	})
	const key = (await child.stdout.text()).trim().split('\n').at(-1) ?? ''
	if ((await child.exited) !== 0 || key === '') throw new Error('No API key could be made.')
	return key
}

export async function publishTemplate(origin: string, headers: Record<string, string>): Promise<string> {
	const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
		const response = await fetch(`${origin}/v1/templates${path}`, {
			method,
			headers: { ...headers, 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
		if (!response.ok)
			throw new Error(`${method} /v1/templates${path} gave ${response.status}: ${await response.text()}`)
		return response.json()
	}
	const { id } = (await call('POST', '', { name: 'Bench' })) as { id: string }
	await call('PUT', `/${id}/draft`, { blocks: signingBlocks })
	await call('POST', `/${id}/publish`)
	return id
}
