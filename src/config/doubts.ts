import { statSync } from 'node:fs'
import type { Config } from './config.ts'

/**
 * Doubtful settings, one sentence each. They must not stop a start, since a disk or program may come later, but a
 * typing error must be visible.
 */
export function listDoubts(config: Pick<Config, 'drillDir' | 'litestream' | 'dbReplicaUrl'>): string[] {
	const { drillDir, litestream, dbReplicaUrl } = config
	const isFolder = statSync(drillDir, { throwIfNoEntry: false })?.isDirectory() === true
	return [
		...(drillDir === '' || isFolder ? [] : ['DRILL_DIR is no folder: create it, or mount its disk']),
		...(dbReplicaUrl === '' || Bun.which(litestream) !== null
			? []
			: ['Litestream is not installed: install it, or set LITESTREAM to its path']),
	]
}
