import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { Status } from './model.ts'
import { readStartedBy } from '../../config/started-by.ts'
import { dayInZone, endOfDay, startOfDay, toTimestamp } from '../../kit/time/dates.ts'
import { VERSION } from '../../kit/release/version.ts'
import { requireOrganization } from '../organization/organization.ts'
import { countWaiting } from '../today/queries.ts'
import { checkAddress, checkClock, checkDisk, checkKeys, checkMail, checkService } from './check-box.ts'
import type { Standstill } from './check-box.ts'
import { checkCopies, checkDrill } from './check-copies.ts'
import { checkLaw } from './check-law.ts'
import { checkFiles } from './check-files.ts'
import { checkDocuments, checkMessages, checkWebhooks } from './check-queues.ts'
import { worstOf } from './verdict.ts'

type StatusDeps = Pick<
	Deps,
	| 'db'
	| 'clock'
	| 'config'
	| 'disk'
	| 'integrity'
	| 'loopWatch'
	| 'replica'
	| 'databaseLag'
	| 'lostKeys'
	| 'mailRefusals'
>

type Served = Standstill & { readonly certificateEnd?: number | undefined }

/** The box as a whole, and of its queues what is the organization's own. Costs the same however many waivers there are. */
async function readStatus(deps: StatusDeps, organizationId: string, serving: Served): Promise<Status> {
	const now = deps.clock.now()
	const { timezone } = requireOrganization(deps.db, organizationId)
	const today = dayInZone(now, timezone)
	const waiting = countWaiting(deps.db, {
		organizationId,
		from: startOfDay(today, timezone),
		to: endOfDay(today, timezone),
	})
	const parts = {
		service: checkService(deps, serving),
		disk: await checkDisk(deps),
		drill: checkDrill(deps),
		copies: checkCopies(deps),
		keys: checkKeys(deps),
		files: checkFiles(deps),
		documents: checkDocuments(deps, organizationId, waiting),
		webhooks: checkWebhooks(deps, organizationId, waiting),
		messages: checkMessages(deps, organizationId, waiting),
		law: checkLaw(deps, organizationId),
		clock: checkClock(deps, organizationId),
		address: checkAddress(deps, serving.certificateEnd),
		mail: checkMail(deps),
	}
	const state = worstOf(Object.values(parts).map((part) => part.state))
	return {
		state,
		at: toTimestamp(now),
		version: VERSION,
		startedBy: readStartedBy(),
		smartwaiverApi: deps.config.smartwaiverApi === 'on',
		...parts,
	}
}

/** @param serving changes while the service runs */
export const statusRoutes = (app: GuardedApp, deps: Deps, serving: Served) => {
	app.get('/v1/status', ({ caller: { organizationId } }) => readStatus(deps, organizationId, serving), {
		scope: 'organization:manage',
		response: { 200: Status },
		operationId: 'getStatus',
		summary: 'Whether the box is well',
		description:
			'Each part has a state: `ok`, `attention` when somebody should do something soon, `fault` when something does not work. In both cases a code says what. Queues are those of the organization, everything else is about the whole box.',
	})
}
