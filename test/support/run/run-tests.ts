import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long a test may take that says nothing of it, in milliseconds: only one that hangs takes this long. The 5 seconds of
 * `bun test` are less than a slow machine needs for a PDF, or for a few processes one after the other.
 */
const TIMEOUT_MS = 120_000

/** A process of tests keeps more than a core busy, with its browser and its services; more of them only run into time limits. */
const WORKERS = availableParallelism() + 1

/** Most code runs for seconds: the compiler for what runs for minutes would take more time than it saves. */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0' }

/**
 * Files that one process tests, one after the other: few enough that all workers end at about the same time, and enough that
 * the program is loaded and compiled once for many. With a process for each file, a third of the time went into that.
 */
const FILES_OF_A_SHARE = 12

const PRELOAD = join(import.meta.dir, 'made-pages.ts')

export type Counts = { readonly passed: number; readonly failed: number }

type Env = Readonly<Record<string, string>>

export type Part = {
	/** Of files of tests. */
	readonly paths: readonly string[]
	/** What its tests are run with; a promise if something has to be there first. */
	readonly env?: Env | Promise<Env>
}

/**
 * Runs tests and counts them. bun's junit file omits a file that throws while loading, so the counts come from the console
 * and the verdict from bun's own exit code. What tests leave in the folder for temporary files goes with the run.
 * @param parts in the order in which they begin
 */
export async function runTests(...parts: readonly Part[]): Promise<Counts> {
	const temporary = mkdtempSync(join(tmpdir(), 'waiver-tests-'))
	const shares = parts.flatMap(({ paths, env }) => shareOut(paths).map((share) => ({ share, env })))
	const isAlone = shares.length === 1
	const outcomes: Outcome[] = []
	const work = async (): Promise<void> => {
		for (let next = shares.shift(); next !== undefined; next = shares.shift())
			outcomes.push(await runShare(next.share, { ...(await next.env), TMPDIR: temporary }, isAlone))
	}
	await Promise.all(Array.from({ length: WORKERS }, work))
	rmSync(temporary, { recursive: true, force: true })
	// Whoever reads only the end of the output learns what failed.
	for (const { failures } of outcomes) process.stderr.write(failures)
	const sumOf = (count: keyof Counts): number => outcomes.reduce((sum, each) => sum + each[count], 0)
	return { passed: sumOf('passed'), failed: sumOf('failed') }
}

/** Deals the files out like cards, so that neighbors, which take a similar time, are in different shares. */
function shareOut(paths: readonly string[]): string[][] {
	const count = Math.max(Math.min(paths.length, WORKERS), Math.ceil(paths.length / FILES_OF_A_SHARE))
	return Array.from({ length: count }, (_, at) => paths.filter((_path, index) => index % count === at))
}

type Outcome = Counts & {
	/** What was printed of the tests that failed. */
	readonly failures: string
}

/** @param isAlone whether to write what the process prints at once; else it is written at the end, so that no two are mixed */
async function runShare(paths: readonly string[], env: Env, isAlone: boolean): Promise<Outcome> {
	const child = Bun.spawn(
		[process.execPath, 'test', `--timeout=${TIMEOUT_MS}`, `--preload=${PRELOAD}`, ...paths],
		{
			stdout: isAlone ? 'inherit' : 'pipe',
			stderr: 'pipe',
			env: { ...SHORT_LIVED, ...Bun.env, ...env, NO_COLOR: '1' },
		},
	)
	const printed = child.stdout === undefined ? '' : new Response(child.stdout).text()
	let output = ''
	const decoder = new TextDecoder()
	for await (const chunk of child.stderr) {
		if (isAlone) process.stderr.write(chunk)
		output += decoder.decode(chunk, { stream: true })
	}
	const code = await child.exited
	process.stdout.write(await printed)
	if (!isAlone) process.stderr.write(output)
	const count = (word: string): number =>
		Number(output.match(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'm'))?.[1] ?? 0)
	const passed = count('pass')
	const skipped = count('skip') + count('todo')
	// A crash, a file that fails to load, a skipped test or an empty share is a failure, whatever bun counted.
	const failed = Math.max(count('fail') + count('error') + skipped, code !== 0 || passed === 0 ? 1 : 0)
	return { passed, failed, failures: failed === 0 || isAlone ? '' : failuresIn(output) }
}

/** The tests that failed, each below its error; the end of the output where there is none. */
function failuresIn(output: string): string {
	const parts = output.split(/^\(pass\).*\n/m).filter((part) => /^\(fail\)/m.test(part))
	return parts.length === 0 ? output.slice(-4_000) : parts.join('')
}

/** Closes with the plain line `N passed, N failed`, which bun:test does not print. */
export function endWith({ passed, failed }: Counts): never {
	process.stdout.write(`${passed} passed, ${failed} failed\n`)
	process.exit(failed === 0 ? 0 : 1)
}
