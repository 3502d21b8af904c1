import type { Config } from '../config/config.ts'
import { programOf } from './litestream.ts'
import type { Replicating } from './litestream-lease.ts'

/** Kills a process once nobody holds the other end of the shell's input, also after `kill -9`. */
const WHEN_INPUT_ENDS = 'read -r _; kill -KILL "$1"'

/**
 * Starts Litestream with the environment of this process, and never leaves it alone.
 * @param settings the file of its settings @throws where it is not installed
 */
export function startReplicating(
	config: Pick<Config, 'litestream' | 'dataDir'>,
	settings: string,
): Replicating {
	// Its settings name the database by DATA_DIR, which may be our default.
	const command = [`DATA_DIR=${config.dataDir}`, programOf(config), 'replicate', '-config', settings]
	const child = Bun.spawn(['/usr/bin/env', ...command], {
		stdin: 'ignore',
		stdout: 'inherit',
		stderr: 'inherit',
	})
	const guard = Bun.spawn(['/bin/sh', '-c', WHEN_INPUT_ENDS, 'sh', String(child.pid)], { stdin: 'pipe' })
	void child.exited.then(() => guard.kill())
	return { ended: child.exited, end: (signal) => child.kill(signal) }
}
