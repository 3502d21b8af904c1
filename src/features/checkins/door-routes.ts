import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { justSignedRoutes } from './just-signed/routes.ts'
import { keptRoutes } from './kept/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { refusalRoutes } from './refusals/routes.ts'

/** What a door needs besides letting in. */
export function doorRoutes(app: GuardedApp, deps: Deps): void {
	justSignedRoutes(app, deps)
	keptRoutes(app, deps)
	refusalRoutes(app, deps)
	presenceRoutes(app, deps)
}
