import type { Config } from '../config/config.ts'
import { neverOutlive, programOf } from './litestream.ts'
import type { Replicating } from './litestream-lease.ts'

/**
 * Starts Litestream with the environment of this process; it ends with this process.
 * @param settings the file of its settings @throws if Litestream is not installed
 */
export function startReplicating(
	config: Pick<Config, 'litestream' | 'dataDir'>,
	settings: string,
): Replicating {
	// Its settings name the database by DATA_DIR, which may come from our default.
	const command = [`DATA_DIR=${config.dataDir}`, programOf(config), 'replicate', '-config', settings]
	const child = Bun.spawn(['/usr/bin/env', ...command], {
		stdin: 'ignore',
		stdout: 'inherit',
		stderr: 'inherit',
	})
	neverOutlive(child)
	return { ended: child.exited, end: (signal) => child.kill(signal) }
}
