import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toolFolder } from '../run/machine.ts'
import { freePort } from '../service/free-port.ts'
import { until } from '../service/service.ts'
import { NODE_HOME, envOf, installTool, run } from './host-tools.ts'

const N8N = '2.41.1'

const FOLDER = join(toolFolder(), `n8n-${N8N}`)
const MODULES = join(FOLDER, 'node_modules')

/** Types of n8n's interface. */
export const N8N_TYPES = join(MODULES, 'n8n-workflow/dist/esm/index.d.ts')

/** What the installation takes, and as much again while it is unpacked. */
const BYTES_NEEDED = 5e9

/** From the first command to the editor; it reads every node that it has. */
const START_MS = 120_000

/**
 * Installs n8n into the folder of tools, once. Its database is compiled, since its registry has no compiled one.
 * @throws when a registry can't be reached, a compiler is missing, or the disk is too full
 */
export async function installN8n(): Promise<void> {
	for (const program of ['g++', 'make', 'python3'])
		if (Bun.which(program) === null)
			throw new Error(`There is no ${program} here: apt-get install g++ make python3, as root.`)
	await installTool(FOLDER, {
		packages: [`n8n@${N8N}`],
		bytes: BYTES_NEEDED,
		async finish(folder) {
			const gyp = join(folder, 'node_modules/node-gyp/bin/node-gyp.js')
			const command = [join(NODE_HOME, 'bin/node'), gyp, 'rebuild', `--nodedir=${NODE_HOME}`]
			await run(command, join(folder, 'node_modules/sqlite3'))
		},
	})
}

export type N8n = {
	/** Where its webhooks are. */
	readonly url: string
	/** Runs one of its commands. @returns what it printed @throws when it fails */
	command(...args: string[]): Promise<string>
	start(): Promise<void>
	/** Calls what its editor calls, as its owner. @throws unless it succeeds */
	call<T>(method: string, path: string, body?: object): Promise<T>
	/** Stops it as systemd does. */
	stop(): Promise<void>
	/** Stops it, and removes its data. */
	close(): Promise<void>
}

/** An n8n with nothing but a package of nodes, whose editor nobody has opened yet. @param tarball of the package */
export async function openN8n(tarball: string): Promise<N8n> {
	const home = mkdtempSync(join(tmpdir(), 'waiver-n8n-'))
	const nodes = join(home, '.n8n/nodes')
	// As the package's page says.
	await run(['npm', 'install', '--prefix', nodes, '--omit=peer', tarball], home)
	const port = freePort()
	const url = `http://127.0.0.1:${port}`
	const env = {
		...envOf(home),
		N8N_USER_FOLDER: home,
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_ENCRYPTION_KEY: 'a key of the rehearsal',
		N8N_SECURE_COOKIE: 'false',
		WEBHOOK_URL: `${url}/`,
		// Nothing that it would fetch or tell elsewhere.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
	}
	const spawn = (args: readonly string[], stdout: 'pipe' | 'ignore') =>
		Bun.spawn([join(NODE_HOME, 'bin/node'), join(MODULES, 'n8n/bin/n8n'), ...args], {
			cwd: home,
			env,
			stdout,
			stderr: 'ignore',
		})
	let running: Bun.Subprocess | undefined
	let cookie = ''
	const call = async (method: string, path: string, body?: object) => {
		const response = await fetch(`${url}/rest${path}`, {
			method,
			headers: { 'content-type': 'application/json', cookie, 'browser-id': 'rehearsal' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
		const text = await response.text()
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2_000)}`)
		const [sent] = response.headers.getSetCookie()
		if (sent !== undefined) cookie = sent.split(';', 1)[0] ?? ''
		return (JSON.parse(text) as { data: never }).data
	}
	const stop = async (): Promise<void> => {
		running?.kill('SIGTERM')
		await running?.exited
		running = undefined
	}
	return {
		url,
		call,
		stop,
		async command(...args) {
			const child = spawn(args, 'pipe')
			const told = await new Response(child.stdout as ReadableStream).text()
			if ((await child.exited) !== 0) throw new Error(`n8n ${args.join(' ')}: ${told.slice(-2_000)}`)
			return told
		},
		async start() {
			running = spawn(['start'], 'ignore')
			const isReady = () =>
				fetch(`${url}/healthz/readiness`).then(
					({ ok }) => (ok ? true : undefined),
					() => undefined,
				)
			await until(isReady, START_MS)
		},
		async close() {
			await stop()
			rmSync(home, { recursive: true, force: true })
		},
	}
}
