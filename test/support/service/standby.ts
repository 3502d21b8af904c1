import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tools } from '../run/machine.ts'
import { spawnWaiver } from './child-service.ts'
import { freePort } from './free-port.ts'
import type { Client } from './service.ts'

/** `waiver standby` as a process of its own. */
export type Standby = {
	readonly url: string
	readonly dataDir: string
	/** Its settings, for commands beside it. */
	readonly env: Readonly<Record<string, string>>
	/** @returns the exit code */
	end(signal?: NodeJS.Signals): Promise<number>
}

export function startStandby(
	replica: Readonly<Record<string, string>>,
	dataDir = join(mkdtempSync(join(tmpdir(), 'waiver-standby-')), 'data'),
): Standby {
	const port = String(freePort())
	const env = { LITESTREAM: tools.litestream, ...replica, DATA_DIR: dataDir, PORT: port }
	const child = spawnWaiver(['standby'], env)
	return {
		url: `http://127.0.0.1:${port}`,
		dataDir,
		env,
		async end(signal = 'SIGTERM') {
			child.kill(signal)
			return child.exited
		},
	}
}

export type Health = { status: number; body: any }

/** Undefined while nobody listens. */
export const readHealth = (url: string): Promise<Health | undefined> =>
	fetch(`${url}/health`).then(
		async (answer) => ({ status: answer.status, body: await answer.json() }),
		() => undefined,
	)

/** Between the standby and the service, nobody listens for a moment. */
export const isReady = (url: string): Promise<true | undefined> =>
	fetch(`${url}/health/ready`).then(
		({ ok }) => ok || undefined,
		() => undefined,
	)

/** @param query more of it, such as `&from=2026-11-01`; empty for all @returns the ids, the newest first */
export async function listWaivers(call: Client, query = ''): Promise<string[]> {
	const ids: string[] = []
	for (let cursor = ''; ;) {
		const { body } = await call('GET', `/v1/waivers?limit=100${query}${cursor}`)
		for (const { id } of body.items) ids.push(id)
		if (body.nextCursor === null) return ids
		cursor = `&cursor=${body.nextCursor}`
	}
}

/** The processes of Litestream that follow into a data directory, by their process ids (Linux). */
export function findFollowers(dataDir: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			const words = readCommand(pid)
			return words[0] === tools.litestream && words.some((word) => word.startsWith(`${dataDir}/`))
		})
		.map(Number)
}

/** Empty for a process that has ended meanwhile. */
function readCommand(pid: string): string[] {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
	} catch {
		return []
	}
}
