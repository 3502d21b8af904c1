import { createApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import type { CopyReads } from '../features/backup/copy-reads.ts'
import { KeyUses } from '../features/keys/use.ts'
import { SessionUses } from '../features/accounts/sessions/use.ts'
import { BodiesInFlight } from '../http/body/bodies.ts'
import { Problem } from '../http/problems.ts'
import { listen } from '../listen.ts'
import { ONLY_READS, answerHealth, refuseForNow } from '../http/standby.ts'
import type { StandbyBox } from '../web/standby/box.ts'

export type StandbyServer = {
	/** Without a slash at the end. */
	readonly url: string
	stop(): Promise<void>
}

/** A page that waits for the end of a takeover sends nothing until then. */
const IDLE_TIMEOUT_SECONDS = 120

/**
 * The app over the copy, which it only reads. A response is made between two changes of the copy.
 * @throws whatever listening throws
 */
export function serveCopy(deps: Deps, reads: CopyReads, box: StandbyBox): StandbyServer {
	const app = createApp(deps, {
		keyUses: new KeyUses(deps),
		sessionUses: new SessionUses(deps),
		serving: { draining: false, readOnly: ONLY_READS, standby: box },
		bodies: new BodiesInFlight(),
		inFlight: { handlers: 0 },
	})
	const respond = async (request: Request): Promise<Response> => {
		try {
			return await (isRead(request) ? reads.read(async () => app.handle(request)) : app.handle(request))
		} catch (error) {
			if (error instanceof Problem) return refuseForNow(error.message, deps.ids.next())
			throw error
		}
	}
	const listener = listen(app, deps.config, {
		idleTimeoutSeconds: IDLE_TIMEOUT_SECONDS,
		respond: (request) => answerHealth(request, box.behind) ?? respond(request),
	})
	deps.metrics.gauge('waiver_standby_behind_seconds', 'How far this standby is behind the replica.', [], () =>
		box.behind.seconds === undefined ? [] : [[{}, box.behind.seconds]],
	)
	reads.onChanged = () => deps.wake('commit')
	return {
		url: listener.url,
		async stop() {
			deps.wake('stop')
			await listener.stop(true)
		},
	}
}

/**
 * Whether it reads records and is answered soon: a body may come slowly, and the page of the takeover waits for its end. What
 * such a request reads nevertheless is refused during a change.
 */
function isRead(request: Request): boolean {
	return (request.method === 'GET' || request.method === 'HEAD') && new URL(request.url).pathname !== '/'
}
