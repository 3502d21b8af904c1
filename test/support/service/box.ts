import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLitestream } from '../disk/replicas.ts'
import type { Running } from '../disk/replicas.ts'
import { photo } from '../fixtures/estate.ts'
import { publishTemplate, sign } from '../fixtures/waivers.ts'
import { tools } from '../run/machine.ts'
import { makeDataDir, makeKey, startChild } from './child-service.ts'
import { until } from './service.ts'
import type { Client } from './service.ts'

/** What runs beside a test, which ends it with `endAll`. */
export const alive: Running[] = []

export async function endAll(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
	for (const each of alive.splice(0).reverse()) await each.end(signal)
}

export type Box = Running & {
	readonly call: Client
	readonly dataDir: string
	readonly env: Record<string, string>
}

/** A service as a process of its own, with replicas where `replica` says, and Litestream beside it. */
export async function startBox(replica: Readonly<Record<string, string>> = {}): Promise<Box> {
	const dataDir = makeDataDir()
	const env = { DATA_DIR: dataDir, LITESTREAM: tools.litestream, ...replica }
	const key = await makeKey(dataDir)
	const service = await startChild(dataDir, env)
	alive.push({ end: async (signal = 'SIGTERM') => void (await service.end(signal).catch(() => undefined)) })
	if (replica['DB_REPLICA_URL'] !== undefined) alive.push(startLitestream(env))
	return {
		call: service.client(key),
		dataDir,
		env,
		end: async (signal) => void (await service.end(signal ?? 'SIGTERM')),
	}
}

/** Signs waivers with photos, and waits until each has its PDF. @returns their ids */
export async function signSome(call: Client, count: number): Promise<string[]> {
	const templateId = await publishTemplate(call)
	const ids: string[] = []
	for (let n = 0; n < count; n++) ids.push((await sign({ call }, templateId, { values: { photo } })).id)
	await untilRendered(call, ids)
	return ids
}

export async function untilRendered(call: Client, ids: readonly string[]): Promise<void> {
	for (const id of ids)
		await until(async () => {
			const { body } = await call('GET', `/v1/waivers/${id}`)
			return body.pdfStatus === 'ready' ? true : undefined
		}, 60_000)
}

export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'waiver-backup-'))
