import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSettableClock } from '../service/clock.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import type { Received } from '../webhooks/receiver.ts'
import { createClient, startTestService } from '../service/service.ts'
import type { Client, TestService } from '../service/service.ts'
import { makeTenant } from './model.ts'
import type { TenantModel } from './model.ts'

/** A service that can be restarted on its data directory. */
export type Host = {
	readonly dataDir: string
	/** Takes webhooks, and answers that it did. */
	readonly receiverUrl: string
	/** What has come there. */
	readonly received: readonly Received[]
	/** The service's wall clock, in milliseconds since 1970. */
	now(): number
	advance(ms: number): void
	client(key?: string): Client
	addTenant(index: number): TenantModel
	restart(): Promise<void>
	/** Stops the service; the data directory stays. */
	stop(): Promise<void>
	/** Stops what is left, and removes the data directory. */
	close(): Promise<void>
}

const START = '2026-07-01T12:00:00Z'

/** The service in this process, by a clock that stands still until it is told to go on. */
export function startHost(): Host {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-fuzz-'))
	const clock = createSettableClock(START)
	const receiver = startReceiver()
	const start = (): TestService => startTestService({ dataDir }, { clock })
	let running = start()
	return {
		dataDir,
		receiverUrl: receiver.url,
		received: receiver.received,
		now: () => clock.now(),
		advance: (ms) => clock.advance(ms),
		client: (key) => createClient(running.service.url, key),
		addTenant(index) {
			const name = `Hall ${index}`
			const { organizationId, key } = running.tenant(name)
			return makeTenant(index, organizationId, name, { id: '', key, scopes: ['*'], isRevoked: false })
		},
		async restart() {
			await running.service.stop()
			running = start()
		},
		stop: () => running.service.stop(),
		async close() {
			await running.service.stop()
			await receiver.stop()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}
