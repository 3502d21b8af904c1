import { readConfig } from '../../src/config/config.ts'
import { openDeps } from '../../src/deps.ts'
import type { Deps } from '../../src/deps.ts'
import { publishCheckpoints } from '../../src/features/evidence/publish.job.ts'
import { queueReceipts } from '../../src/features/messages/receipts.ts'
import { maintain } from '../../src/features/retention/maintain.ts'
import { ensureIndexes, mergeIndexes } from '../../src/features/waivers/search/index-waivers.job.ts'

/**
 * Does at once what a service does little by little while waivers are signed, and would else do during the searches, for
 * three years of them: joining the parts of the term indexes, nodes of the evidence tree, roots of the logs' days, the cursor of
 * receipts. Images and PDFs count as made, since they are not what is measured.
 */
export async function settle(deps: Deps): Promise<void> {
	ensureIndexes(deps.db)
	await mergeIndexes({ db: deps.db, traffic: { note() {}, isBusy: () => false } }, () => false)
	deps.db.$client.run("UPDATE waivers SET pdf_status = 'ready' WHERE pdf_status <> 'ready'")
	deps.db.$client.run('DELETE FROM jobs')
	while (await publishCheckpoints(deps));
	while (await queueReceipts(deps));
	await maintain(deps, () => false)
}

/** Opens a data directory as the fill does. */
export function openQuietly(dataDir: string, clock?: Deps['clock']): Deps {
	const config = { ...readConfig({}), dataDir, logLevel: 'error', diskFloorMb: 0 } as const
	return openDeps(config, clock === undefined ? {} : { clock })
}

// Run by itself on kept data, which may be of an earlier program: `bun bench/search/settle.ts <data directory>`.
if (import.meta.main) {
	const deps = openQuietly(Bun.argv[2] ?? '')
	await settle(deps)
	await deps.close()
}
