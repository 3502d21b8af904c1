import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from './free-port.ts'
import { readCpuMs } from './load/process-use.ts'
import { quantile } from './quantile.ts'

/**
 * How long it takes from starting a process to its first response: bare Bun, and the binary on an empty folder, on that
 * folder once more, and on a folder with data (`--data`), in turn. `bun run build` makes the binary.
 */
const { values: options } = parseArgs({
	args: Bun.argv.slice(2),
	options: {
		rounds: { type: 'string', default: '15' },
		binary: { type: 'string', default: join(import.meta.dir, '../dist/waiver') },
		data: { type: 'string' },
	},
})
if (!existsSync(options.binary)) throw new Error('There is no binary yet: run "bun run build" first.')

/** How often a start is asked whether it responds, in ms. */
const ASK_MS = 1

type Started = { readonly ms: number; readonly cpuMs: number }

const folder = await makeFolder()
const bare = await compileBare(join(folder, 'bare'))
const starts: Record<string, Started[]> = {}
for (let round = 0; round < Number(options.rounds); round++) {
	const empty = await makeFolder()
	await note('bare Bun', (port) => [bare, port])
	await note('empty folder', () => [options.binary, 'serve'], empty)
	await note('the same again', () => [options.binary, 'serve'], empty)
	if (options.data !== undefined)
		await note('folder with data', () => [options.binary, 'serve'], options.data)
	await rm(empty, { recursive: true })
}
await rm(folder, { recursive: true })
console.table(
	Object.entries(starts).map(([what, all]) => ({
		what,
		'p50 ms': middle(all.map(({ ms }) => ms)),
		'least ms': Math.min(...all.map(({ ms }) => ms)).toFixed(0),
		'cpu ms': middle(all.map(({ cpuMs }) => cpuMs)),
	})),
)

async function note(what: string, commandFor: (port: string) => string[], dataDir = ''): Promise<void> {
	starts[what] = [...(starts[what] ?? []), await start(commandFor, dataDir)]
}

async function start(commandFor: (port: string) => string[], dataDir: string): Promise<Started> {
	const port = findFreePort()
	const began = performance.now()
	const child = Bun.spawn(commandFor(port), {
		env: { ...Bun.env, PORT: port, DATA_DIR: dataDir },
		stdout: 'ignore',
		stderr: 'ignore',
	})
	try {
		while (!(await isUp(port))) {
			if (child.exitCode !== null) throw new Error('It ended before it responded.')
			await Bun.sleep(ASK_MS)
		}
		return { ms: performance.now() - began, cpuMs: readCpuMs(child.pid) }
	} finally {
		child.kill()
		await child.exited
	}
}

function isUp(port: string): Promise<boolean> {
	return fetch(`http://127.0.0.1:${port}/health`).then(
		({ ok }) => ok,
		() => false,
	)
}

/** Compiled, as the binary is: what starts is the same runtime. */
async function compileBare(outfile: string): Promise<string> {
	await Bun.build({
		entrypoints: [join(import.meta.dir, 'bare.ts')],
		target: 'bun',
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
	return quantile(figures, 0.5).toFixed(0)
}
