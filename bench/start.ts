import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, publishTemplate } from './contender.ts'
import { findFreePort } from './free-port.ts'
import { readCpuMs, readMemory } from './load/process-use.ts'
import { readOptions } from './options.ts'
import { quantile } from './quantile.ts'
import { createBodies } from './signing-body.ts'

/**
 * How long it takes from starting a process to its first response: bare Bun, the libraries that the service is made of,
 * and the binary on an empty folder, on that folder once more, and on a folder with data (`--data`), in turn. Then how
 * long the first page and the first signing after a start take. `bun run build` makes the binary.
 */
const options = readOptions({
	rounds: { type: 'string', default: '15' },
	binary: { type: 'string', default: join(import.meta.dir, '../dist/waiver') },
	data: { type: 'string' },
})
if (!existsSync(options.binary)) throw new Error('There is no binary yet: run "bun run build" first.')

/** How often a start is asked whether it responds, in ms. */
const ASK_MS = 1

type Figures = { ms: number; cpuMs: number; rssMb: number; pageMs?: number; signingMs?: number }

/** What is asked of a service that has just started. */
type FirstCalls = { readonly key: string; readonly templateId: string; readonly page: string }

const folder = await makeFolder()
const bare = await compile('bare')
const libraries = await compile('libraries')
const used = await makeFolder()
const calls = await prepare(used)
const starts: Record<string, Figures[]> = {}
for (let round = 0; round < Number(options.rounds); round++) {
	const empty = await makeFolder()
	await note('bare Bun', (port) => [bare, port])
	await note('libraries alone', () => [libraries], used)
	await note('empty folder', () => [options.binary, 'serve'], empty)
	await note('the same again', () => [options.binary, 'serve'], empty)
	await note('with a form', () => [options.binary, 'serve'], used, calls)
	if (options.data !== undefined)
		await note('folder with data', () => [options.binary, 'serve'], options.data)
	await rm(empty, { recursive: true })
}
await rm(folder, { recursive: true })
await rm(used, { recursive: true })
console.table(
	Object.entries(starts).map(([what, all]) => ({
		what,
		'p50 ms': middle(all.map(({ ms }) => ms)),
		'least ms': Math.min(...all.map(({ ms }) => ms)).toFixed(0),
		'cpu ms': middle(all.map(({ cpuMs }) => cpuMs)),
		'RSS MB': middle(all.map(({ rssMb }) => rssMb)),
		'first page ms': middle(all.flatMap(({ pageMs }) => pageMs ?? [])),
		'first signing ms': middle(all.flatMap(({ signingMs }) => signingMs ?? [])),
	})),
)

async function note(
	what: string,
	commandFor: (port: string) => string[],
	dataDir = '',
	firstCalls?: FirstCalls,
): Promise<void> {
	const figures = await withServer(commandFor, dataDir, async (origin, started) => {
		if (firstCalls === undefined) return started
		return { ...started, ...(await callFirst(origin, firstCalls)) }
	})
	starts[what] = [...(starts[what] ?? []), figures]
}

/** Starts a server, and ends it after `use`. */
async function withServer<T>(
	commandFor: (port: string) => string[],
	dataDir: string,
	use: (origin: string, started: Figures) => Promise<T>,
): Promise<T> {
	const port = findFreePort()
	const origin = `http://127.0.0.1:${port}`
	const began = performance.now()
	const child = Bun.spawn(commandFor(port), {
		env: { ...Bun.env, PORT: port, DATA_DIR: dataDir },
		stdout: 'ignore',
		stderr: 'ignore',
	})
	try {
		while (!(await isUp(origin))) {
			if (child.exitCode !== null) throw new Error('It ended before it responded.')
			await Bun.sleep(ASK_MS)
		}
		const ms = performance.now() - began
		return await use(origin, { ms, cpuMs: readCpuMs(child.pid), rssMb: readMemory(child.pid).rssMb })
	} finally {
		child.kill()
		await child.exited
	}
}

function isUp(origin: string): Promise<boolean> {
	return fetch(`${origin}/health`).then(
		({ ok }) => ok,
		() => false,
	)
}

/** Makes a key, and a form that can be signed. */
async function prepare(dataDir: string): Promise<FirstCalls> {
	const key = await createKey({ ...Bun.env, DATA_DIR: dataDir })
	const headers = { authorization: `Bearer ${key}` }
	return withServer(
		() => [options.binary, 'serve'],
		dataDir,
		async (origin) => {
			const templateId = await publishTemplate(origin, headers)
			const read = async <T>(path: string): Promise<T> =>
				(await (await fetch(`${origin}/v1/${path}`, { headers })).json()) as T
			const template = await read<{ slug: string }>(`templates/${templateId}`)
			const organization = await read<{ slug: string }>('organization')
			return { key, templateId, page: `/w/${organization.slug}/${template.slug}` }
		},
	)
}

async function callFirst(
	origin: string,
	{ key, templateId, page }: FirstCalls,
): Promise<{ pageMs: number; signingMs: number }> {
	const [body = ''] = createBodies(templateId, 1)
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
	const pageMs = await time(`${origin}${page}`)
	return { pageMs, signingMs: await time(`${origin}/v1/waivers`, { method: 'POST', headers, body }) }
}

async function time(url: string, init: RequestInit = {}): Promise<number> {
	const began = performance.now()
	const response = await fetch(url, init)
	const text = await response.text()
	if (!response.ok) throw new Error(`${url} gave ${response.status}: ${text}`)
	return performance.now() - began
}

/** Compiled, as the binary is: what starts is the same runtime. */
async function compile(name: string): Promise<string> {
	const outfile = join(folder, name)
	await Bun.build({
		entrypoints: [join(import.meta.dir, `${name}.ts`)],
		target: 'bun',
		format: 'esm',
		minify: true,
		bytecode: true,
		compile: { outfile },
	})
	return outfile
}

function makeFolder(): Promise<string> {
	return mkdtemp(join(tmpdir(), 'waiver-bench-start-'))
}

function middle(figures: readonly number[]): string {
	return figures.length === 0 ? '' : quantile(figures, 0.5).toFixed(0)
}
