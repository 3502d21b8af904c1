import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Running } from '../disk/replicas.ts'
import { tools } from '../run/machine.ts'
import { spawnWaiver } from './child-service.ts'
import type { Ended } from './child-service.ts'
import { findFollowers } from './standby.ts'

/** `waiver replica run` as a process of its own, with the settings of Litestream that are deployed. */
export type ReplicaRun = Running & {
	readonly pid: number
	/** With what it and its Litestream said. */
	readonly ended: Promise<Ended>
	isRunning(): boolean
	/** The process ids of its Litestream. */
	litestreams(): number[]
}

const DEPLOYED = join(import.meta.dir, '../../../deploy/litestream.yml')

/** @param env with the `DATA_DIR` */
export function startReplicaRun(env: Readonly<Record<string, string>>): ReplicaRun {
	const { DATA_DIR: dataDir = '' } = env
	const settings = join(dataDir, 'litestream.yml')
	copyFileSync(DEPLOYED, settings)
	const child = spawnWaiver(['replica', 'run', '--settings', settings], {
		LITESTREAM: tools.litestream,
		...env,
	})
	const ended = Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]).then(([out, err, code]) => ({ code, out, err }))
	return {
		pid: child.pid,
		ended,
		isRunning: () => child.exitCode === null && child.signalCode === null,
		litestreams: () => findFollowers(dataDir),
		async end(signal = 'SIGTERM') {
			child.kill(signal)
			await child.exited
		},
	}
}
