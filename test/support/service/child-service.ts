import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAM } from './program.ts'
import { createClient, until } from './service.ts'
import type { Client } from './service.ts'

/** Settings of a child: limits that no test reaches by chance, a free port, and little of our own environment. */
const ENV = {
	PORT: '0',
	DISK_FLOOR_MB: '0',
	RATE_LIMIT_PER_MINUTE: '1000000',
	SEARCH_LIMIT_PER_MINUTE: '1000000',
	AUTH_FAILURES_PER_MINUTE: '1000000',
} as const

/** How long it may take to come to serve, also under a tracer on a busy machine, in milliseconds. */
const SERVING_WITHIN_MS = 30_000

type Env = Readonly<Record<string, string>>

export type Ended = { readonly code: number; readonly out: string; readonly err: string }

export type ChildService = {
	readonly url: string
	readonly pid: number
	client(key: string): Client
	isRunning(): boolean
	/** Whether its log has these words. */
	said(words: string): boolean
	/** Ends the process by a signal and waits until it is gone. */
	end(signal: NodeJS.Signals): Promise<Ended>
	/** Resident memory now, in MB; the peak is counted anew from here on. */
	startPeak(): number
	/** Largest resident memory since `startPeak`, in MB (VmHWM of Linux). */
	peakMb(): number
}

export function makeDataDir(): string {
	return mkdtempSync(join(tmpdir(), 'waiver-process-'))
}

/** Runs one command of the program to its end. */
export async function runWaiver(
	args: readonly string[],
	env: Env,
	program: readonly string[] = PROGRAM,
): Promise<Ended> {
	const child = spawnWaiver(args, env, [], program)
	const [out, err, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	])
	return { code, out, err }
}

/** Makes a key of every scope beside whatever runs. */
export async function makeKey(dataDir: string, ...more: string[]): Promise<string> {
	const { code, out, err } = await runWaiver(['keys', 'create', '--name', 'test', '--scopes', '*', ...more], {
		DATA_DIR: dataDir,
	})
	if (code !== 0) throw new Error(`keys create ended with ${code}: ${err}`)
	return out.trimEnd().split('\n').at(-1) ?? ''
}

/**
 * The service as a process of its own.
 * @param under a command that runs it, such as one that injects faults
 * @throws when it does not come to serve
 */
export async function startChild(
	dataDir: string,
	env: Env = {},
	under: readonly string[] = [],
	program: readonly string[] = PROGRAM,
): Promise<ChildService> {
	const child = spawnWaiver(['serve'], { DATA_DIR: dataDir, ...env }, under, program)
	const [output, errors] = [collect(child.stdout), collect(child.stderr)]
	const url = await until(() => {
		if (child.exitCode !== null || child.signalCode !== null)
			throw new Error(`serve ended with ${child.exitCode ?? child.signalCode}: ${errors.text()}`)
		return /"message":"serving","url":"([^"]+)"/.exec(output.text())?.[1]
	}, SERVING_WITHIN_MS).catch(async (error: unknown) => {
		if (child.exitCode === null && child.signalCode === null) process.kill(innermost(child.pid), 'SIGKILL')
		await child.exited
		throw error
	})
	const pid = under.length === 0 ? child.pid : innermost(child.pid)
	return {
		url,
		pid,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		said: (words) => output.text().includes(words),
		client: (key) => createClient(url, key),
		async end(signal) {
			if (child.exitCode === null && child.signalCode === null) signalIfThere(pid, signal)
			const code = await child.exited
			await Promise.all([output.ended, errors.ended])
			return { code, out: output.text(), err: errors.text() }
		},
		startPeak() {
			// Linux, proc(5): 5 resets the peak to what is resident now.
			writeFileSync(`/proc/${pid}/clear_refs`, '5')
			return readMemoryMb(pid)
		},
		peakMb: () => readMemoryMb(pid),
	}
}

/** A tracer outlives what it traces by a moment. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
	}
}

/** The service itself where another program runs it: that one's child, or the process that the other became. */
function innermost(pid: number): number {
	const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
	const isService = PROGRAM.every((word, at) => command[at] === word)
	const child = isService ? '' : readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]
	return child === undefined || child === '' ? pid : innermost(Number(child))
}

function readMemoryMb(pid: number): number {
	const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
	return Number(kib) / 1024
}

/** Starts one command of the program. @param under a command that runs it, such as one that injects faults */
export function spawnWaiver(
	args: readonly string[],
	env: Env,
	under: readonly string[] = [],
	program: readonly string[] = PROGRAM,
) {
	const { PATH = '', HOME = '' } = process.env
	return Bun.spawn([...under, ...program, ...args], {
		stdin: 'ignore',
		stdout: 'pipe',
		stderr: 'pipe',
		env: { PATH, HOME, ...ENV, ...env },
	})
}

function collect(stream: ReadableStream<Uint8Array>): { text(): string; ended: Promise<void> } {
	let text = ''
	const decoder = new TextDecoder()
	const read = async () => {
		for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
	}
	return { text: () => text, ended: read() }
}
