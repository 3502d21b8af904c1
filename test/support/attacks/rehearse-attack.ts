import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AttackName } from './attacks.ts'
import { makeDataDir, makeKey, startChild } from '../service/child-service.ts'
import type { ChildService } from '../service/child-service.ts'
import { publishTemplate, values } from '../fixtures/waivers.ts'

/** What came of an attack while somebody signed by key beside it. */
export type Outcome = {
	readonly attack: string
	/** Signings by key: how many were answered with 201, how many otherwise or not at all, and their times in milliseconds. */
	readonly signed: number
	readonly failed: number
	readonly medianMs: number
	readonly p99Ms: number
	/** Slowest answer of `/health`, in milliseconds. */
	readonly healthMs: number
	/** Largest resident memory of the service, in MB. */
	readonly peakMb: number
	readonly stopMs: number
	/** How often the attackers were answered with each status; 0 stands for no answer. */
	readonly statuses: Readonly<Record<string, number>>
	/** Waivers that the attackers signed. */
	readonly theirs: number
	/** What a document check of somebody else was answered with, at the end of the attack. */
	readonly verifyStatus: number
}

/** The limits that are in force where nothing is set. */
const DEFAULTS = { RATE_LIMIT_PER_MINUTE: '600', AUTH_FAILURES_PER_MINUTE: '30', TRUSTED_PROXIES: 'loopback' }

/** A call that has no answer by then has failed. */
const ANSWERED_WITHIN_MS = 10_000
const STOPPED_WITHIN_MS = 45_000
/** Five signings a second, as a busy front desk makes them; half of what a key may. */
const SIGNING_PAUSE_MS = 200

/** Reads the log until the service serves, and no further until it has ended. */
const STALLING = [
	'bash',
	'-c',
	`exec "$@" > >(while IFS= read -r line; do printf '%s\\n' "$line"; case $line in *'"serving"'*) break;; esac; done; while kill -0 $$ 2>/dev/null; do sleep 0.2; done; cat >/dev/null)`,
	'stalling',
] as const

/** Starts the service with its usual limits, attacks it for a while, signs by key beside that, and stops it. */
export async function rehearseAttack(names: readonly AttackName[], seconds: number): Promise<Outcome> {
	const dataDir = makeDataDir()
	const stalls = names.includes('log nobody reads')
	const service = await startChild(dataDir, DEFAULTS, stalls ? STALLING : [])
	try {
		const key = await makeKey(dataDir)
		const call = service.client(key)
		const templateId = await publishTemplate(call, { name: 'Climbing' })
		const { slug } = (await call('GET', '/v1/organization')).body
		const versionId = (await call('GET', `/v1/templates/${templateId}`)).body.activeVersion.id
		const aim = [service.url, `/w/${slug}/climbing`, versionId, names.join(',')]
		service.startPeak()
		const attacking = Promise.withResolvers<void>()
		const attackers = Bun.spawn(['bun', join(import.meta.dir, 'attackers.ts'), ...aim], {
			stdout: 'pipe',
			stderr: 'inherit',
			ipc: () => attacking.resolve(),
			onExit: () => attacking.reject(new Error('The attackers ended before they attacked.')),
		})
		await attacking.promise
		const times = await signBeside(service.url, key, templateId, seconds)
		const verifyStatus = await tryVerify(service.url)
		const theirs = await countTheirs(service.url, key, times.signed)
		const peakMb = service.peakMb()
		const stopMs = await stop(service)
		attackers.kill('SIGTERM')
		const statuses = await attackers.stdout.text()
		await attackers.exited
		return {
			attack: names.length === 1 ? String(names[0]) : `all ${names.length} at once`,
			...times,
			peakMb: Math.round(peakMb),
			stopMs,
			statuses: JSON.parse(statuses) as Record<string, number>,
			theirs,
			verifyStatus,
		}
	} finally {
		if (service.isRunning()) await service.end('SIGKILL')
		rmSync(dataDir, { recursive: true })
	}
}

async function signBeside(url: string, key: string, templateId: string, seconds: number) {
	const times: number[] = []
	let failed = 0
	const calls: Promise<void>[] = []
	let healthMs = 0
	const end = performance.now() + seconds * 1_000
	const body = JSON.stringify({ templateId, values })
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
	const signOnce = async (): Promise<void> => {
		const begun = performance.now()
		const status = await ask(`${url}/v1/waivers`, { method: 'POST', headers, body })
		times.push(performance.now() - begun)
		if (status !== 201) failed += 1
	}
	const askHealth = async (): Promise<void> => {
		const begun = performance.now()
		await ask(`${url}/health`, {})
		healthMs = Math.max(healthMs, performance.now() - begun)
	}
	while (performance.now() < end) {
		// At its time, whatever became of the one before: else a service that hangs would be asked only once.
		calls.push(signOnce(), askHealth())
		await Bun.sleep(SIGNING_PAUSE_MS)
	}
	await Promise.all(calls)
	times.sort((a, b) => a - b)
	const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0)
	return {
		signed: times.length - failed,
		failed,
		medianMs: at(0.5),
		p99Ms: at(0.99),
		healthMs: Math.round(healthMs),
	}
}

/** @returns the status, or 0 where no answer comes */
async function ask(url: string, init: RequestInit): Promise<number> {
	try {
		const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
		await response.bytes()
		return response.status
	} catch {
		return 0
	}
}

function tryVerify(url: string): Promise<number> {
	const body = new FormData()
	body.set('pdf', new File(['no PDF'], 'waiver.pdf'))
	return ask(`${url}/verify`, { method: 'POST', body, headers: { 'x-forwarded-for': '203.0.113.7' } })
}

/** How many waivers there are besides those that were signed by key, by the list of them all. */
async function countTheirs(url: string, key: string, ours: number): Promise<number> {
	const headers = { authorization: `Bearer ${key}` }
	let count = 0
	let cursor = ''
	for (;;) {
		const page = await fetch(`${url}/v1/waivers?limit=100${cursor}`, {
			headers,
			signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
		}).then(
			async (response) => (await response.json()) as { items?: unknown[]; nextCursor?: string | null },
			() => ({ items: [], nextCursor: null }),
		)
		count += page.items?.length ?? 0
		if (page.nextCursor === null || page.nextCursor === undefined) return Math.max(0, count - ours)
		cursor = `&cursor=${page.nextCursor}`
	}
}

async function stop(service: ChildService): Promise<number> {
	const begun = performance.now()
	const late = setTimeout(() => process.kill(service.pid, 'SIGKILL'), STOPPED_WITHIN_MS)
	await service.end('SIGTERM')
	clearTimeout(late)
	return Math.round(performance.now() - begun)
}
