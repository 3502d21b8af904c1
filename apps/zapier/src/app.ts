import manifest from '../package.json' with { type: 'json' }
import { creates, searches } from './actions.ts'
import { authentication } from './authentication.ts'
import { addKey } from './connect.ts'
import { triggers } from './events.ts'
import { lists } from './lists.ts'

/** The app as Zapier takes it. */
export const app = {
	version: manifest.version,
	platformVersion: manifest.dependencies['zapier-platform-core'],
	// Every request is Zapier's own, so nothing else needs to be watched.
	flags: { skipHttpPatch: true },
	authentication,
	beforeRequest: [addKey],
	triggers: { ...triggers, ...lists },
	creates,
	searches,
}
