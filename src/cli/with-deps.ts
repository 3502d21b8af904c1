import { readConfig } from '../config.ts'
import { openDeps } from '../deps.ts'
import type { Deps } from '../deps.ts'
import { ensureOrganization } from '../features/organization/create.ts'

type Work = (deps: Deps) => void | Promise<void>

/** As `withDataDir`; on an empty database there is one organization by then, as after the first start. */
export function withDeps(work: Work): Promise<void> {
	return withDataDir((deps) => {
		ensureOrganization(deps)
		return work(deps)
	})
}

/** Opens the data directory beside a running service, does the work, and closes. */
export async function withDataDir(work: Work): Promise<void> {
	const deps = openDeps({ ...readConfig(), logLevel: 'error' })
	try {
		await work(deps)
	} finally {
		await deps.close()
	}
}
