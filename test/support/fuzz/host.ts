import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setSystemTime } from 'bun:test'
import { readLastSweep } from '../../../src/features/found/last-sweep.ts'
import { sweepFiles } from '../../../src/features/retention/sweep.ts'
import { rowsOf, settleJobs } from '../fixtures/effects.ts'
import { runOnBox } from '../recovery/command.ts'
import { createSettableClock } from '../service/clock.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import type { Received } from '../webhooks/receiver.ts'
import { createClient, startTestService, until } from '../service/service.ts'
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
	/** Stops the service once all is copied, removes a part of its data directory, and starts it again. */
	lose(name: string): Promise<void>
	/** Sweeps now, by the clock as it stands. @returns how many files are nowhere and can't be made again */
	sweep(): Promise<number>
	/** Keeps a copy of the database as it is now, in the place of an earlier one. */
	copyDatabase(): Promise<void>
	/**
	 * Stops the service once its jobs are done, puts the copy of its database back, and starts it again.
	 * @returns by the waiver, the name of the PDF's file before
	 */
	setBack(): Promise<ReadonlyMap<string, string>>
	/** Accepts that what the database lacks is lost, as somebody on the box does. */
	confirmLoss(): Promise<void>
	/** Drops what has come and told of something that was lost. */
	forgetReceived(isLost: (each: Received) => boolean): void
	/** Stops the service once its jobs are done, such as a PDF that is made again; the data directory stays. */
	stop(): Promise<void>
	/** Stops what is left, and removes the data directory. */
	close(): Promise<void>
}

const START = '2026-07-01T12:00:00Z'

/** How soon a job that failed is tried again: by the clock, which stands still, it never would be. */
const RETRY_MS = 1_000

/** Has the jobs done, those, too, that gave up on a busy machine, such as waiting for erased files. */
async function settle({ service }: TestService): Promise<void> {
	const retry = service.deps.db.$client.query(
		"UPDATE jobs SET run_at = 0 WHERE NOT leased AND failure NOT LIKE 'no font has %'",
	)
	const timer = setInterval(() => retry.run(), RETRY_MS)
	try {
		await settleJobs(service)
	} finally {
		clearInterval(timer)
	}
}

/** The service in this process, by a clock that stands still until it is told to go on. */
export function startHost(): Host {
	const dataDir = mkdtempSync(join(tmpdir(), 'waiver-fuzz-'))
	const clock = createSettableClock(START)
	const receiver = startReceiver()
	const copies = `${dataDir}-copies`
	const older = `${dataDir}-older.db`
	const start = (): TestService => startTestService({ dataDir, filesReplicaUrl: copies }, { clock })
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
		async lose(name) {
			await settle(running)
			const keys = readdirSync(join(dataDir, 'keys'))
			await until(() => keys.every((key) => existsSync(join(copies, 'keys', key))) || undefined)
			await running.service.stop()
			// After one loss, the sweep may not have begun yet.
			rmSync(join(dataDir, name), { recursive: true, force: true })
			running = start()
			const { deps } = running.service
			await until(() => deps.lostKeys().length === 0 || undefined)
		},
		async sweep() {
			const { deps } = running.service
			await sweepFiles(deps)
			return readLastSweep(deps)?.missing ?? 0
		},
		async copyDatabase() {
			await rm(older, { force: true })
			running.service.deps.db.$client.query('VACUUM INTO ?').run(older)
		},
		async setBack() {
			await settle(running)
			const sql = 'SELECT id, pdf_sha256 AS pdf FROM waivers WHERE pdf_sha256 IS NOT NULL'
			const pdfs = rowsOf<{ id: string; pdf: string }>(running.service, sql)
			await running.service.stop()
			for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `waiver.db${end}`), { force: true })
			await copyFile(older, join(dataDir, 'waiver.db'))
			running = start()
			return new Map(pdfs.map(({ id, pdf }) => [id, pdf]))
		},
		async confirmLoss() {
			// The command goes by the system's clock.
			setSystemTime(clock.now())
			try {
				await runOnBox({ dataDir, copies }, ['recover', '--confirm'])
			} finally {
				setSystemTime()
			}
		},
		forgetReceived(isLost) {
			const { received } = receiver
			received.splice(0, received.length, ...received.filter((each) => !isLost(each)))
		},
		async stop() {
			await settle(running)
			await running.service.stop()
		},
		async close() {
			await running.service.stop()
			await receiver.stop()
			for (const path of [dataDir, copies, older]) rmSync(path, { recursive: true, force: true })
		},
	}
}
