import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../src/config/config.ts'
import type { Config } from '../../../src/config/config.ts'
import { transact } from '../../../src/db/transact.ts'
import type { Overrides } from '../../../src/deps.ts'
import { addKey } from '../../../src/features/keys/issue.ts'
import { OWNER } from '../../../src/features/keys/maker.ts'
import { createOrganization } from '../../../src/features/organization/create.ts'
import type { GrantableScope } from '../../../src/api/scopes.ts'
import { readPersonalTexts, requireSilentLog } from './log-scan.ts'
import { takePdfWorker } from './warm-workers.ts'
import type { Listener } from '../../../src/listen.ts'
import { startService } from '../../../src/service.ts'
import type { Service } from '../../../src/service.ts'

export type Answer<T = any> = { status: number; body: T; headers: Headers; bytes: Uint8Array }

export type Client = (
	method: string,
	path: string,
	body?: unknown,
	headers?: Record<string, string>,
) => Promise<Answer>

export type TestService = {
	readonly service: Service
	readonly config: Config
	/** Everything that was logged, a line each. */
	readonly logged: string[]
	/** A new organization with a client that may do everything in it. */
	tenant(name: string): Tenant
	/** A client with a key of these scopes. */
	clientOf(organizationId: string, scopes: readonly GrantableScope[], locationIds?: readonly string[]): Client
	/** A client without a key. */
	readonly anonymous: Client
	/** Stops the service and removes its data. @throws where it has logged anything personal (R56) */
	close(): Promise<void>
}

export type Tenant = { readonly organizationId: string; readonly key: string; readonly call: Client }

/** Limits that no test reaches by chance, and what tests need to be allowed. */
const GENEROUS = {
	rateLimitPerMinute: 1_000_000,
	searchLimitPerMinute: 1_000_000,
	webhookTestsPerMinute: 1_000_000,
	publicSubmissionsPerTenMinutes: 1_000_000,
	authFailuresPerMinute: 1_000_000,
	messagesPerMinute: 1_000_000,
	diskFloorMb: 0,
	bounceSecret: 'a-secret-of-the-mail-provider',
	// The receivers of the tests are on this machine.
	webhookAllowNets: 'loopback',
}

/** Hundreds of sign-ins would take minutes. */
const CHEAP_HASHES = { memoryCost: 8, timeCost: 1 }

/** The real service for all tests of a file: it starts now, and stops after the last of them. */
export function useService(changes?: Partial<Config>, overrides?: Overrides): TestService {
	const running = startTestService(changes, overrides)
	afterAll(() => running.close())
	return running
}

/**
 * The real service on a free port and an empty data directory, in this process.
 * @param taken a listener at which it goes on
 */
export function startTestService(
	changes: Partial<Config> = {},
	overrides: Overrides = {},
	taken?: Listener,
): TestService {
	const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), 'waiver-test-'))
	const config = {
		...readConfig({}),
		port: 0,
		logLevel: 'silent',
		...GENEROUS,
		...changes,
		dataDir,
	} as Config
	const logged: string[] = []
	const collect =
		(level: string) =>
		(message: string, fields: object = {}) => {
			logged.push(JSON.stringify({ level, message, ...fields }))
		}
	const log = {
		debug: collect('debug'),
		info: collect('info'),
		warn: collect('warn'),
		error: collect('error'),
	}
	// Tests call without pause, which is no rush that jobs should step back from.
	const traffic = { note: () => undefined, isBusy: () => false }
	// And a checkpoint for each PDF must not take them a second.
	const service = startService(
		config,
		{
			log,
			traffic,
			passwordCost: CHEAP_HASHES,
			checkpointPauseMs: 0,
			// Most files of tests open no page, and bundling takes longer than many of them.
			withLatePages: true,
			startWorker: takePdfWorker,
			...overrides,
		},
		taken,
	)
	const { deps } = service
	// What outlives a power cut is shown with real processes (test/process). Here a sync of every commit would only take
	// minutes on a slow disk.
	deps.db.$client.run('PRAGMA synchronous = OFF')

	function keyOf(
		organizationId: string,
		scopes: readonly GrantableScope[],
		locationIds?: readonly string[],
	): string {
		const actor = { organizationId, name: 'test', requestId: 'test', address: 'test' }
		const input = { name: 'test', scopes, expiresAt: null, locationIds: locationIds ?? null }
		return transact(deps.db, (tx) => addKey(tx, deps, { actor, maker: OWNER, input })).key
	}

	return {
		service,
		config,
		logged,
		anonymous: createClient(service.url),
		clientOf: (organizationId, scopes, locationIds) =>
			createClient(service.url, keyOf(organizationId, scopes, locationIds)),
		tenant(name) {
			const { id: organizationId } = createOrganization(deps, { name })
			const key = keyOf(organizationId, ['*'])
			return { organizationId, key, call: createClient(service.url, key) }
		},
		async close() {
			const texts = isOpen(deps.db.$client) ? readPersonalTexts(deps.db.$client) : new Set<string>()
			await service.stop()
			requireSilentLog(logged, texts)
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

/** A test may have stopped the service by itself. */
function isOpen(client: TestService['service']['deps']['db']['$client']): boolean {
	try {
		return client.query('SELECT 1').get() !== null
	} catch {
		return false
	}
}

/** Calls over real HTTP. A body that is a string or bytes is sent as it is, any other as JSON. */
export function createClient(url: string, key?: string): Client {
	return async (method, path, body, headers = {}) => {
		const raw = typeof body === 'string' || body instanceof Uint8Array
		const response = await fetch(url + path, {
			method,
			headers: {
				...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...headers,
			},
			...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
		})
		const bytes = await readBytes(response)
		const isJson = response.headers.get('content-type')?.includes('json') === true
		const parsed: unknown = isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : null
		return { status: response.status, body: parsed, headers: response.headers, bytes }
	}
}

/** The whole answer; of a stream of events, which does not end, the first piece. */
async function readBytes(response: Response): Promise<Uint8Array> {
	if (response.headers.get('content-type') !== 'text/event-stream') return response.bytes()
	const reader = response.body?.getReader()
	const first = await reader?.read()
	await reader?.cancel()
	return first?.value ?? new Uint8Array()
}

/** Waits until no job, delivery or message is due or under way, so that what is read next stays as it is. */
export async function untilIdle({ service: { deps } }: TestService, withinMs?: number): Promise<void> {
	const busy = deps.db.$client.query<{ n: number }, [number]>(
		"SELECT (SELECT count(*) FROM jobs WHERE leased = 1 OR run_at <= ?1) + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending' AND next_attempt_at <= ?1) + (SELECT count(*) FROM messages WHERE next_attempt_at <= ?1) AS n",
	)
	await until(() => (busy.get(deps.clock.now())?.n === 0 ? true : undefined), withinMs)
}

/** Waits until `read` gives something other than undefined. @throws when it never does */
export async function until<T>(
	read: () => T | undefined | Promise<T | undefined>,
	withinMs = 30_000,
): Promise<T> {
	const start = performance.now()
	for (;;) {
		const value = await read()
		if (value !== undefined) return value
		const waitedMs = performance.now() - start
		if (waitedMs > withinMs) throw new Error(`What was waited for did not come within ${withinMs} ms.`)
		// A look may cost a page more than it gains, so the pauses grow.
		await Bun.sleep(Math.min(100, 5 + waitedMs / 4))
	}
}
