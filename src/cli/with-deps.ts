import { readConfig } from '../config.ts'
import { openDeps } from '../deps.ts'
import type { Deps } from '../deps.ts'
import { ensureOrganization } from '../features/organization/create.ts'

/** Opens the data directory beside a running service, does the work, and closes. */
export async function withDeps(work: (deps: Deps) => void | Promise<void>): Promise<void> {
	const deps = openDeps({ ...readConfig(), logLevel: 'error' })
	try {
		ensureOrganization(deps)
		await work(deps)
	} finally {
		await deps.close()
	}
}
