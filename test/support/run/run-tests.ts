import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long a test may take that says nothing of it, in milliseconds: only one that hangs takes this long. The 5 seconds of
 * `bun test` are less than a slow machine needs for a PDF, or for a few processes one after the other.
 */
const TIMEOUT_MS = 120_000

/** For a third of their time tests wait: for a disk, another process, or a browser. */
const WORKERS = availableParallelism() + 2

const PRELOAD = join(import.meta.dir, 'made-pages.ts')

export type Counts = { readonly passed: number; readonly failed: number }

/**
 * Runs tests and counts them. bun's junit file omits a file that throws while loading, so the counts come from the console
 * and the verdict from bun's own exit code. What tests leave in the folder for temporary files goes with the run.
 * @param args as `bun test` takes them
 */
export async function runTests(
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): Promise<Counts> {
	const temporary = mkdtempSync(join(tmpdir(), 'waiver-tests-'))
	const child = Bun.spawn(
		[
			process.execPath,
			'test',
			`--parallel=${WORKERS}`,
			`--timeout=${TIMEOUT_MS}`,
			`--preload=${PRELOAD}`,
			...args,
		],
		{
			stdout: 'inherit',
			stderr: 'pipe',
			env: { ...Bun.env, ...env, NO_COLOR: '1', TMPDIR: temporary },
		},
	)
	let output = ''
	const decoder = new TextDecoder()
	for await (const chunk of child.stderr) {
		process.stderr.write(chunk)
		output += decoder.decode(chunk, { stream: true })
	}
	const code = await child.exited
	rmSync(temporary, { recursive: true, force: true })
	const count = (word: string): number =>
		Number(output.match(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'm'))?.[1] ?? 0)
	const passed = count('pass')
	const skipped = count('skip') + count('todo')
	// A crash, a file that fails to load, a skipped test or an empty run is a failure, whatever bun counted.
	const failed = Math.max(count('fail') + count('error') + skipped, code !== 0 || passed === 0 ? 1 : 0)
	return { passed, failed }
}

/** Closes with the plain line `N passed, N failed`, which bun:test does not print. */
export function endWith({ passed, failed }: Counts): never {
	process.stdout.write(`${passed} passed, ${failed} failed\n`)
	process.exit(failed === 0 ? 0 : 1)
}
