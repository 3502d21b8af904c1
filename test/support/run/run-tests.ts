import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How long a test may take that says nothing of it, in milliseconds: only one that hangs takes this long. The 5 seconds of
 * `bun test` are less than a slow machine needs for a PDF, or for a few processes one after the other.
 */
const TIMEOUT_MS = 120_000

/** One more than there are cores, since a test waits at times for its browser or its service. With more, tests run into time limits. */
const WORKERS = availableParallelism() + 1

/** Most code runs for seconds: the compiler for what runs for minutes would take more time than it saves. */
const SHORT_LIVED = { BUN_JSC_useFTLJIT: '0' }

/**
 * Each share has as many files as if the rest were divided into this many shares for each worker. So the first shares are
 * large, since a process needs three seconds of the processor to load and compile the code. The last shares are small, so that
 * all workers end at about the same time.
 */
const SHARES_OF_A_WORKER = 2

/** The fewest files of a share. */
const MIN_FILES = 3

/** How long what a process printed is awaited after its end, in milliseconds. */
const LATE_MS = 5_000

const PRELOAD = join(import.meta.dir, 'made-pages.ts')

export type Counts = { readonly passed: number; readonly failed: number }

/** What a process of tests took, with the processes that it waited for, which a browser is not. */
export type Spent = {
	readonly paths: readonly string[]
	readonly processorSeconds: number
	readonly seconds: number
}

type Env = Readonly<Record<string, string>>

export type Part = {
	/** Of files of tests. */
	readonly paths: readonly string[]
	/** Whether each file has a process of its own. */
	readonly isApart?: boolean
	/** What its tests are run with; a promise if something has to be there first. */
	readonly env?: Env | Promise<Env>
}

/**
 * Runs tests and counts them. bun's junit file omits a file that throws while loading, so the counts come from the console
 * and the verdict from bun's own exit code. What tests leave in the folder for temporary files goes with the run.
 * @param parts the first begins
 */
export async function runTests(
	...parts: readonly Part[]
): Promise<Counts & { readonly spent: readonly Spent[] }> {
	const temporary = mkdtempSync(join(tmpdir(), 'waiver-tests-'))
	const queues = parts.map(openQueue)
	const isAlone = queues.reduce((sum, { shares }) => sum + shares.length, 0) === 1
	const outcomes: Outcome[] = []
	const work = async (): Promise<void> => {
		for (let next = takeNext(queues); next !== undefined; next = takeNext(queues))
			outcomes.push(await runShare(next.share, { ...(await next.env), TMPDIR: temporary }, isAlone))
	}
	await Promise.all(Array.from({ length: WORKERS }, work))
	rmSync(temporary, { recursive: true, force: true })
	// Whoever reads only the end of the output learns what failed.
	for (const { failures } of outcomes) process.stderr.write(failures)
	const sumOf = (count: keyof Counts): number => outcomes.reduce((sum, each) => sum + each[count], 0)
	return { passed: sumOf('passed'), failed: sumOf('failed'), spent: outcomes.map(({ spent }) => spent) }
}

type Queue = {
	readonly shares: string[][]
	readonly env: Part['env']
	/** False while something has to be made first. */
	isReady: boolean
}

function openQueue({ paths, env, isApart = false }: Part): Queue {
	const queue = {
		shares: isApart ? paths.map((path) => [path]) : shareOut(paths),
		env,
		isReady: !(env instanceof Promise),
	}
	if (env instanceof Promise) void env.then(() => (queue.isReady = true))
	return queue
}

/** In turns, so that tests that wait and those that compute run beside each other; but none that has to wait itself. */
function takeNext(
	queues: Queue[],
): { readonly share: readonly string[]; readonly env: Part['env'] } | undefined {
	const left = queues.filter(({ shares }) => shares.length > 0)
	const queue = left.find(({ isReady }) => isReady) ?? left[0]
	const share = queue?.shares.shift()
	if (queue === undefined || share === undefined) return undefined
	queues.push(...queues.splice(queues.indexOf(queue), 1))
	return { share, env: queue.env }
}

/** Divides files into shares, one for each process. @returns the largest share first */
export function shareOut(paths: readonly string[]): string[][] {
	const shares: string[][] = []
	for (let left = mix(paths); left.length > 0;) {
		const size = Math.max(MIN_FILES, Math.ceil(left.length / (SHARES_OF_A_WORKER * WORKERS)))
		shares.push(left.slice(0, size))
		left = left.slice(size)
	}
	return shares
}

/** Deals the files out like cards, so that neighbors, which take a similar time, are far from each other. */
function mix(paths: readonly string[]): string[] {
	const hands = Math.ceil(Math.sqrt(paths.length))
	return paths
		.map((path, at) => ({ path, hand: at % hands }))
		.sort((one, other) => one.hand - other.hand)
		.map(({ path }) => path)
}

type Outcome = Counts & {
	/** What was printed of the tests that failed. */
	readonly failures: string
	readonly spent: Spent
}

/** @param isAlone whether to write what the process prints at once; else it is written at the end, so that no two are mixed */
async function runShare(paths: readonly string[], env: Env, isAlone: boolean): Promise<Outcome> {
	const begun = performance.now()
	const child = Bun.spawn(
		[process.execPath, 'test', `--timeout=${TIMEOUT_MS}`, `--preload=${PRELOAD}`, ...paths],
		{
			stdout: isAlone ? 'inherit' : 'pipe',
			stderr: 'pipe',
			env: { ...SHORT_LIVED, ...Bun.env, ...env, NO_COLOR: '1' },
		},
	)
	// What a test left running may hold the pipes open for ever.
	const late = child.exited.then(() => Bun.sleep(LATE_MS))
	const [printed, output] = await Promise.all([
		child.stdout === undefined ? '' : readUntil(late, child.stdout),
		readUntil(late, child.stderr, (chunk) => isAlone && process.stderr.write(chunk)),
	])
	const code = await child.exited
	process.stdout.write(printed)
	if (!isAlone) process.stderr.write(output)
	// The last are the share's: a test of runs prints the counts of its own before.
	const count = (word: string): number =>
		Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}\\b`, 'gm'))].at(-1)?.[1] ?? 0)
	const passed = count('pass')
	const skipped = count('skip') + count('todo')
	// A crash, a file that fails to load, a skipped test or an empty share is a failure, whatever bun counted.
	const failed = Math.max(count('fail') + count('error') + skipped, code !== 0 || passed === 0 ? 1 : 0)
	const spent = {
		paths,
		processorSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000,
		seconds: (performance.now() - begun) / 1_000,
	}
	return { passed, failed, failures: failed === 0 || isAlone ? '' : failuresIn(output), spent }
}

/** Reads a stream to its end, or until `end` settles. @param onChunk called with each piece as it comes */
async function readUntil(
	end: Promise<void>,
	stream: ReadableStream<Uint8Array>,
	onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<string> {
	const reader = stream.getReader()
	const decoder = new TextDecoder()
	const last = end.then(() => ({ done: true, value: undefined }))
	for (let text = ''; ;) {
		const { done, value } = await Promise.race([reader.read(), last])
		if (done || value === undefined) return text + decoder.decode()
		onChunk(value)
		text += decoder.decode(value, { stream: true })
	}
}

/** The tests that failed, each below its error; the end of the output where there is none. */
function failuresIn(output: string): string {
	const parts = output.split(/^\(pass\).*\n/m).filter((part) => /^\(fail\)/m.test(part))
	return parts.length === 0 ? output.slice(-4_000) : parts.join('')
}

/** Prints what each process took, the one that took most of the processor first. */
export function printTimes(spent: readonly Spent[]): void {
	for (const { paths, processorSeconds, seconds } of spent.toSorted(
		(one, other) => other.processorSeconds - one.processorSeconds,
	))
		process.stdout.write(
			`${processorSeconds.toFixed(1).padStart(7)} s of the processor in ${seconds.toFixed(1).padStart(6)} s: ${paths.join(' ')}\n`,
		)
}

/** Closes with the plain line `N passed, N failed`, which bun:test does not print. */
export function endWith({ passed, failed }: Counts): never {
	process.stdout.write(`${passed} passed, ${failed} failed\n`)
	process.exit(failed === 0 ? 0 : 1)
}
